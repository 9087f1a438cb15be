import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import { elementsIn, type HtmlElement } from '../parse-html.ts';
import type { CheckedPage } from './checked-page.ts';
import { nameSet } from './name-set.ts';

/** Rules of HTML about nesting that are easily broken by accident. */

/** Elements that are not inline. */
const blocks = nameSet(
  'address article aside blockquote dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre search section table tbody td tfoot th thead tr ul',
);
/** Elements that may contain only inline elements. */
const lines = nameSet(
  'abbr b bdi bdo button cite code data dfn em h1 h2 h3 h4 h5 h6 i kbd label legend mark meter output p pre progress q s samp small span strong sub summary sup time u var',
);
const headings = nameSet('h1 h2 h3 h4 h5 h6 hgroup');
/** Elements that may contain what their parent may contain. */
const transparent = nameSet('a audio canvas del ins map noscript object slot video');

/** Allowed parents of elements. */
const parents: Readonly<Record<string, ReadonlySet<string>>> = {
  li: nameSet('ul ol menu'),
  dt: nameSet('dl div'),
  dd: nameSet('dl div'),
  tr: nameSet('thead tbody tfoot'),
  td: nameSet('tr'),
  th: nameSet('tr'),
  thead: nameSet('table'),
  tbody: nameSet('table'),
  tfoot: nameSet('table'),
  caption: nameSet('table'),
  colgroup: nameSet('table'),
  col: nameSet('colgroup'),
  option: nameSet('select datalist optgroup'),
  optgroup: nameSet('select'),
  summary: nameSet('details'),
  legend: nameSet('fieldset'),
  figcaption: nameSet('figure'),
  source: nameSet('picture audio video'),
  title: nameSet('head'),
  rt: nameSet('ruby'),
  rp: nameSet('ruby'),
};
const first = nameSet('caption summary legend');

const anywhere = ['script', 'template'];
/** Allowed children of elements, which then have no text of their own. */
const children: Readonly<Record<string, ReadonlySet<string>>> = {
  ul: new Set(['li', ...anywhere]),
  ol: new Set(['li', ...anywhere]),
  menu: new Set(['li', ...anywhere]),
  dl: new Set(['dt', 'dd', 'div', ...anywhere]),
  table: new Set(['caption', 'colgroup', 'thead', 'tbody', 'tfoot', ...anywhere]),
  thead: new Set(['tr', ...anywhere]),
  tbody: new Set(['tr', ...anywhere]),
  tfoot: new Set(['tr', ...anywhere]),
  tr: new Set(['td', 'th', ...anywhere]),
  select: new Set(['option', 'optgroup', 'hr', ...anywhere]),
  picture: new Set(['source', 'img', ...anywhere]),
  colgroup: new Set(['col', 'template']),
};

/** Elements that must not contain other controls. */
const controls = nameSet('a button');
/** Elements that must not contain the same element. */
const notInItself = nameSet('a button form label nobr');

/** Elements whose start tag ends a paragraph around it, whatever is between them. */
const endsParagraph = nameSet(
  'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul xmp',
);
/** Elements in which a paragraph around them does not count. */
const scopes = nameSet('applet button caption foreignobject desc html marquee math object svg table td template th title');
/** Elements of HTML that end a drawing or a formula. */
const endsForeign = nameSet(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var',
);
/** Elements of drawings and formulas that contain HTML. */
const withHtml: Readonly<Record<string, ReadonlySet<string>>> = {
  svg: nameSet('foreignobject desc title'),
  math: nameSet('mi mo mn ms mtext annotation-xml'),
};

const isInteractive = ({ name, attributes }: HtmlElement): boolean =>
  ['button', 'details', 'embed', 'iframe', 'label', 'select', 'textarea'].includes(name) ||
  (name === 'a' && attributes.href !== undefined) ||
  (name === 'input' && attributes.type !== 'hidden') ||
  ((name === 'audio' || name === 'video') && attributes.controls !== undefined) ||
  attributes.tabindex !== undefined;

/**
 * Reports elements in places where they are not allowed, or where parsers put them elsewhere. Templates are not checked,
 * drawings and formulas only for HTML in them.
 */
export function checkNesting({ elements, origin }: Pick<CheckedPage, 'elements' | 'origin'>): Problem[] {
  const problems: Problem[] = [];
  /** The drawing or formula around an element of it. */
  const foreign = new Map<HtmlElement, 'svg' | 'math'>();
  const unchecked = new Set<HtmlElement>();
  for (const element of elements) {
    const { name, parent } = element;
    if (parent && (unchecked.has(parent) || parent.name === 'template')) {
      unchecked.add(element);
      continue;
    }
    const around = parent && foreign.get(parent);
    if (around && !withHtml[around]?.has(parent.name)) foreign.set(element, around);
    else if (name === 'svg' || name === 'math') foreign.set(element, name);
    const isRoot = around === undefined || withHtml[around]?.has(parent?.name ?? '');
    const rule = foreign.has(element) && !isRoot ? ruleOfForeign(element) : brokenRule(element);
    if (rule !== undefined) problems.push(checkErrors.NESTING({ element: name, rule }, { where: origin(element) }));
  }
  return problems;
}

const brokenRule = (element: HtmlElement): string | undefined =>
  ruleOfDocument(element) ??
  ruleOfContent(element) ??
  ruleOfParent(element) ??
  ruleOfLine(element) ??
  ruleOfParagraph(element) ??
  ruleOfControls(element);

const ruleOfForeign = ({ name, parent }: HtmlElement): string | undefined =>
  endsForeign.has(name) ? `is not allowed in <${parent?.name}>, which has no HTML in it` : undefined;

const ruleOfDocument = ({ name, parent }: HtmlElement): string | undefined =>
  (name === 'html' && parent) || ((name === 'head' || name === 'body') && parent && parent.name !== 'html')
    ? 'is not allowed within the document'
    : undefined;

function ruleOfParagraph({ name, parent }: HtmlElement): string | undefined {
  for (let at = endsParagraph.has(name) ? parent : undefined; at && !scopes.has(at.name); at = at.parent)
    if (at.name === 'p') return 'is not allowed in <p>, which it ends';
  return undefined;
}

const ruleOfContent = ({ name, children: content }: HtmlElement): string | undefined =>
  children[name] && content.some((child) => typeof child === 'string' && child.trim() !== '')
    ? 'has text outside of its parts'
    : undefined;

function ruleOfParent(element: HtmlElement): string | undefined {
  const { name, parent } = element;
  if (!parent) return undefined;
  const isAllowed = (parents[name]?.has(parent.name) ?? true) && (children[parent.name]?.has(name) ?? true);
  if (!isAllowed) return `is not allowed directly in <${parent.name}>`;
  return first.has(name) && elementsIn(parent)[0] !== element ? `is not the first element of its <${parent.name}>` : undefined;
}

function ruleOfLine(element: HtmlElement): string | undefined {
  const { name } = element;
  const line = blocks.has(name) ? lineAround(element) : undefined;
  if (!line || parents[name]?.has(line.name)) return undefined;
  if (headings.has(name) && ['summary', 'legend'].includes(line.name)) return undefined;
  return `is not allowed in <${line.name}>, which may contain only inline elements`;
}

function ruleOfControls(element: HtmlElement): string | undefined {
  const { name, parent } = element;
  const isUsed = isInteractive(element);
  for (let at = isUsed || notInItself.has(name) ? parent : undefined; at; at = at.parent) {
    if (isUsed && controls.has(at.name)) return `is not allowed in <${at.name}>, which is a control itself`;
    if (at.name === name && notInItself.has(name)) return 'is not allowed in another one';
  }
  return undefined;
}

/**
 * Returns the element around a block that may contain only inline elements; undefined
 * without one.
 */
function lineAround({ parent }: HtmlElement): HtmlElement | undefined {
  let at = parent;
  while (at && transparent.has(at.name)) at = at.parent;
  return at && lines.has(at.name) ? at : undefined;
}
