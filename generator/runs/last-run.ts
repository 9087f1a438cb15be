import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import glob from 'fast-glob';
import { hashOfNames, isFolderInput, namesChangedAt } from '../bundle/resolution-inputs.ts';
import type { Problem } from '../errors/problem.ts';
import type { VisibleBetween } from '../model/visibility.ts';
import { publishedId } from '../publish/published-build.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { stepFingerprint } from '../store/fingerprint.ts';
import { openMemo, type StoredValue } from '../store/memo.ts';
import { compareText } from '../support/compare-text.ts';
import { contentHash } from '../support/content-hash.ts';
import { runtimeOf } from '../support/runtime.ts';
import type { GenerateReport } from './generate-report.ts';

/** Result of a comparison of the output folder with its list of files. */
export interface OutputSurvey {
  /** Time in milliseconds since 1970. */
  readonly at: number;
  /** Stamp of the folder itself. */
  readonly stamp: string;
  /** Paths of files that Boreal did not write. */
  readonly foreign: readonly string[];
}

/** Inputs and results of a run. The next run with the same fingerprint has the same results. */
export interface LastRun {
  /**
   * Paths, relative to the site's folder, of the files that it read besides content and public
   * files.
   */
  readonly inputs: readonly string[];
  /** Id of the build that it published. */
  readonly build: string;
  readonly report: Omit<GenerateReport, 'stages'>;
  /** The most recent comparison of the output folder. */
  readonly survey: OutputSurvey;
  /** Times between which the next run sees the same entries. */
  readonly visible: VisibleBetween;
  readonly counts: { readonly entries: number; readonly bundled: number };
}

/** Settings of a site that its output depends on. */
type FingerprintedSite = Pick<LoadedSite, 'origin' | 'root' | 'publicFolder' | 'out' | 'siteUrl' | 'pathPrefix'> & {
  readonly definition: Pick<LoadedSite['definition'], 'socialCard' | 'cache'>;
};

/** Everything that a run depends on. */
export interface RunInputs {
  readonly site: FingerprintedSite;
  /** Fingerprint of Boreal's own code and of the options that are not part of `site`. */
  readonly request: string;
  /** Fingerprint of the content. */
  readonly content: string;
  /** Paths, relative to the site's folder, of other files: modules, styles. Some are `isFolderInput`. */
  readonly files: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
  /**
   * A file that changed at or after this time (milliseconds since 1970) may not be what the run
   * read.
   */
  readonly unchangedSince?: number;
}

/**
 * Returns the fingerprint of all inputs of a run and the day (UTC): a site may show content by
 * date. Returns undefined if an input has no reliable fingerprint.
 */
export async function fingerprintRun(run: RunInputs): Promise<string | undefined> {
  const { site, request, content, files, env, now, unchangedSince = Number.POSITIVE_INFINITY } = run;
  const { definition, origin, root, publicFolder, out, siteUrl, pathPrefix } = site;
  if (!origin) return undefined;
  const publicPaths = publicFolder === undefined ? [] : await listFiles(publicFolder);
  const fonts = (definition.socialCard?.fonts ?? []).map(({ file }) => file);
  const [folders, others] = [files.filter(isFolderInput), files.filter((path) => !isFolderInput(path))];
  const paths = [...publicPaths, ...[...others, ...fonts].map((path) => resolve(root, path))];
  const named = folders.map(async (path) => ({
    path,
    stamp: await hashOfNames(root, path),
    changedAt: unchangedSince === Number.POSITIVE_INFINITY ? 0 : await namesChangedAt(root, path),
  }));
  const stamped = await Promise.all([...paths.map(async (path) => ({ path, ...(await stampOf(path)) })), ...named]);
  if (stamped.some(({ changedAt }) => changedAt >= unchangedSince)) return undefined;
  return stepFingerprint('run', {
    request,
    content,
    config: origin.code,
    files: stamped.map(({ path, stamp }) => `${path} ${stamp}`).join('\n'),
    runtime: runtimeOf(),
    environment: origin.environment.map((name) => [name, env[name] ?? null]),
    day: new Date(now()).toISOString().slice(0, 10),
    output: [out, definition.cache],
    addresses: [siteUrl, pathPrefix],
  });
}

/** Returns the last run into an output folder, and a function that replaces it. */
export function lastRunInto({ cache, out }: Pick<LoadedSite, 'cache' | 'out'>) {
  const memo = openMemo(join(cache, 'runs'));
  const name = contentHash(out);
  return {
    read: () => memo.last<LastRun>(name),
    write: (run: StoredValue<LastRun>): Promise<void> => memo.store(name, run),
  };
}

/** Returns the notices of the run that published a folder; none if the cache does not have this run. */
export async function noticesOf(site: Pick<LoadedSite, 'cache' | 'out'>): Promise<readonly Problem[]> {
  const last = await lastRunInto(site).read();
  if (!last || last.value.build !== (await publishedId(site.out))) return [];
  return last.value.report.problems.filter(({ severity }) => severity === 'notice');
}

/** Lists links and folders too: a link in the public folder is a problem that a run reports. */
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
  const stats = await stat(path).catch(() => undefined);
  if (!stats) return { stamp: 'none', changedAt: 0 };
  const { mtimeMs, ctimeMs, size } = stats;
  return { stamp: `${mtimeMs}-${ctimeMs}-${size}`, changedAt: Math.max(mtimeMs, ctimeMs) };
}
