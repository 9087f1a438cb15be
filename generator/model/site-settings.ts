/**
 * The settings of a site, each said once: checks, documentation and types follow from these tables.
 * Settings whose types depend on the model have their types in site.ts.
 */
import type { CampaignParameters } from '#contract/marketing-parameters';
import type { VisitorSettings } from '#contract/visitor-settings';
import {
  anything,
  filledText,
  flag,
  isRecord,
  listOf,
  type OptionsOf,
  oneOf,
  optional,
  partial,
  type RecordOf,
  record,
  recordOf,
  text,
  textLike,
  typed,
  value,
} from '../support/shapes.ts';
import { type Translations, translationModes } from './content-model.ts';
import type { FieldSet } from './kinds/kind.ts';
import { type ProblemPolicies, policySetting } from './problem-policies.ts';
import { type TextLabels, textLabelNames } from './text-labels.ts';
import { visitorSettings } from './visitor-shapes.ts';

/** HTML elements in the Markdown of a site or a type. */
export const allowedHtml = record({
  /** Names of the elements. */
  allow: listOf(text),
});

/** Treatment of missing translations, of a site or a type. */
export const translationMode = oneOf(...translationModes);

/** Name of a source. */
export const sourceName = textLike('a name of letters, digits, “-” and “_” that begins with a letter', /^[A-Za-z][\w-]*$/);

const codePolicies = { default: policySetting, codes: recordOf(policySetting) };
const bytes = value<number>('a whole number of bytes above 0', (each) => Number.isInteger(each) && Number(each) > 0);
const textLabels = Object.fromEntries(textLabelNames.map((name) => [name, filledText]));
const isWeight = (each: unknown): boolean => typeof each === 'number' && each >= 1 && each <= 1000;

/** True for a tag that begins with a language of two or three letters. */
function isLanguageTag(each: unknown): boolean {
  try {
    return typeof each === 'string' && /^[a-z]{2,3}(-|$)/i.test(each) && Intl.getCanonicalLocales(each).length === 1;
  } catch {
    // It has not the form of a tag.
    return false;
  }
}

/** True for the beginning of addresses: a folder at a server, without a name, a query or a part. */
function isRemoteFolder(each: unknown): boolean {
  if (typeof each !== 'string' || !/^https?:\/\//.test(each) || !each.endsWith('/') || !URL.canParse(each)) return false;
  const { username, password, search, hash } = new URL(each);
  return [username, password, search, hash].every((part) => part === '') && !/[?#]/.test(each);
}

const host = String.raw`(?:https?|wss?):\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?(?:\/[\w.~%/-]*)?`;
const hash = `'sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}'`;
const anySource = listOf(
  textLike(
    "a source of a policy, such as https://www.example.com, data: or 'self'",
    new RegExp(`^(?:${host}|(?:data|blob|https):|'self')$`),
  ),
);

const policySources = {
  'connect-src': anySource,
  'font-src': anySource,
  'form-action': anySource,
  'frame-ancestors': anySource,
  'frame-src': anySource,
  'img-src': anySource,
  'media-src': anySource,
  // No source that allows any text to run as a script, because it would defeat the policy.
  'script-src': listOf(
    textLike(
      "a source of scripts: an origin such as https://www.example.com or a hash such as 'sha256-…'",
      new RegExp(`^(?:${host}|${hash})$`),
    ),
  ),
  'style-src': listOf(
    textLike(
      "a source of styles: an origin such as https://www.example.com, a hash such as 'sha256-…' or 'unsafe-inline'",
      new RegExp(`^(?:${host}|${hash}|'unsafe-inline')$`),
    ),
  ),
};

/** Directive of the Content-Security-Policy that a site may add sources to. */
export type PolicyDirective = keyof typeof policySources;

/** All of them. */
export const policyDirectives: readonly string[] = Object.keys(policySources);

/**
 * Additional sources by directive, in the notation of the policy: { 'img-src':
 * ['https://pictures.example.com'] }.
 */
export type PolicySources = { readonly [D in PolicyDirective]?: readonly string[] };

const fontSettings = {
  /** WOFF2 file, relative to the config's folder. */
  file: textLike('the path of a WOFF2 file', /\.woff2$/),
  /** True lets documents preload the font. Default: false. */
  preload: optional(flag),
  /** Characters to include; others come from the next font of the style. Default: all. */
  characters: optional(textLike('a text with at least one character', /^[\s\S]+$/)),
  /** Least and greatest weight to include of a variable font; needs `characters`. Default: all. */
  weights: optional(
    value<readonly [least: number, greatest: number]>(
      'the least and the greatest weight, such as [400, 700]',
      (each) => Array.isArray(each) && each.length === 2 && each.every(isWeight) && each[0] <= each[1],
    ),
  ),
  /**
   * OpenType features that styles use, by tag: ['tnum']; needs `characters`. Features that browsers
   * apply by default are included too; all others are removed with their glyphs. Default: all.
   */
  features: optional(listOf(textLike('the tag of an OpenType feature, such as tnum', /^[A-Za-z0-9]{4}$/))),
};

/** Treatment of a font that the site's styles name. */
export interface FontSettings extends RecordOf<typeof fontSettings> {}

const directiveComponent = {
  /** File of the component, relative to the config's folder. */
  component: filledText,
  /** Attributes: fields of kind text, symbol, href, integer, number, boolean, date and datetime. Default: none. */
  fields: optional(typed<FieldSet>(recordOf(anything))),
};

/** Component of a directive. Its props are the attributes, and `children`: the text within it. */
export interface DirectiveComponent extends RecordOf<typeof directiveComponent> {}

const elementComponent = {
  ...directiveComponent,
  /**
   * Other sites that the element may load from: ['https://www.youtube-nocookie.com']. They are added to the policy: to
   * `media-src` for `video`, `audio`, `source` and `track`, to `frame-src` for any other. Default: none.
   */
  origins: optional(
    listOf(textLike('an origin such as https://www.example.com', /^https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?$/)),
  ),
};

/** Component of an element of HTML. Its props are the attributes, and `children`: the content of the element. */
export interface ElementComponent extends RecordOf<typeof elementComponent> {}

const richTextComponents = {
  /** Shows embedded entries, by their type. */
  entries: recordOf(filledText),
  /** Shows entries within a line, by their type. */
  inline: recordOf(filledText),
  /** Shows all links. See `LinkProps`. */
  links: filledText,
  /** Shows other parts, by their type: `table` also in Markdown, all others in rich text. See `NodeProps`. */
  nodes: recordOf(filledText),
  /** Shows directives of Markdown, by their name: `::name{attributes}`, `:::name` … `:::`. */
  directives: typed<Readonly<Record<string, DirectiveComponent>>>(recordOf(record(directiveComponent))),
  /** Shows elements of HTML, in fields of the kind `html` and in Markdown, by their name, such as `iframe`. */
  elements: typed<Readonly<Record<string, ElementComponent>>>(recordOf(record(elementComponent))),
};

/** Components within formatted texts: files relative to the config's folder. See `EmbedProps`. */
export interface RichTextComponents extends OptionsOf<typeof richTextComponents> {}

const isTextOrTexts = (each: unknown): boolean =>
  typeof each === 'string' || (isRecord(each) && Object.values(each).every((text) => typeof text === 'string'));

const markdownOptions = {
  /** True: addresses such as https://example.com within texts become links. Default: false. */
  bareLinks: flag,
  /**
   * 'lenient': a link may lack its last slash, end in `.html`, or be relative to the address of its page, if a page of the
   * site is meant. Default: 'strict'.
   */
  links: oneOf('strict', 'lenient'),
  /** Words of footnotes and callouts by locale. Default: English, or French in French. */
  labels: typed<Readonly<Record<string, Partial<TextLabels>>>>(recordOf(partial(textLabels))),
  /** Values that texts show as `:value[name]`: { version: '5.2', phone: { en: '1-800-555-0100', fr: '1 800 555-0100' } }. */
  values: typed<Readonly<Record<string, string | Readonly<Record<string, string>>>>>(
    recordOf(value('a text, or a text for each language', isTextOrTexts)),
  ),
};

/** Parts of Markdown that a site may change. */
export interface MarkdownOptions extends OptionsOf<typeof markdownOptions> {}

const byteLimits = {
  /** Size of the document. Default: 30,000. */
  document: bytes,
  /** Size of all scripts that the document loads, with their static imports. Default: 30,000. */
  scripts: bytes,
  /** Size of all stylesheets. Default: 30,000. */
  styles: bytes,
};

/** Maximum sizes of a page in `boreal check`, in bytes, compressed. */
export interface ByteLimits extends OptionsOf<typeof byteLimits> {}

/** Settings of a site whose types do not depend on its model. */
export const plainSettings = {
  /**
   * Languages by path segment, the default one first, with their language tag: { en: { tag: 'en-CA'
   * }, fr: { tag: 'fr-CA' } }.
   */
  locales: recordOf(
    record({
      /** Language tag of BCP 47. */
      tag: value<string>('a language tag of BCP 47, such as fr-CA', isLanguageTag),
      /** Writing direction. Default: that of the script of the tag. */
      dir: optional(value<'ltr' | 'rtl'>('ltr or rtl', (each) => each === 'ltr' || each === 'rtl')),
    }),
    {
      meaning: 'language, whose name is a part of addresses: letters, digits, hyphens and underscores',
      accepts: (name) => /^[a-z0-9][\w-]*$/i.test(name),
    },
  ),
  /** Origin at which the site is published: 'https://www.example.com'. */
  siteUrl: filledText,
  /** Path at which the site is published: '/docs'. Default: ''. */
  pathPrefix: optional(text),
  /** Names of the shared data that the site root reads on every page. */
  rootShared: listOf(filledText),
  /** File that exports the components SiteRoot and SliceRoot. */
  root: filledText,
  /**
   * Folder of the client: the modules `runtime` and `page/hydrate`. Default: the client of Boreal.
   */
  client: optional(filledText),
  /**
   * Policies for problems of entries, in general, by error code and by content type. Default:
   * `error`; for a content system, `last-good`.
   */
  policies: optional(
    typed<ProblemPolicies>(partial({ ...codePolicies, types: recordOf(partial(codePolicies)), allowShrink: flag })),
  ),
  /**
   * Globs of files in the content folder that are no entries and not reported, relative to it:
   * ['README.md', 'old/**']. Default: none.
   */
  unreadFiles: optional(
    listOf(textLike("a glob relative to the content folder, such as '**/*.html'", /^(?!\.\.?(?:\/|$))[^\s!/\\][^\\]*$/)),
  ),
  /**
   * Beginnings of the addresses of pictures at other sites: { remote: ['https://pictures.example/'] }.
   * Content may show these pictures; the build downloads them and publishes copies. Default: none.
   */
  images: optional(
    record({
      /** Beginnings of addresses, with `https://` and a host. */
      remote: listOf(
        value<string>(
          'the beginning of addresses, such as https://pictures.example/photos/, with a slash at its end',
          isRemoteFolder,
        ),
      ),
    }),
  ),
  /** Folder of the content: the source `markdown`. Required without `sources`. */
  content: optional(value<string>('the path of a folder', (each) => typeof each === 'string')),
  /** Name of the source to read without `--source`. Default: the first of `sources`. */
  source: optional(sourceName),
  /** Components of the site within formatted texts. Default: none. */
  richText: optional(typed<RichTextComponents>(partial(richTextComponents))),
  /** Settings of Markdown. */
  markdown: optional(typed<MarkdownOptions>(partial(markdownOptions))),
  /** HTML elements that Markdown may contain: { allow: ['kbd', 'abbr'] }. Default: none. */
  html: optional(allowedHtml),
  /** Folder of files that are copied into the output unchanged. */
  public: optional(filledText),
  /** Output folder. Default: 'dist'. */
  out: optional(filledText),
  /** Folder for the cache. Default: '.boreal'. */
  cache: optional(filledText),
  /**
   * Pictures for shared links: the file of their component, and their fonts as WOFF files. Default:
   * none.
   */
  socialCard: optional(
    record({
      /** File of the component, relative to the config's folder. See `CardProps`. */
      component: filledText,
      /** Fonts that the component uses. */
      fonts: listOf(
        record({
          /** Name of the family, as the styles of the component write it. */
          name: filledText,
          /** Weight of the file. */
          weight: value<400 | 600 | 700>('400, 600 or 700', (each) => [400, 600, 700].includes(each as number)),
          /** WOFF file, relative to the config's folder. */
          file: filledText,
        }),
      ),
    }),
  ),
  /** Glob of the files with examples of components, which `develop` shows. Default: none. */
  examples: optional(filledText),
  /**
   * Query parameters that name the campaign behind a visit, each with its other spellings. Default:
   * utm_source, utm_medium and utm_campaign.
   */
  campaignParameters: optional(value<CampaignParameters>('a record of names and their other spellings', isRecord)),
  /**
   * Texts that may be the same in two languages, such as brands, besides fields that hold names.
   */
  sameInAllLanguages: optional(listOf(filledText)),
  /**
   * Treatment of entries that are missing in a language, for types that do not set it themselves.
   * Default: 'required'.
   */
  translations: optional(typed<Translations>(translationMode)),
  /**
   * False turns off the typography rules of the languages: texts are neither corrected nor checked.
   * Default: true.
   */
  typography: optional(flag),
  /**
   * True: links in content begin with the language of their target ('/en/about/'). Default: links
   * are below the entry's own language.
   */
  linksNameLanguage: optional(flag),
  /**
   * False: pages of the default language have no language prefix: '/about/' next to
   * '/fr/a-propos/'. Default: true, and false for a site with one language.
   */
  defaultLocalePrefix: optional(flag),
  /**
   * Old addresses and the pages that they lead to, from the site's root: { '/old/': '/en/new/' }.
   * See also `aliases` of a page.
   */
  redirects: optional(recordOf(filledText)),
  /** False emits no redirect pages at the paths without a language prefix. Default: true. */
  languageRedirects: optional(flag),
  /**
   * False: the dates of a source do not become the dates of pages in the sitemap and feeds. Default:
   * true.
   */
  sourceDates: optional(flag),
  /** Attributes of <link> elements for the head of every document, such as icons. */
  headLinks: optional(listOf(recordOf(text))),
  /** Values of the theme-color meta elements, by media query ('' for all). */
  themeColor: optional(recordOf(text)),
  /** Fonts of the styles that are preloaded or cut. */
  fonts: optional(typed<readonly FontSettings[]>(listOf(record(fontSettings)))),
  /** Event that is pushed to `window.dataLayer` after each page view. Default: none. */
  routeChangeEvent: optional(filledText),
  /** Services in visitors' browsers: each is off by default. */
  visitor: optional(typed<VisitorSettings>(partial(visitorSettings))),
  /**
   * Additional sources of the Content-Security-Policy; sources of other settings are added
   * automatically.
   */
  contentSecurityPolicy: optional(typed<PolicySources>(partial(policySources))),
  /** Maximum sizes of a page in `boreal check`. Default: 30,000 bytes each. */
  byteLimits: optional(typed<ByteLimits>(partial(byteLimits))),
  /**
   * The oldest browsers that get scripts, as queries of browserslist: ['safari >= 17']. A version
   * below Boreal's own oldest counts as that. Default: Boreal's.
   */
  browsers: optional(listOf(textLike('a query of browserslist, such as safari >= 17', /\S/))),
};
