import type { HeaderRule } from '#contract/host-settings';
import { feedType } from '../../render/html-document.ts';

export interface HeadersFileOptions {
  readonly headerRules: readonly HeaderRule[];
  readonly pathPrefix: string;
  /** Site paths of the feeds. */
  readonly feeds: readonly string[];
  /** Site paths of hashed files that this build has. */
  readonly assets: readonly string[];
}

/** Cloudflare Pages reads this many rules and drops the rest. */
const maxRules = 100;
/** Characters of a line. Cloudflare Pages drops a longer one. */
export const maxLineLength = 2_000;

/**
 * `_headers`, for the hosts that read it. Some send what a rule says with a 404 too, so no rule with a cache lifetime fits a path that
 * has no file: each hashed file has a rule of its own. Whatever has no lifetime, these hosts have browsers revalidate.
 */
export function headersFile({ headerRules, pathPrefix, feeds, assets }: HeadersFileOptions): string {
  const everywhere = headerRules.filter(({ paths }) => paths === '/*');
  const ofAssets = headerRules.filter(({ paths }) => paths === '/assets/*').map(({ headers }) => headers);
  const rules = [
    ...everywhere.map(({ paths, headers }) => rule(pathPrefix + paths, headers)),
    ...feeds.map((path) => rule(pathPrefix + path, { 'content-type': feedType })),
    ...[...assets].sort(byNeed).map((path) => rule(pathPrefix + path, Object.assign({}, ...ofAssets))),
  ];
  return rules.slice(0, maxRules).join('\n');
}

const rule = (pattern: string, headers: Readonly<Record<string, string>>): string =>
  [pattern, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');

/** Pictures last: pages wait for what else there is. */
const byNeed = (a: string, b: string): number => Number(isPicture(a)) - Number(isPicture(b));

const isPicture = (path: string): boolean => !/\.(?:css|js|json|woff2)$/.test(path);
