/** Elements and attributes of HTML in content, by what becomes of them. */

/** Attributes by element. `*`: of all elements. */
export type HtmlAttributes = Readonly<Record<string, readonly string[]>>;

/** Fate of an element of HTML. The words within stay, except those of removed elements, which no reader sees. */
type Fate =
  /** Shown everywhere, without a setting: it neither runs code nor loads anything. */
  | 'shown'
  /** Shown in HTML. Markdown has marks of its own for it, whose rules hold. */
  | 'marked'
  /** Shown if the site allows it. */
  | 'allowed'
  /** As `allowed`; nobody misses the element without it. */
  | 'allowed or unwrapped'
  /** Only its content is shown, and nobody misses it. */
  | 'unwrapped'
  /** Removed with its content. */
  | 'removed'
  /** Shown as another element, which means the same. */
  | { readonly as: string }
  /** Shown as another element, and reported: a page has one heading of the first level, and it is not in a text. */
  | { readonly changedTo: string };

/** Elements by what becomes of them, with the attributes that they may have, in Markdown and in HTML alike. */
const table: readonly (readonly [names: string, fate: Fate, attributes?: string])[] = [
  ['br hr strong em u s del ins sub sup mark small q cite kbd samp var blockquote', 'shown'],
  ['ul dl dt dd figure figcaption div span summary bdi bdo dfn ruby rt rp wbr', 'shown'],
  // Of their classes, only the language of code stays.
  ['code', 'shown', 'class'],
  ['ol', 'shown', 'start reversed'],
  ['li', 'shown', 'value'],
  ['abbr', 'shown', 'title'],
  ['details', 'shown', 'open'],
  ['time', 'shown', 'datetime'],
  ['p', 'shown'],
  ['h2 h3 h4 h5 h6', 'marked', 'id'],
  ['pre', 'marked', 'class'],
  ['caption thead tbody tfoot tr table', 'marked'],
  ['a', 'marked', 'href title'],
  ['img', 'marked', 'src alt'],
  ['th', 'marked', 'colspan rowspan scope'],
  ['td', 'marked', 'colspan rowspan'],
  ['address', 'allowed'],
  ['section article aside', 'allowed or unwrapped'],
  ['main header footer picture source colgroup col', 'unwrapped'],
  ['script style noscript iframe svg math template title noembed noframes plaintext xmp', 'removed'],
  ['b', { as: 'strong' }],
  ['i', { as: 'em' }],
  ['strike', { as: 's' }],
  ['tt', { as: 'code' }],
  ['h1', { changedTo: 'h2' }],
];

const rows = table.flatMap(([names, fate, attributes]) =>
  names.split(' ').map((name) => ({ name, fate, attributes: attributes?.split(' ') ?? [] })),
);
const namesWhere = (...fates: readonly Fate[]): readonly string[] =>
  rows.flatMap(({ name, fate }) => (fates.includes(fate) ? [name] : []));
const attributesWhere = (...fates: readonly Fate[]): HtmlAttributes =>
  Object.fromEntries(rows.flatMap(({ name, fate, attributes }) => (fates.includes(fate) ? [[name, attributes]] : [])));

/** Accepted everywhere, without a setting. */
export const acceptedHtml: HtmlAttributes = { '*': ['lang', 'dir'], ...attributesWhere('shown', 'marked') };

/** Accepted if the model names them in `allow`. They can neither run code nor load anything. */
export const allowableHtml: HtmlAttributes = {
  '*': ['class', 'title'],
  ...attributesWhere('allowed', 'allowed or unwrapped'),
};

/** Elements that may stand around Markdown, or within a line of it. Those of `allowableHtml` need the site's setting. */
export const allowableInMarkdown: readonly string[] = namesWhere('shown', 'allowed', 'allowed or unwrapped');

/** Other names of accepted elements. */
export const renamedHtml: ReadonlyMap<string, string> = new Map(
  rows.flatMap(({ name, fate }) => (typeof fate === 'object' && 'as' in fate ? [[name, fate.as]] : [])),
);

/** Elements that become others, which is reported. */
export const changedHtml: ReadonlyMap<string, string> = new Map(
  rows.flatMap(({ name, fate }) => (typeof fate === 'object' && 'changedTo' in fate ? [[name, fate.changedTo]] : [])),
);

/** Elements without a meaning of their own: only their content is shown, and nobody misses them. */
export const plainWrappers: ReadonlySet<string> = new Set(namesWhere('unwrapped', 'allowed or unwrapped'));

/** Elements that are removed with everything in them: it is not text for readers. */
export const removedWithContent: readonly string[] = namesWhere('removed');

/** Returns the attributes of an element, without those of all. Its name may be anything. */
export const attributesIn = (list: HtmlAttributes, name: string): readonly string[] =>
  Object.hasOwn(list, name) ? (list[name] ?? []) : [];

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

/** Returns the language of code in its classes, as in Markdown; undefined without one. */
export const codeLanguage = ({ class: names = '' }: Readonly<Record<string, string>>): string | undefined =>
  /(?:^|\s)lang(?:uage)?-(\S+)/.exec(names)?.[1];

export const voidElements: ReadonlySet<string> = namesOf('br hr img wbr source track input');

/** Schemes of addresses. */
export const linkSchemes: readonly string[] = ['http', 'https', 'mailto', 'tel'];

function namesOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}
