import {
  languageChoiceAttribute,
  missingLanguagesAttribute,
  originalLanguageAttribute,
  redirectAddressAttribute,
  redirectAttribute,
  redirectLanguagesAttribute,
  redirectPathsAttribute,
} from '#contract/browser-globals';
import { missingFormAttribute, standInFormEndpoint } from '#contract/forms';
import { parseJsonObject } from '#contract/json-text';
import type { ProblemOrigin } from '../../errors/problem.ts';
import { type HtmlElement, isWithin, textIn } from '../parse-html.ts';
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
        readonly paths?: Readonly<Record<string, unknown>> | undefined;
        /** Address of a file or of another host, which links are checked for. */
        readonly address?: string | undefined;
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

/** Attributes with one address, by element. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  area: ['href'],
  audio: ['src'],
  button: ['formaction'],
  embed: ['src'],
  form: ['action'],
  iframe: ['src'],
  image: ['href', 'xlink:href'],
  img: ['src'],
  input: ['src', 'formaction'],
  link: ['href'],
  object: ['data'],
  script: ['src'],
  source: ['src'],
  track: ['src'],
  use: ['href', 'xlink:href'],
  video: ['src', 'poster'],
};
const addressLists: Readonly<Record<string, string>> = { img: 'srcset', source: 'srcset', link: 'imagesrcset' };

/** Metadata whose value is an address of the site. */
const metaAddresses = /^(?:og:(?:url|image|video|audio)|twitter:image)$/;

/** Collects the facts about a page. */
export function gatherFacts(page: CheckedPage, { path, bytes }: Pick<PageFacts, 'path' | 'bytes'>): PageFacts {
  const references = new Map<string, Reference>();
  const anchors = new Set(page.byId.keys());
  const canonicals: string[] = [];
  const alternates: LanguageVersion[] = [];
  const choices: LanguageChoice[] = [];
  const scripts: string[] = [];
  const stylesheets: string[] = [];
  let title: string | undefined;
  let description = '';
  let robots = '';
  const refer = (element: HtmlElement, url: string | undefined, isLink = false): void => {
    if (url === undefined || references.get(url)?.isLink === true || (references.has(url) && !isLink)) return;
    references.set(url, { url, element: element.name, where: page.origin({ offset: element.offset }), isLink });
  };

  for (const element of page.elements) {
    const { name, attributes } = element;
    const { href = '', src, content = '' } = attributes;
    // These name a host to connect to, not a file.
    const isHint = name === 'link' && /\b(?:dns-prefetch|preconnect)\b/.test(attributes.rel ?? '');
    for (const attribute of isHint ? [] : (addresses[name] ?? [])) {
      refer(element, attributes[attribute], name === 'a' || name === 'area');
    }
    const list = attributes[addressLists[name] ?? ''];
    if (list !== undefined) for (const url of addressesIn(list)) refer(element, url);
    if (name === 'title' && element.parent?.name === 'head') title ??= textIn(element).trim();
    if (name === 'a') {
      if (attributes.name) anchors.add(attributes.name);
      const chosen = attributes[languageChoiceAttribute];
      if (chosen !== undefined) choices.push({ hreflang: chosen, href, note: noteOf(element, page) });
    }
    if (name === 'script' && src !== undefined) scripts.push(src);
    if (name === 'script' && attributes.type === 'application/ld+json') {
      for (const url of textIn(element).match(/(?<=")https?:\/\/[^"\\{}]+(?=")/g) ?? []) {
        // In JSON-LD, the fragment distinguishes things and is not an id of the page.
        refer(element, url.replace(/#.*/, ''));
      }
    }
    if (name === 'meta') {
      if (attributes.name === 'description') description = content.trim();
      if (attributes.name === 'robots') robots = content;
      if (metaAddresses.test(attributes.property ?? attributes.name ?? '')) refer(element, content);
      if (attributes['http-equiv']?.toLowerCase() === 'refresh') refer(element, /url=\s*(\S+)/i.exec(content)?.[1], true);
    }
    if (name === 'link') {
      const rel = attributes.rel?.toLowerCase().split(/\s+/) ?? [];
      if (rel.includes('canonical')) canonicals.push(href);
      if (rel.includes('alternate') && attributes.hreflang !== undefined)
        alternates.push({ hreflang: attributes.hreflang, href });
      if (rel.includes('stylesheet')) stylesheets.push(href);
      if (rel.includes('modulepreload')) scripts.push(href);
    }
  }
  const { attributes: html = {} } = page.elements.find(({ name }) => name === 'html') ?? {};
  return {
    ...{ path, file: page.file, bytes, ...languageFacts(page, html), title: title ?? '', description },
    ...contentFacts(page),
    isIndexed: !/\b(?:noindex|none)\b/i.test(robots),
    isRedirect: html[redirectAttribute] !== undefined,
    lacksFormEndpoint: html[missingFormAttribute] !== undefined || [...references.keys()].some(isOfStandIn),
    ...{ canonicals, alternates, choices, anchors, references: [...references.values()], scripts, stylesheets },
  };
}

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
    ...{ lang: html.lang ?? '', dir: html.dir ?? '', contentLang: closest('lang'), contentDir: closest('dir') },
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

/** Returns the addresses of a `srcset`: 'a.png 1x, b.png 2x'. */
export function addressesIn(list: string): readonly string[] {
  // An address may contain commas, but not end with one.
  return [...list.matchAll(/[\s,]*(\S*[^\s,])(?:\s[^,]*)?/g)].map(([, url = '']) => url);
}
