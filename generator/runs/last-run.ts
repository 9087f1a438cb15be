import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import glob from 'fast-glob';
import type { LoadedSite } from '../settings/load-site.ts';
import { storedFiles } from '../store/stored-files.ts';
import { compareText } from '../support/compare-text.ts';
import { contentHash } from '../support/content-hash.ts';
import { stableJson } from '../support/stable-json.ts';
import type { GenerateReport } from './generate-report.ts';

/** A comparison of the output folder with its list. */
export interface OutputLook {
  /** Time in milliseconds since 1970. */
  readonly at: number;
  /** Stamp of the folder itself. */
  readonly stamp: string;
  /** Paths of files that are not Boreal's. */
  readonly foreign: readonly string[];
}

/** What a run followed from, and what it gave: while the former is the same, so is the latter. */
export interface LastRun {
  /** From `stateOf`. */
  readonly state: string;
  /** Paths, relative to the site's folder, of the files beside content and public files that it was made from. */
  readonly inputs: readonly string[];
  /** Id of the build that it published. */
  readonly build: string;
  readonly report: Omit<GenerateReport, 'stages'>;
  /** The last time when the files of the output folder were compared with its list. */
  readonly look: OutputLook;
  readonly counts: { readonly entries: number; readonly bundled: number };
}

interface StateOptions {
  readonly site: LoadedSite;
  /** Names our own code and what was asked for beside the site's settings. */
  readonly asked: string;
  /** Names the state of the content. */
  readonly content: string;
  readonly inputs: readonly string[];
  /** Time in milliseconds since 1970: a file that was changed since may have been read before that, and tells nothing. */
  readonly unchangedSince?: number;
}

/**
 * Names everything that a run follows from: content, public files, modules, settings, the environment variables that the config mentions,
 * and the day, because a site may show what is due. Undefined where something cannot be told. A site's description is pure otherwise.
 */
export async function stateOf({
  site,
  asked,
  content,
  inputs,
  unchangedSince = Number.POSITIVE_INFINITY,
}: StateOptions): Promise<string | undefined> {
  const { definition, origin, root, publicFolder, out, siteUrl, pathPrefix } = site;
  if (!origin) return undefined;
  const publicPaths = publicFolder === undefined ? [] : await listFiles(publicFolder);
  const fonts = (definition.socialCard?.fonts ?? []).map(({ file }) => file);
  const files = [...inputs, ...fonts].map((path) => resolve(root, path));
  const found = await Promise.all([...publicPaths, ...files].map(async (path) => ({ path, ...(await stampOf(path)) })));
  if (found.some(({ changedAt }) => changedAt >= unchangedSince)) return undefined;
  const stamps = found.map(({ path, stamp }) => `${path} ${stamp}`);
  const environment = origin.environment.map((name) => [name, process.env[name] ?? null]);
  const day = new Date().toISOString().slice(0, 10);
  const settings = [asked, process.version, day, origin.code, environment, out, siteUrl, pathPrefix, definition.cache ?? null];
  return contentHash(stableJson(settings), content, stamps.join('\n'));
}

/** Keeps what is known of the last run into an output folder. */
export function lastRunStore({ cache, out }: LoadedSite) {
  const store = storedFiles(join(cache, 'runs'));
  const name = contentHash(out);
  return {
    async read(): Promise<LastRun | undefined> {
      const bytes = await store.read(name);
      return bytes && (JSON.parse(Buffer.from(bytes).toString('utf8')) as LastRun);
    },
    write: (run: LastRun): Promise<void> => store.write(name, Buffer.from(JSON.stringify(run))),
  };
}

/** Links and folders too: of a link, a run has something to say. */
async function listFiles(folder: string): Promise<readonly string[]> {
  const paths = await glob('**/*', {
    cwd: folder,
    dot: true,
    onlyFiles: false,
    followSymbolicLinks: false,
    suppressErrors: true,
  });
  return paths.sort(compareText).map((path) => join(folder, path));
}

async function stampOf(path: string): Promise<{ readonly stamp: string; readonly changedAt: number }> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return { stamp: 'none', changedAt: 0 };
  const { mtimeMs, ctimeMs, size } = found;
  return { stamp: `${mtimeMs}-${ctimeMs}-${size}`, changedAt: Math.max(mtimeMs, ctimeMs) };
}
