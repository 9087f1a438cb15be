import type { Problem } from '../errors/problem.ts';
import type { Surroundings } from '../read/entry-cache.ts';
import type { EntryHref } from '../read/list-hrefs.ts';
import type { EntryText, LoadedEntry } from '../read/loaded-entry.ts';
import type { SiteLink } from '../rich-text/link-target.ts';
import type { TextStore } from '../rich-text/text-store.ts';
import { routeErrors } from '../routes/errors.ts';
import { fingerprintOf } from '../store/fingerprint.ts';
import type { OutputFile } from '../support/output-file.ts';
import type { ListedRoutes } from './list-site-routes.ts';
import type { ReadMemo } from './read-memo.ts';

interface LinkCheckOptions {
  readonly entries: readonly LoadedEntry[];
  readonly texts: TextStore;
  readonly listed: ListedRoutes;
  readonly locales: readonly string[];
  /** Returns the other languages in which an entry is shown, as a fallback. */
  readonly fallbackLocales: (entry: LoadedEntry) => readonly string[];
  readonly publicFiles: readonly OutputFile[];
  /** Returns why the entry of a page is hidden, as the end of a sentence. Expensive. */
  readonly whyPageHidden?: (path: string) => string | undefined;
  /** Path of the whole site, which links do not have. */
  readonly pathPrefix?: string;
  /** True if a link's path begins with its language. */
  readonly linksNameLanguage: boolean | undefined;
  /** Language without a prefix. */
  readonly unprefixed: string | undefined;
  readonly hrefsOf: (entry: LoadedEntry) => readonly EntryHref[];
  readonly memo: ReadMemo | undefined;
  /** Fingerprint of all entries; absent without a cache: every link is then checked. */
  readonly entriesFingerprint: string | undefined;
}

/** Checks the links of fields and formatted texts, once all paths are listed. */
export class LinkChecker {
  readonly #options: LinkCheckOptions;
  readonly #filePaths: ReadonlySet<string>;
  /** Fingerprint of all pages and files. */
  readonly #placesName: string | undefined;
  #hasProblems = false;

  constructor(options: LinkCheckOptions) {
    this.#options = options;
    const written = ['/sitemap.xml', '/robots.txt', ...options.listed.routes.feeds.map(({ path }) => path)];
    this.#filePaths = new Set([...options.publicFiles.map(({ path }) => `/${path}`), ...written]);
    this.#placesName =
      options.entriesFingerprint === undefined
        ? undefined
        : fingerprintOf([...options.listed.routes.paths(), ...this.#filePaths]);
  }

  /**
   * Fingerprints among which all links are right; undefined if one is wrong, or if there is no
   * cache.
   */
  get surroundings(): Surroundings | undefined {
    const { entriesFingerprint: entries, listed } = this.#options;
    const places = this.#placesName;
    if (this.#hasProblems || !listed.isComplete || entries === undefined || places === undefined) return undefined;
    return { entries, places };
  }

  fieldProblems(): readonly Problem[] {
    const { entries, hrefsOf } = this.#options;
    return entries
      .filter((entry) => !this.#isCached(entry))
      .flatMap((entry) =>
        hrefsOf(entry).flatMap((href) => [...this.#targetProblems(href), ...this.#fallbackProblems(entry, href)]),
      );
  }

  /** The links of a fallback's fields lead to pages in the language of its readers. */
  #fallbackProblems(entry: LoadedEntry, href: EntryHref): readonly Problem[] {
    const { fallbackLocales, linksNameLanguage } = this.#options;
    if (href.kind === 'file' || linksNameLanguage) return [];
    return fallbackLocales(entry).flatMap((locale) => this.#targetProblems({ ...href, locale }, locale));
  }

  /** Renders the formatted texts of an entry and returns their problems. Expensive. */
  textProblems(entry: LoadedEntry): readonly Problem[] {
    if (entry.plainTexts !== undefined && this.#isCached(entry)) return [];
    const { texts, locale, locate } = entry;
    return texts.flatMap((text) => {
      // Most texts have no other problems and end here.
      if (this.#linksOf(text)?.every((link) => this.#hasTarget(link, locale))) return [];
      const checked = this.#options.texts.check({ ...text, locale, origin: () => locate(text.path) });
      if (!checked) return [];
      return [...checked.problems, ...checked.links.flatMap((link) => this.#targetProblems({ ...link, locale }))];
    });
  }

  /** True if an earlier run found the links of an entry right, among the same pages and files. */
  #isCached({ soundAmong }: LoadedEntry): boolean {
    return this.#placesName !== undefined && soundAmong?.places === this.#placesName;
  }

  /**
   * Returns the links of a text without other problems; undefined if it has to be checked each
   * time.
   */
  #linksOf(text: EntryText): readonly SiteLink[] | undefined {
    const { memo, texts } = this.#options;
    const cachedLinks = text.links ?? memo?.links.get(text);
    if (cachedLinks || !memo) return cachedLinks;
    const links = texts.lastingLinks(text.richText);
    if (links) memo.links.set(text, links);
    return links;
  }

  #hasTarget({ kind, path }: Pick<EntryHref, 'kind' | 'path'>, locale: string): boolean {
    return kind === 'page' ? this.#options.listed.routes.hasPage(this.#prefixOf(locale) + path) : this.#filePaths.has(path);
  }

  /** Returns the prefix of links in a language. */
  #prefixOf(locale: string): string {
    const { linksNameLanguage, unprefixed } = this.#options;
    return linksNameLanguage || locale === unprefixed ? '' : `/${locale}`;
  }

  #targetProblems(href: EntryHref, shownIn?: string): readonly Problem[] {
    const { kind, path, locale, where } = href;
    if (this.#hasTarget(href, locale)) return [];
    const { listed, linksNameLanguage, locales } = this.#options;
    // The page may belong to a family that failed.
    if (kind === 'page' && !listed.isComplete) return [];
    this.#hasProblems = true;
    if (kind === 'file') return [routeErrors.FILE_BROKEN({ target: path }, { where: where() })];
    const reason = this.#options.whyPageHidden?.(this.#prefixOf(locale) + path);
    if (reason !== undefined) return [routeErrors.LINK_HIDDEN({ target: path, reason }, { where: where() })];
    const isIn = (each: string): boolean => this.#hasTarget(href, each) && !listed.isRedirect(this.#prefixOf(each) + path);
    const elsewhere = linksNameLanguage || shownIn !== undefined ? [] : locales.filter(isIn);
    const { pathPrefix = '' } = this.#options;
    const below = pathPrefix !== '' && path.startsWith(`${pathPrefix}/`) ? path.slice(pathPrefix.length) : undefined;
    const meant = below !== undefined && this.#hasTarget({ kind, path: below }, locale) ? below : undefined;
    return listed.checker.linkProblems(path, this.#prefixOf(locale), { where, shownIn, elsewhere, meant });
  }
}
