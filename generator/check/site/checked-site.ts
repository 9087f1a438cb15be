import { localeOfPath, localizedPath, withoutLocale } from '#contract/page-path';
import type { LanguageVersion, PageFacts } from '../page/page-facts.ts';
import type { Target, TargetResolver } from './resolve-target.ts';

/** Input of the checks of the whole site. */
export interface CheckedSite {
  /** Origin at which it is published. */
  readonly origin: string;
  /** Language tag by language, the default one first. */
  readonly tags: Readonly<Record<string, string>>;
  /** Language whose pages have no language prefix. */
  readonly unprefixed?: string;
  /** Writing direction by language; absent if all are written from left to right. */
  readonly directions?: Readonly<Record<string, 'ltr' | 'rtl'>>;
  /** All pages by path, in the order in which they were generated. */
  readonly pages: ReadonlyMap<string, PageFacts>;
  /** Finds the target of an address on a page. */
  readonly resolve: TargetResolver;
}

/** Returns the page at a target. */
export const pageAt = (site: CheckedSite, target: Target): PageFacts | undefined =>
  target.kind === 'file' ? site.pages.get(target.path) : undefined;

/** Returns the language of a path; undefined if it has none. */
export const languageOf = ({ tags, unprefixed }: CheckedSite, path: string): string | undefined =>
  localeOfPath(path, Object.keys(tags), unprefixed);

/** Returns the writing direction of a language. */
export const directionIn = ({ directions }: CheckedSite, language: string): 'ltr' | 'rtl' => directions?.[language] ?? 'ltr';

/**
 * Returns the page in another language: named in the head, in the language menu, or at the same
 * path.
 */
export function translationOf(site: CheckedSite, page: PageFacts, language: string): PageFacts | undefined {
  const named =
    page.alternates.find(({ hreflang }) => hreflang === site.tags[language]) ??
    page.choices.find(({ hreflang }) => hreflang === language);
  const { unprefixed } = site;
  const samePath = localizedPath(language, withoutLocale(page.path, Object.keys(site.tags), unprefixed), unprefixed);
  const translation = named ? pageAt(site, site.resolve(page.path, named.href)) : site.pages.get(samePath);
  return translation && languageOf(site, translation.path) === language ? translation : undefined;
}

/** Returns true if two lists name the same translations. */
export const agree = (a: readonly LanguageVersion[], b: readonly LanguageVersion[]): boolean =>
  a.length === b.length && a.every(({ hreflang, href }) => b.some((other) => other.hreflang === hreflang && other.href === href));

/** Returns true if search engines list a page at its own address. */
export function isFoundItself(site: CheckedSite, { path, isIndexed, isRedirect, canonicals }: PageFacts): boolean {
  if (!isIndexed || isRedirect) return false;
  const [canonical] = canonicals;
  return canonical === undefined || pageAt(site, site.resolve(path, canonical))?.path === path;
}

/** Returns the reason why search engines do not list an address; undefined if they do. */
export function whyNotFound(site: CheckedSite, from: string, url: string): string | undefined {
  if (!/^https?:\/\//i.test(url)) return 'is not an absolute address with https://';
  const target = site.resolve(from, url);
  if (target.kind === 'elsewhere') return 'is on another site';
  const page = pageAt(site, target);
  if (target.kind !== 'file' || !page) return 'is not a page of the site';
  if (target.redirected || page.isRedirect) return 'redirects to another page';
  if (!page.isIndexed) return 'asks not to be indexed';
  return isFoundItself(site, page) ? undefined : 'has another canonical address';
}
