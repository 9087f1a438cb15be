import { readFile, stat } from 'node:fs/promises';
import { messageOf, type Problem, ProblemError } from '../../errors/problem.ts';
import { contentHash } from '../../support/content-hash.ts';
import { realWorld } from '../../support/retry.ts';
import { assetsIn, type OpenOptions, type OpenSource, type SourceSite } from '../open-source.ts';
import { assetAddress } from './asset-address.ts';
import { contentfulErrors } from './errors.ts';
import { checkExportFileSize, parseExportFile } from './export-file.ts';
import { type Selection, selectionState } from './selection.ts';
import type { LocalizedValue, Space, SpaceAsset, SpaceFile } from './space.ts';
import { onceForBoth, pauseHeaders, refuse, spaceReader, withProblems } from './space-reader.ts';

interface SnapshotOptions extends Selection {
  readonly file: string;
  /** Accept texts that changed after they were published. */
  readonly allowChanged: boolean;
  /** Load no files from a network. */
  readonly isOffline: boolean;
  /** Further hosts with assets. */
  readonly assetHosts?: readonly string[];
  /** Maximum wait for a file, in milliseconds. */
  readonly timeoutMs: number;
}

/** Opens a file that was exported from a space. */
export function openSnapshot(source: SnapshotOptions, site: SourceSite, { writes }: OpenOptions): OpenSource {
  const { isOffline, timeoutMs } = source;
  const network = isOffline ? undefined : { ...realWorld(Math.random), fetch, timeoutMs, pauseHeaders };
  const assets = assetsIn(site, writes, { network, addressOf: (written) => assetAddress(written, undefined, source.assetHosts) });
  const warnings: Problem[] = [];
  const text = onceForBoth(() => readFileText(source));
  const read = async (): Promise<Space> => {
    const { space, problems } = parseSnapshot(await text.take(), source);
    warnings.splice(0, warnings.length, ...problems);
    return withLocalFiles(space, (url) => assets.addressOf(url) !== undefined);
  };
  const reader = spaceReader(site, { tags: source.tags, where: source.where }, read);
  return {
    ...reader,
    assets,
    state: async () => {
      const content = await text.peek();
      return content === undefined
        ? undefined
        : contentHash('contentful', content, String(source.allowChanged), ...selectionState(source));
    },
    read: async () => withProblems(await reader.read(), warnings),
  };
}

/** Reads an exported file; `shown` is its name in messages. */
export async function readFileText({ file, shown = file }: { readonly file: string; readonly shown?: string }): Promise<string> {
  const unreadable = (error: unknown): never => {
    throw new ProblemError([contentfulErrors.SNAPSHOT_UNREADABLE({ file: shown }, { cause: messageOf(error) })]);
  };
  const { size } = await stat(file).catch(unreadable);
  const tooLarge = checkExportFileSize({ file: shown, bytes: size });
  if (tooLarge) throw new ProblemError([tooLarge]);
  return readFile(file, 'utf8').catch(unreadable);
}

function parseSnapshot(text: string, { file, allowChanged }: SnapshotOptions): ReturnType<typeof parseExportFile> {
  const parsed = parseExportFile(text, { file, allowChanged });
  refuse(parsed.problems);
  return parsed;
}

/**
 * Turns '//images/house.jpg', which no host of Contentful has, into '/images/house.jpg' of the public
 * folder. `isHosted` recognizes addresses of a host.
 */
export function withLocalFiles(space: Space, isHosted: (url: string) => boolean): Space {
  const toLocal = (value: unknown): unknown => {
    const { url } = (value ?? {}) as SpaceFile;
    return typeof url === 'string' && url.startsWith('//') && !isHosted(url)
      ? { ...(value as SpaceFile), url: url.slice(1) }
      : value;
  };
  const withFiles = (asset: SpaceAsset, file: LocalizedValue): SpaceAsset => {
    const files = Object.entries(file).map(([code, value]) => [code, toLocal(value)]);
    return { ...asset, fields: { ...asset.fields, file: Object.fromEntries(files) } };
  };
  const assets = [...space.assets].map(([id, asset]): [string, SpaceAsset] => {
    const { file } = asset.fields;
    return [id, file ? withFiles(asset, file) : asset];
  });
  return { ...space, assets: new Map(assets) };
}
