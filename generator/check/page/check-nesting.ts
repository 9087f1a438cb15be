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
  tr: nameSet('table thead tbody tfoot'),
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
};
const first = nameSet('caption summary legend');

const anywhere = ['script', 'template'];
/** Allowed children of elements, which then have no text of their own. */
const children: Readonly<Record<string, ReadonlySet<string>>> = {
  ul: new Set(['li', ...anywhere]),
  ol: new Set(['li', ...anywhere]),
  menu: new Set(['li', ...anywhere]),
  dl: new Set(['dt', 'dd', 'div', ...anywhere]),
  table: new Set(['caption', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr', ...anywhere]),
  thead: new Set(['tr', ...anywhere]),
  tbody: new Set(['tr', ...anywhere]),
  tfoot: new Set(['tr', ...anywhere]),
  tr: new Set(['td', 'th', ...anywhere]),
  select: new Set(['option', 'optgroup', 'hr', ...anywhere]),
  picture: new Set(['source', 'img', ...anywhere]),
};

/** Elements that must not contain other controls. */
const controls = nameSet('a button');
/** Elements that must not contain the same element. */
const notInItself = nameSet('a button form label');

const isInteractive = ({ name, attributes }: HtmlElement): boolean =>
  ['button', 'details', 'embed', 'iframe', 'label', 'select', 'textarea'].includes(name) ||
  (name === 'a' && attributes.href !== undefined) ||
  (name === 'input' && attributes.type !== 'hidden') ||
  ((name === 'audio' || name === 'video') && attributes.controls !== undefined) ||
  attributes.tabindex !== undefined;

/**
 * Reports elements in places where they are not allowed. SVG, MathML and templates are not checked.
 */
export function checkNesting({ elements, origin }: CheckedPage): Problem[] {
  const problems: Problem[] = [];
  const foreign = new Set<HtmlElement>();
  for (const element of elements) {
    const { name, parent } = element;
    if (parent && (foreign.has(parent) || ['svg', 'math', 'template'].includes(parent.name))) {
      foreign.add(element);
      continue;
    }
    const rule = brokenRule(element);
    if (rule !== undefined) problems.push(checkErrors.NESTING({ element: name, rule }, { where: origin(element) }));
  }
  return problems;
}

function brokenRule(element: HtmlElement): string | undefined {
  const { name, parent } = element;
  if (children[name] && element.children.some((child) => typeof child === 'string' && child.trim() !== ''))
    return 'has text outside of its parts';
  if (!parent) return undefined;
  const allowedParents = parents[name];
  if (allowedParents && !allowedParents.has(parent.name)) return `is not allowed directly in <${parent.name}>`;
  const allowedHere = children[parent.name];
  if (allowedHere && !allowedHere.has(name)) return `is not allowed directly in <${parent.name}>`;
  if (first.has(name) && elementsIn(parent)[0] !== element) return `is not the first element of its <${parent.name}>`;
  if (blocks.has(name)) {
    const line = lineAround(element);
    if (line && !(headings.has(name) && ['summary', 'legend'].includes(line.name)) && !allowedParents?.has(line.name))
      return `is not allowed in <${line.name}>, which may contain only inline elements`;
  }
  const isUsed = isInteractive(element);
  for (let at: HtmlElement | undefined = parent; (isUsed || notInItself.has(name)) && at; at = at.parent) {
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
