import { ownBrowsers } from '../support/own-package.ts';

/** The oldest version of each engine that gets scripts, by the bundler's names. */
export type OldestBrowsers = Readonly<Record<string, string>>;

/** The bundler's names of browsers, by those of browserslist. */
const engines: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  and_chr: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  and_ff: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
};

/** A query that needs no table of browsers. */
const plainQuery = /^(\w+) >= (\d+(?:\.\d+)?)$/;

/**
 * Returns the oldest browsers of a site's queries, none older than Boreal's, which are the default.
 * Throws for a query that browserslist does not understand.
 */
export async function oldestBrowsers(queries: readonly string[] | undefined): Promise<OldestBrowsers> {
  const own = oldest(ownBrowsers().map((query) => plain(query) ?? ''));
  if (queries === undefined) return own;
  const plainOnes = queries.map(plain);
  const versions = plainOnes.every((version) => version !== undefined) ? plainOnes : await listVersions(queries);
  const wanted = Object.entries(oldest(versions));
  return Object.fromEntries(wanted.map(([name, version]) => [name, newer(version, own[name] ?? version)]));
}

/** Returns the version of a plain query as browserslist names it; undefined for any other query. */
function plain(query: string): string | undefined {
  const [, name = '', version] = plainQuery.exec(query) ?? [];
  return name in engines ? `${name} ${version}` : undefined;
}

/** Loaded on demand: its table takes a tenth of a second. */
async function listVersions(queries: readonly string[]): Promise<readonly string[]> {
  const { default: browserslist } = await import('browserslist');
  return browserslist([...queries], { path: false, env: 'production' });
}

/** Returns the oldest versions of a list such as 'ios_saf 16.0-16.3'. Names of unknown engines are ignored. */
function oldest(versions: readonly string[]): OldestBrowsers {
  const result: Record<string, string> = {};
  for (const each of versions) {
    const [, name = '', version = ''] = /^(\w+) (\d+(?:\.\d+)*)/.exec(each) ?? [];
    const engine = engines[name];
    if (engine !== undefined) result[engine] = older(result[engine] ?? version, version);
  }
  return result;
}

const isOlder = (a: string, b: string): boolean => a.localeCompare(b, 'en', { numeric: true }) < 0;
const older = (a: string, b: string): string => (isOlder(a, b) ? a : b);
const newer = (a: string, b: string): string => (isOlder(a, b) ? b : a);

/** Returns the bundler's names of versions, such as 'chrome109'. */
export const targetsOf = (browsers: OldestBrowsers): string[] =>
  Object.entries(browsers).map(([name, version]) => name + version);

/** The bundler's settings for browsers. */
export interface BundlerTarget {
  readonly target: string[];
  readonly supported: Record<string, boolean>;
}

/** Returns the bundler's settings for browsers. */
export function bundlerTarget(browsers: OldestBrowsers): BundlerTarget {
  // The bundler would only hide these: a regular expression fails when it runs, and
  // `not (min-width)` is as new as the range. `boreal check` finds both.
  return { target: targetsOf(browsers), supported: { 'media-range': true, 'regexp-lookbehind-assertions': true } };
}
