/** Elements and attributes of HTML in content, by what becomes of them. */

/** Attributes by element. `*`: of all elements. */
export type HtmlAttributes = Readonly<Record<string, readonly string[]>>;

/** Accepted everywhere, without a setting: they neither run code nor load anything. */
export const acceptedHtml: HtmlAttributes = {
  '*': ['lang', 'dir'],
  ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, ['id']])),
  ...withoutAttributes('p br hr strong em u s del ins sub sup mark small q cite code kbd samp var pre blockquote'),
  ...withoutAttributes('ul dl dt dd figure figcaption table caption thead tbody tfoot tr div span'),
  ...withoutAttributes('summary bdi bdo dfn ruby rt rp wbr'),
  ol: ['start', 'reversed'],
  li: ['value'],
  a: ['href', 'title'],
  img: ['src', 'alt'],
  abbr: ['title'],
  details: ['open'],
  time: ['datetime'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};

/** Accepted if the model names them in `allow`. They can neither run code nor load anything. */
export const allowableHtml: HtmlAttributes = {
  '*': ['class', 'title'],
  ...withoutAttributes('section article aside address'),
};

/**
 * Elements that may stand around Markdown, or within a line of it. Those of `allowableHtml` need the site's setting; links,
 * pictures, headings and tables follow the rules of Markdown.
 */
export const allowableInMarkdown: readonly string[] = [
  ...'abbr bdi bdo br cite code del dfn div em figure figcaption hr ins kbd mark p q rp rt ruby s samp small span strong sub sup'.split(
    ' ',
  ),
  ...'time u var wbr section article aside address details summary ul ol li dl dt dd blockquote'.split(' '),
];

/** Returns the attributes of an element, without those of all. Its name may be anything. */
export const attributesIn = (list: HtmlAttributes, name: string): readonly string[] =>
  Object.hasOwn(list, name) ? (list[name] ?? []) : [];

/** Other names of accepted elements. */
export const renamedHtml: ReadonlyMap<string, string> = new Map([
  ['b', 'strong'],
  ['i', 'em'],
  ['strike', 's'],
  ['tt', 'code'],
]);

/** Elements without a meaning of their own: only their content is shown, and nobody misses them. */
export const plainWrappers: ReadonlySet<string> = namesOf('section article main header footer aside picture source colgroup col');

/** True if HTML, also in Markdown, may have one of the elements that a site gives to components. */
export const mayHaveGiven = (html: string, given: readonly string[]): boolean =>
  given.length > 0 && new RegExp(`<(?:${[...given, givenElement].join('|')})[\\s/>]`, 'i').test(html);

/** Attributes that a reader does not see, or that the site writes itself. */
export const unseenAttributes: HtmlAttributes = {
  '*': ['class'],
  a: ['target', 'rel'],
  source: ['srcset', 'sizes', 'media', 'type', 'width', 'height'],
  img: ['width', 'height', 'srcset', 'sizes', 'loading', 'decoding', 'fetchpriority'],
  iframe: ['width', 'height', 'loading', 'frameborder', 'marginheight', 'marginwidth', 'scrolling', 'referrerpolicy'],
};

/** Elements that are removed with everything in them: it is not text for readers. */
export const removedWithContent: readonly string[] =
  'script style noscript iframe svg math template title noembed noframes plaintext xmp'.split(' ');

/** Stands for an element that the site gives to a component, with its name and attributes as JSON in `data`. */
export const givenElement = 'boreal-element';

/** True for the name of an element that a site may give to a component: it has no rules here, and no parser reads it in its own way. */
export const isGivable = (name: string): boolean =>
  /^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/.test(name) &&
  !name.startsWith('boreal-') &&
  (name === 'iframe' || !removedWithContent.includes(name)) &&
  !Object.hasOwn(acceptedHtml, name) &&
  !Object.hasOwn(allowableHtml, name) &&
  !renamedHtml.has(name) &&
  !/^(?:h1|html|head|body|base|link|meta|object|embed|textarea|select|option|picture|col|colgroup)$/.test(name);

/** Elements that begin a line of their own. */
export const blockElements: ReadonlySet<string> = namesOf(
  'h1 h2 h3 h4 h5 h6 p hr pre blockquote ul ol li dl dt dd figure figcaption table caption thead tbody tfoot tr th td ' +
    'div section article main header footer aside details summary address center fieldset form legend nav hgroup menu ' +
    'dir dialog body html head',
);

/** Text in these elements is shown as it was written. */
export const literalElements: ReadonlySet<string> = namesOf('code pre kbd samp var');

export const voidElements: ReadonlySet<string> = namesOf('br hr img wbr source track input');

/** Schemes of addresses. */
export const linkSchemes: readonly string[] = ['http', 'https', 'mailto', 'tel'];

function namesOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}

function withoutAttributes(names: string): HtmlAttributes {
  return Object.fromEntries(names.split(' ').map((name) => [name, []]));
}
