import type { HeaderRule } from '#contract/host-settings';
import { feedType } from '../../render/html-document.ts';

export interface HeadersFileOptions {
  readonly headerRules: readonly HeaderRule[];
  readonly pathPrefix: string;
  /** Site paths of the feeds. */
  readonly feeds: readonly string[];
  /** Site paths of the hashed files of this build. */
  readonly assets: readonly string[];
}

/** Maximum number of rules: Cloudflare Pages drops further ones. */
const maxRules = 100;
/** Maximum characters of a line: Cloudflare Pages drops longer ones. */
export const maxLineLength = 2_000;

/**
 * Returns `_headers`. Some hosts apply a rule to a 404 too, so each hashed file has its own rule
 * with a cache lifetime. Browsers revalidate files without a rule.
 */
export function headersFile({ headerRules, pathPrefix, feeds, assets }: HeadersFileOptions): string {
  const everywhere = headerRules.filter(({ paths }) => paths === '/*');
  const ofAssets = headerRules.filter(({ paths }) => paths === '/assets/*').map(({ headers }) => headers);
  const rules = [
    ...everywhere.map(({ paths, headers }) => rule(pathPrefix + paths, headers)),
    ...feeds.map((path) => rule(pathPrefix + path, { 'content-type': feedType(path) })),
    ...[...assets].sort(byNeed).map((path) => rule(pathPrefix + path, Object.assign({}, ...ofAssets))),
  ];
  return rules.slice(0, maxRules).join('\n');
}

const rule = (pattern: string, headers: Readonly<Record<string, string>>): string =>
  [pattern, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');

/** Sorts pictures last: pages wait for the other files. */
const byNeed = (a: string, b: string): number => Number(isPicture(a)) - Number(isPicture(b));

const isPicture = (path: string): boolean => !/\.(?:css|js|json|woff2)$/.test(path);
