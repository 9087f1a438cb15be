import {
  type ClientSettings,
  headAttribute,
  hydrationAttribute,
  missingLanguagesAttribute,
  originalLanguageAttribute,
  redirectAddressAttribute,
  redirectAttribute,
  redirectLanguagesAttribute,
  redirectPathsAttribute,
} from '#contract/browser-globals';
import { appChunkName, type ChunkMap } from '#contract/chunk-map';
import * as elementIds from '#contract/element-ids';
import { missingFormAttribute } from '#contract/forms';
import { type DocumentHead, type PageContext, pageFrameStyle } from '#contract/page';
import { addressOf, alternatePath, withPrefix } from '#contract/page-path';
import type { FormlessMark } from '../manifest/page-marks.ts';
import { openGraphLocale } from '../support/content-languages.ts';
import { escapeHtml, scriptJson } from '../support/escape-html.ts';

/** Common parts of all documents of a build. */
export interface DocumentShell {
  /** Origin of the published site, without a slash at its end. */
  readonly siteUrl: string;
  readonly pathPrefix: string;
  /** Language tag by locale, the default locale first. */
  readonly tags: Readonly<Record<string, string>>;
  /** Writing direction by locale; absent if all are written from left to right. */
  readonly directions?: ClientSettings['languageDirections'];
  /** Markup of the link to a page's stylesheet, by the page's chunk. */
  readonly stylesheets: Readonly<Record<string, string>>;
  /** Markup for the head: fonts, icons, manifest. */
  readonly headLinks: string;
  /** Markup for the end of the body: globals and the runtime. The same text on every page. */
  readonly scripts: string;
}

interface ShellOptions {
  readonly siteUrl: string;
  readonly settings: ClientSettings;
  readonly tags: Readonly<Record<string, string>>;
  readonly chunkMap: ChunkMap;
  readonly compilationHash: string;
  /** Paths such as 'assets/style-ABCDEFGH.css', by the page's chunk. */
  readonly stylesheets: Readonly<Record<string, string>>;
  /**
   * Returns the integrity of a file ('sha384-…') by its path, which starts with a slash. Undefined
   * omits it.
   */
  readonly integrityOf: (path: string) => string | undefined;
  readonly preloadFonts: readonly string[];
  readonly links: readonly Readonly<Record<string, string>>[];
  readonly themeColor: Readonly<Record<string, string>>;
}

/** Reads the page's path from an attribute of its own script. */
const pagePathScript = 'window.pagePath=document.currentScript.dataset.pagePath';
/** Reads the build's chunk map and hash from the document. */
const buildScript =
  `window.___chunkMapping=JSON.parse(document.getElementById("${elementIds.chunkMappingScript}").textContent);` +
  'window.___webpackCompilationHash=document.currentScript.dataset.compilationHash';

/** Puts the visitor's choice of colours on the document before its first paint. */
export const colorSchemeScript =
  'try{document.documentElement.dataset.colorScheme=localStorage.getItem(document.currentScript.dataset.key)||""}catch{}';

/**
 * All inline scripts of documents, besides that of the colours. They are the same in every build, so that a host's policy with
 * their hashes stays valid for old and new documents.
 */
export const inlineScripts: readonly string[] = [pagePathScript, buildScript];

const focusWrapperStyle = 'outline:none';
const announcerStyle =
  'position:absolute;top:0;width:1px;height:1px;padding:0;overflow:hidden;clip:rect(0, 0, 0, 0);white-space:nowrap;border:0';

/** All values of style attributes in documents, outside the page. */
export const documentStyles: readonly string[] = [focusWrapperStyle, announcerStyle, `display:${pageFrameStyle.display}`];

/** Builds the common parts of all documents. */
export function buildDocumentShell(options: ShellOptions): DocumentShell {
  const { siteUrl, settings, tags, chunkMap, compilationHash, stylesheets, preloadFonts, links, themeColor } = options;
  const { pathPrefix, languageDirections } = settings;
  const url = (path: string): string => withPrefix(path, pathPrefix);
  const integrity = (path: string): Record<string, string> => {
    const value = options.integrityOf(path);
    return value === undefined ? {} : { integrity: value };
  };
  const headLinks = [
    ...preloadFonts.map((path) =>
      element('link', { rel: 'preload', href: url(path), as: 'font', type: 'font/woff2', crossorigin: '' }),
    ),
    ...Object.entries(themeColor).map(([media, content]) =>
      element('meta', { name: 'theme-color', content, ...(media ? { media } : {}) }),
    ),
    ...links.map(({ href, ...attributes }) =>
      element('link', { ...attributes, ...(href === undefined ? {} : { href: url(href) }) }),
    ),
  ].join('');
  const stylesheetLink = (path: string): string => element('link', { rel: 'stylesheet', href: url(path), ...integrity(path) });
  const [runtime] = chunkMap[appChunkName] ?? [];
  const scripts = [
    `<script type="application/json" id="${elementIds.clientSettings}">${scriptJson(settings)}</script>`,
    '<!-- slice-start id="_gatsby-scripts-1" -->',
    `<script type="application/json" id="${elementIds.chunkMappingScript}">${scriptJson(chunkMap)}</script>`,
    `<script data-compilation-hash="${escapeHtml(compilationHash)}">${buildScript}</script>`,
    runtime === undefined
      ? ''
      : // The first paint needs styles, font and pictures. The runtime may follow.
        `${element('script', { type: 'module', async: '', fetchpriority: 'low', src: url(runtime), ...integrity(runtime) })}</script>`,
    '<!-- slice-end id="_gatsby-scripts-1" -->',
  ].join('');
  const { colorScheme } = settings.visitor;
  const schemeScript =
    colorScheme === undefined ? '' : `<script data-key="${escapeHtml(colorScheme)}">${colorSchemeScript}</script>`;
  return {
    siteUrl,
    pathPrefix,
    tags,
    headLinks: headLinks + schemeScript,
    scripts,
    ...(languageDirections ? { directions: languageDirections } : {}),
    stylesheets: Object.fromEntries(Object.entries(stylesheets).map(([chunk, path]) => [chunk, stylesheetLink(`/${path}`)])),
  };
}

/** Returns the scripts that name the build's code: a file of its own in the loader contract. */
export function scriptsSlice(shell: DocumentShell): string {
  const [, scripts = ''] = /<!-- slice-start id="_gatsby-scripts-1" -->(.*)<!-- slice-end/.exec(shell.scripts) ?? [];
  return scripts;
}

interface DocumentOptions extends FormlessMark {
  readonly shell: DocumentShell;
  readonly path: string;
  readonly context: PageContext;
  readonly head: DocumentHead;
  /** Markup of the link to the page's stylesheet. */
  readonly stylesheet: string;
  /** Markup of the site root with the page. */
  readonly body: string;
  readonly hydration?: PageHydration;
}

/** Kind of a page that is not hydrated as a whole. 'none': nothing on it reacts to a visitor. */
export type PageHydration = 'partial' | 'none';

/** Builds an HTML document. */
export function htmlDocument(options: DocumentOptions): string {
  const { shell, path, context, head, stylesheet, body, lacksFormEndpoint, hydration } = options;
  const attributes = { ...documentAttributes(shell, context), ...(lacksFormEndpoint ? { [missingFormAttribute]: '' } : {}) };
  const hydrationMark = hydration === undefined ? '' : ` ${hydrationAttribute}="${hydration}"`;
  return [
    '<!DOCTYPE html>',
    `${element('html', attributes)}<head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    pageHead(shell, path, context, head),
    stylesheet,
    shell.headLinks,
    '</head><body>',
    `<div id="${elementIds.root}">`,
    `<div id="${elementIds.focusWrapper}" tabindex="-1" style="${focusWrapperStyle}">${body}</div>`,
    `<div id="${elementIds.announcer}" aria-live="assertive" aria-atomic="true" style="${announcerStyle}"></div>`,
    '</div>',
    `<script id="${elementIds.pagePathScript}" data-page-path="${escapeHtml(path)}"${hydrationMark}>${pagePathScript}</script>`,
    shell.scripts,
    '</body></html>\n',
  ].join('');
}

/** Returns the attributes of <html> about the page's languages. */
function documentAttributes(
  { tags, directions }: Pick<DocumentShell, 'tags' | 'directions'>,
  { language, languages, originalPath, redirect, redirectAddress, alternates, original, nearest }: PageContext,
): Record<string, string> {
  const dir = directions?.[language];
  return {
    lang: tags[language] ?? language,
    ...(dir ? { dir } : {}),
    ...(redirect ? { [redirectAttribute]: originalPath } : {}),
    ...(redirect && languages.length < Object.keys(tags).length ? { [redirectLanguagesAttribute]: languages.join(' ') } : {}),
    ...(redirect && alternates ? { [redirectPathsAttribute]: JSON.stringify(alternates) } : {}),
    ...(redirectAddress === undefined ? {} : { [redirectAddressAttribute]: redirectAddress }),
    ...(original ? { [originalLanguageAttribute]: original.locale } : {}),
    ...(nearest ? { [missingLanguagesAttribute]: Object.keys(nearest).join(' ') } : {}),
  };
}

/** Returns the media type of a feed by the ending of its path. */
export function feedType(path: string): string {
  if (path.endsWith('.rss')) return 'application/rss+xml';
  return path.endsWith('.json') ? 'application/feed+json' : 'application/atom+xml';
}

/** Returns the absolute address of a site path. */
export function absoluteUrl(shell: Pick<DocumentShell, 'siteUrl' | 'pathPrefix'>, path: string): string {
  return shell.siteUrl + withPrefix(encodeURI(path), shell.pathPrefix);
}

/** Lists the page in its languages, and the first of them for visitors with any other language. */
export function alternatesOf(
  tags: DocumentShell['tags'],
  context: PageContext,
): readonly { readonly hreflang: string; readonly path: string }[] {
  const languages = Object.entries(tags)
    .filter(([locale]) => context.availableIn?.includes(locale) ?? true)
    .map(([locale, tag]) => ({ hreflang: tag, path: alternatePath(context, locale) }));
  const [fallback] = languages;
  return fallback ? [...languages, { hreflang: 'x-default', path: fallback.path }] : [];
}

function pageHead(shell: DocumentShell, path: string, context: PageContext, head: DocumentHead): string {
  const url = (sitePath: string): string => absoluteUrl(shell, sitePath);
  const mark = { [headAttribute]: 'true' };
  const meta = (attributes: Readonly<Record<string, string>>): string => element('meta', { ...attributes, ...mark });
  const link = (attributes: Readonly<Record<string, string>>): string => element('link', { ...attributes, ...mark });
  const property = (name: string, content: string): string => meta({ property: name, content });
  const isIndexed = !/\bnoindex\b/.test(head.robots ?? '');
  const canonical = url(head.canonicalPath ?? path);
  const parts = [`<title ${headAttribute}="true">${escapeHtml(head.title)}</title>`];
  if (head.description !== undefined) parts.push(meta({ name: 'description', content: head.description }));
  if (head.robots !== undefined) parts.push(meta({ name: 'robots', content: head.robots }));
  if (isIndexed) {
    parts.push(link({ rel: 'canonical', href: canonical }));
    if (head.canonicalPath === undefined) {
      for (const { hreflang, path: alternate } of alternatesOf(shell.tags, context)) {
        parts.push(link({ rel: 'alternate', hreflang, href: url(alternate) }));
      }
    }
    for (const { path: feed, title } of head.feeds ?? []) {
      parts.push(link({ rel: 'alternate', type: feedType(feed), title, href: url(feed) }));
    }
    parts.push(...openGraph());
    for (const data of head.structuredData ?? []) {
      parts.push(`<script type="application/ld+json" ${headAttribute}="true">${scriptJson(data)}</script>`);
    }
  }
  if (context.redirect) {
    const [first] = context.languages;
    const page = alternatePath(context, first ?? context.language);
    const target = context.redirectAddress ?? addressOf(page, shell.pathPrefix);
    parts.push(`<noscript><meta http-equiv="refresh" content="0; url=${escapeHtml(target)}"></noscript>`);
  }
  return parts.join('');

  function openGraph(): string[] {
    const { published, modified, section } = head.article ?? {};
    const { language, original, availableIn } = context;
    const own = original?.lang ?? shell.tags[language] ?? language;
    const available = Object.entries(shell.tags).filter(([locale]) => availableIn?.includes(locale) ?? true);
    const ownLocale = openGraphLocale(own);
    const others = new Set(available.map(([, tag]) => openGraphLocale(tag)).filter((each) => each !== ownLocale));
    return [
      property('og:title', head.title),
      ...(head.description === undefined ? [] : [property('og:description', head.description)]),
      property('og:type', head.type ?? 'website'),
      property('og:url', canonical),
      ...(head.siteName === undefined ? [] : [property('og:site_name', head.siteName)]),
      property('og:locale', ownLocale),
      ...Array.from(others, (each) => property('og:locale:alternate', each)),
      ...Object.entries({
        'article:published_time': published,
        'article:modified_time': modified,
        'article:section': section,
      }).flatMap(([name, content]) => (content === undefined ? [] : [property(name, content)])),
      ...(head.image === undefined
        ? []
        : [
            property('og:image', url(head.image.path)),
            property('og:image:width', String(head.image.width)),
            property('og:image:height', String(head.image.height)),
            property('og:image:alt', head.image.alt),
          ]),
      meta({ name: 'twitter:card', content: head.image === undefined ? 'summary' : 'summary_large_image' }),
    ];
  }
}

/** Returns an element's start tag. An empty value gives an attribute without value. */
function element(name: string, attributes: Readonly<Record<string, string>>): string {
  const parts = Object.entries(attributes).map(([key, value]) => (value === '' ? key : `${key}="${escapeHtml(value)}"`));
  return `<${[name, ...parts].join(' ')}>`;
}
