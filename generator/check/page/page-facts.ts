import {
  languageChoiceAttribute,
  missingLanguagesAttribute,
  originalLanguageAttribute,
  redirectAddressAttribute,
  redirectAttribute,
  redirectLanguagesAttribute,
  redirectPathsAttribute,
} from '#contract/browser-globals';
import * as elementIds from '#contract/element-ids';
import { missingFormAttribute, standInFormEndpoint } from '#contract/forms';
import { parseJsonObject } from '#contract/json-text';
import type { ProblemOrigin } from '../../errors/problem.ts';
import { contentHash } from '../../support/content-hash.ts';
import { type HtmlElement, isWithin, textIn } from '../parse-html.ts';
import { addressesOf } from './addresses.ts';
import type { CheckedPage } from './checked-page.ts';
import { type PageText, textsOf } from './page-texts.ts';

/** Facts about a page for the checks of the whole site. */
export interface PageFacts {
  /** Path without the site's prefix: '/en/posts/'. */
  readonly path: string;
  /** Path of its file in the site's folder. */
  readonly file: string;
  /** Size of its document in bytes, compressed. */
  readonly bytes: number;
  /** Attribute `lang` of <html>. */
  readonly lang: string;
  /** Attribute `dir` of <html>. */
  readonly dir: string;
  /** Language and direction of the main heading, from the closest elements that state them. */
  readonly contentLang: string;
  readonly contentDir: string;
  /** Language of the content, if the page shows a fallback. */
  readonly original: string | undefined;
  /** Languages without the page. */
  readonly missingIn: readonly string[];
  /** Target of a redirect page: path below the language, languages, and paths by language. */
  readonly redirect:
    | {
        readonly path: string;
        readonly languages: readonly string[] | undefined;
        readonly paths?: Readonly<Record<string, unknown>>;
        /** Address of a file or of another host, which links are checked for. */
        readonly address?: string;
      }
    | undefined;
  /** Texts of the body, for comparisons with other languages. */
  readonly texts: readonly PageText[];
  /** Number of links in <main>. */
  readonly contentLinks: number;
  /** Name of the site, as shared links show it; '' if unknown. */
  readonly siteName: string;
  readonly title: string;
  readonly description: string;
  /** True unless the page asks not to be indexed. */
  readonly isIndexed: boolean;
  /** True for a page that only redirects. */
  readonly isRedirect: boolean;
  /** True if a form has no endpoint, or one that exists in previews only. */
  readonly lacksFormEndpoint: boolean;
  readonly canonicals: readonly string[];
  readonly alternates: readonly LanguageVersion[];
  /** Translations that the page's language menu links to. */
  readonly choices: readonly LanguageChoice[];
  /** Ids and names that links may point to. */
  readonly anchors: ReadonlySet<string>;
  /** Addresses that the page links to or loads, each once. */
  readonly references: readonly Reference[];
  /** Scripts that the document itself loads. */
  readonly scripts: readonly string[];
  readonly stylesheets: readonly string[];
  /** Files whose content the document knows by a hash. */
  readonly integrities: readonly Integrity[];
  /** Undefined for a document without the client. */
  readonly client: ClientFacts | undefined;
}

/** Facts that a document tells the client about its page and its build. */
export interface ClientFacts {
  readonly path: string;
  readonly compilationHash: string;
  /** Hash of the text of the chunk map. */
  readonly chunkMap: string;
}

export interface Integrity {
  readonly url: string;
  /** Hashes as written, separated by spaces. */
  readonly hashes: string;
  readonly where: ProblemOrigin;
}

export interface LanguageVersion {
  readonly hreflang: string;
  readonly href: string;
}

export interface LanguageChoice extends LanguageVersion {
  /** Text that describes the link. */
  readonly note: string;
}

export interface Reference {
  /** Address as written in the page. */
  readonly url: string;
  /** Name of the first element that has the address. */
  readonly element: string;
  readonly where: ProblemOrigin;
  /** True if visitors follow it. */
  readonly isLink: boolean;
}

/** Metadata whose value is an address of the site. */
const metaAddresses = /^(?:og:(?:url|image|video|audio)|twitter:image)$/;

/** Facts that are collected element by element. */
interface Collected {
  readonly page: CheckedPage;
  readonly references: Map<string, Reference>;
  readonly anchors: Set<string>;
  readonly canonicals: string[];
  readonly alternates: LanguageVersion[];
  readonly choices: LanguageChoice[];
  readonly scripts: string[];
  readonly stylesheets: string[];
  readonly integrities: Integrity[];
  compilationHash: string;
  title?: string;
  description: string;
  robots: string;
}

/** Collects the facts about a page. */
export function gatherFacts(page: CheckedPage, { path, bytes }: Pick<PageFacts, 'path' | 'bytes'>): PageFacts {
  const collected: Collected = {
    page,
    references: new Map(),
    anchors: new Set(page.byId.keys()),
    canonicals: [],
    alternates: [],
    choices: [],
    scripts: [],
    stylesheets: [],
    integrities: [],
    compilationHash: '',
    description: '',
    robots: '',
  };
  for (const element of page.elements) {
    readAddresses(element, collected);
    if (Object.hasOwn(readers, element.name)) readers[element.name]?.(element, collected);
  }
  const {
    references,
    anchors,
    canonicals,
    alternates,
    choices,
    scripts,
    stylesheets,
    integrities,
    title = '',
    description,
    robots,
  } = collected;
  const { attributes: html = {} } = page.elements.find(({ name }) => name === 'html') ?? {};
  return {
    path,
    file: page.file,
    bytes,
    ...languageFacts(page, html),
    title,
    description,
    ...contentFacts(page),
    isIndexed: !/\b(?:noindex|none)\b/i.test(robots),
    isRedirect: html[redirectAttribute] !== undefined,
    lacksFormEndpoint: html[missingFormAttribute] !== undefined || [...references.keys()].some(isOfStandIn),
    canonicals,
    alternates,
    choices,
    anchors,
    references: [...references.values()],
    scripts,
    stylesheets,
    integrities,
    client: clientFacts(page, collected),
  };
}

function clientFacts({ byId }: CheckedPage, { compilationHash }: Collected): ClientFacts | undefined {
  const path = byId.get(elementIds.pagePathScript)?.attributes['data-page-path'];
  const chunkMap = byId.get(elementIds.chunkMappingScript);
  return path === undefined || !chunkMap ? undefined : { path, compilationHash, chunkMap: contentHash(textIn(chunkMap)) };
}

/** Adds an address, once. That of a link replaces that of a file. */
function refer({ references, page }: Collected, element: HtmlElement, url: string | undefined, isLink = false): void {
  if (url === undefined || references.get(url)?.isLink === true || (references.has(url) && !isLink)) return;
  references.set(url, { url, element: element.name, where: page.origin({ offset: element.offset }), isLink });
}

function readAddresses(element: HtmlElement, collected: Collected): void {
  const isLink = element.name === 'a' || element.name === 'area';
  for (const { url } of addressesOf(element)) refer(collected, element, url, isLink);
}

/** Further facts that an element adds, by its name. */
const readers: Readonly<Record<string, (element: HtmlElement, collected: Collected) => void>> = {
  title(element, collected) {
    if (element.parent?.name === 'head') collected.title ??= textIn(element).trim();
  },
  a(element, { page, anchors, choices }) {
    const { name, href = '', [languageChoiceAttribute]: chosen } = element.attributes;
    if (name) anchors.add(name);
    if (chosen !== undefined) choices.push({ hreflang: chosen, href, note: noteOf(element, page) });
  },
  script(element, collected) {
    const { src, type, integrity, 'data-compilation-hash': build } = element.attributes;
    if (src !== undefined) collected.scripts.push(src);
    if (build !== undefined) collected.compilationHash = build;
    if (src !== undefined && integrity !== undefined) addIntegrity(element, src, collected);
    if (type !== 'application/ld+json') return;
    // In JSON-LD, the fragment distinguishes things and is not an id of the page.
    for (const url of textIn(element).match(/(?<=")https?:\/\/[^"\\{}]+(?=")/g) ?? [])
      refer(collected, element, url.replace(/#.*/, ''));
  },
  meta(element, collected) {
    const { name, property, content = '', 'http-equiv': directive } = element.attributes;
    if (name === 'description') collected.description = content.trim();
    if (name === 'robots') collected.robots = content;
    if (metaAddresses.test(property ?? name ?? '')) refer(collected, element, content);
    if (directive?.toLowerCase() === 'refresh') refer(collected, element, /url=\s*(\S+)/i.exec(content)?.[1], true);
  },
  link(element, collected) {
    const { attributes } = element;
    const { canonicals, alternates, stylesheets, scripts } = collected;
    const { href = '', hreflang, integrity } = attributes;
    if (integrity !== undefined) addIntegrity(element, href, collected);
    const rel = attributes.rel?.toLowerCase().split(/\s+/) ?? [];
    if (rel.includes('canonical')) canonicals.push(href);
    if (rel.includes('alternate') && hreflang !== undefined) alternates.push({ hreflang, href });
    if (rel.includes('stylesheet')) stylesheets.push(href);
    if (rel.includes('modulepreload')) scripts.push(href);
  },
};

const addIntegrity = (element: HtmlElement, url: string, { integrities, page }: Collected): void => {
  integrities.push({ url, hashes: element.attributes.integrity ?? '', where: page.origin(element) });
};

const mainOnly: ReadonlySet<string> = new Set(['main']);

function contentFacts(page: CheckedPage): Pick<PageFacts, 'texts' | 'contentLinks' | 'siteName'> {
  const isLink = (element: HtmlElement): boolean =>
    element.name === 'a' && element.attributes.href !== undefined && isWithin(element, mainOnly);
  const name = page.elements.find(({ attributes }) => attributes.property === 'og:site_name');
  return {
    texts: textsOf(page),
    contentLinks: page.elements.filter(isLink).length,
    siteName: name?.attributes.content ?? '',
  };
}

type LanguageFacts = Pick<PageFacts, 'lang' | 'dir' | 'contentLang' | 'contentDir' | 'original' | 'missingIn' | 'redirect'>;

function languageFacts({ elements }: CheckedPage, html: HtmlElement['attributes']): LanguageFacts {
  const listIn = (attribute: string): readonly string[] | undefined => html[attribute]?.split(' ').filter((each) => each !== '');
  const heading = elements.find(({ name }) => name === 'h1');
  const closest = (attribute: string): string => {
    for (let at = heading; at; at = at.parent) if (at.attributes[attribute] !== undefined) return at.attributes[attribute];
    return html[attribute] ?? '';
  };
  const redirectPath = html[redirectAttribute];
  return {
    lang: html.lang ?? '',
    dir: html.dir ?? '',
    contentLang: closest('lang'),
    contentDir: closest('dir'),
    original: html[originalLanguageAttribute],
    missingIn: listIn(missingLanguagesAttribute) ?? [],
    redirect:
      redirectPath === undefined
        ? undefined
        : {
            path: redirectPath,
            languages: listIn(redirectLanguagesAttribute),
            paths: parseJsonObject(html[redirectPathsAttribute] ?? ''),
            address: html[redirectAddressAttribute],
          },
  };
}

/** Returns the text of the elements that describe a link. */
const noteOf = ({ attributes }: HtmlElement, { byId }: CheckedPage): string =>
  (attributes['aria-describedby'] ?? '')
    .split(/\s+/)
    .map((id) => byId.get(id))
    .map((element) => (element ? textIn(element).trim() : ''))
    .join(' ')
    .trim();

/** Returns true for an address of the form stand-in, with or without a prefix. */
const isOfStandIn = (url: string): boolean => url.includes(`${standInFormEndpoint}/`);
