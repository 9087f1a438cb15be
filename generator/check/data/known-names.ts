import { type AppData, appDataPath, parseAppData } from '#contract/app-data';
import { type ChunkMap, chunkMapPath, parseChunkMap } from '#contract/chunk-map';
import { parseJsonObject } from '#contract/json-text';
import { sliceDataPath } from '#contract/slice-data';
import { staticQueryDataPath } from '#contract/static-query-data';
import type { Problem } from '../../errors/problem.ts';
import { contentHash } from '../../support/content-hash.ts';
import { scriptJson } from '../../support/escape-html.ts';
import { checkErrors } from '../errors.ts';
import { type EmittedFolder, textOf } from '../open-emitted.ts';

/** Names of the build that its files may use. A list that cannot be read is undefined: it is reported as such. */
export interface KnownNames {
  readonly emitted: EmittedFolder;
  readonly appData: AppData | undefined;
  readonly chunks: ChunkMap | undefined;
  /** Hash of the chunk map as documents contain it. */
  readonly chunkMapHash: string | undefined;
}

/** Returns a file's content, or reports that it cannot be read. A missing file is undefined without a report. */
export async function readFileAs<T>(
  {
    emitted,
    file,
    what,
    parse,
  }: {
    readonly emitted: EmittedFolder;
    readonly file: string;
    /** Meaning of the file, for the message. */
    readonly what: string;
    readonly parse: (text: string) => T | undefined;
  },
  problems: Problem[],
): Promise<T | undefined> {
  const text = await textOf(emitted, file);
  if (text === undefined) return undefined;
  const value = parse(text);
  if (value === undefined) problems.push(checkErrors.FILE_UNREADABLE({ what }, { where: { file } }));
  return value;
}

/** Reads what the other files of a build refer to. */
export async function readKnownNames(emitted: EmittedFolder, problems: Problem[]): Promise<KnownNames> {
  const appData = await readFileAs(
    { emitted, file: appDataPath.slice(1), what: 'data of a build', parse: parseAppData },
    problems,
  );
  const parse = (text: string): ChunkMap | undefined => (parseJsonObject(text) ? parseChunkMap(text) : undefined);
  const chunks = await readFileAs({ emitted, file: chunkMapPath.slice(1), what: 'a chunk map', parse }, problems);
  return { emitted, appData, chunks, chunkMapHash: chunks && contentHash(scriptJson(chunks)) };
}

interface NamesOfFile {
  readonly chunks?: readonly string[];
  readonly staticQueryHashes?: readonly string[];
  readonly slices?: readonly string[];
}

/** Reports names in a file that the build does not have. */
export function checkKnownNames({ emitted, chunks }: KnownNames, file: string, names: NamesOfFile): Problem[] {
  const unknown = (kind: string, list: readonly string[] = [], isKnown: (name: string) => boolean) =>
    list.filter((name) => !isKnown(name)).map((name) => checkErrors.NAME_UNKNOWN({ kind, name }, { where: { file } }));
  return [
    ...unknown('chunk', names.chunks, (name) => chunks === undefined || Object.hasOwn(chunks, name)),
    ...unknown('static query', names.staticQueryHashes, (name) => emitted.has(staticQueryDataPath(name).slice(1))),
    ...unknown('slice', names.slices, (name) => emitted.has(sliceDataPath(name).slice(1))),
  ];
}
