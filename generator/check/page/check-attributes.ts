import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import { type HtmlElement, textIn } from '../parse-html.ts';
import type { CheckedPage } from './checked-page.ts';
import { nameSet } from './name-set.ts';

/** Rules of HTML and ARIA about attributes and roles that are easily broken by accident. */

/** Default roles of elements, as far as they do not depend on their parents. */
const defaultRoles: Readonly<Record<string, string>> = {
  article: 'article',
  aside: 'complementary',
  button: 'button',
  dialog: 'dialog',
  fieldset: 'group',
  figure: 'figure',
  form: 'form',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hr: 'separator',
  li: 'listitem',
  main: 'main',
  menu: 'list',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  search: 'search',
  table: 'table',
  tbody: 'rowgroup',
  td: 'cell',
  textarea: 'textbox',
  tfoot: 'rowgroup',
  th: 'columnheader',
  thead: 'rowgroup',
  tr: 'row',
  ul: 'list',
};

const obsoleteElements = nameSet(
  'acronym applet basefont big blink center dir font frame frameset marquee nobr noframes param rb rtc strike tt',
);
/** Attributes that styles have replaced, on any element. */
const obsoleteAttributes = nameSet(
  'align alink bgcolor border cellpadding cellspacing frameborder hspace nowrap valign vlink vspace',
);

/** Types of fields without text: a browser does not fill them in. */
const notFilledIn = nameSet('checkbox radio button submit reset image file');
/** Elements without a role: some screen readers ignore a name on them. */
const nameless = nameSet('div span p i b em strong small sub sup code caption time');

/**
 * Reports attributes and roles that are not allowed or have no effect. SVG and MathML are not
 * checked.
 */
export function checkAttributes({ elements, origin }: CheckedPage): Problem[] {
  const problems: Problem[] = [];
  const foreign = new Set<HtmlElement>();
  for (const element of elements) {
    const { name, parent } = element;
    if (parent && (foreign.has(parent) || parent.name === 'svg' || parent.name === 'math')) {
      foreign.add(element);
      continue;
    }
    const rules = [...(obsoleteElements.has(name) ? ['is no longer part of HTML'] : []), ...brokenRules(element)];
    for (const rule of rules) problems.push(checkErrors.MARKUP({ element: name, rule }, { where: origin(element) }));
  }
  return problems;
}

function* brokenRules(element: HtmlElement): Generator<string> {
  const { name, attributes } = element;
  const { role, type = 'text', tabindex } = attributes;
  if (role !== undefined && role === defaultRole(element)) yield `has the role “${role}” by default`;
  if (role === undefined && nameless.has(name) && (attributes['aria-label'] ?? attributes['aria-labelledby']) !== undefined)
    yield 'has a name but no role: not all screen readers read it';
  if (name === 'input' && attributes.autocomplete !== undefined && notFilledIn.has(type.toLowerCase()))
    yield `may not have autocomplete, because its type is “${type}”`;
  if (tabindex !== undefined && Number(tabindex) > 0) yield 'has a tabindex above 0, which is focused before everything else';
  if (/^h[1-6]$/.test(name) && textIn(element).trim() === '' && !hasPicture(element)) yield 'is a heading without text';
  for (const attribute in attributes) {
    if (obsoleteAttributes.has(attribute)) yield `has the attribute “${attribute}”, which is no longer part of HTML`;
  }
  for (const size of ['width', 'height']) {
    const value = attributes[size];
    if (value !== undefined && ['img', 'source', 'iframe', 'video'].includes(name) && !/^\d+$/.test(value))
      yield `has a ${size} of “${value}”, which is not a whole number`;
  }
}

function defaultRole({ name, attributes }: HtmlElement): string | undefined {
  if (name === 'th' && attributes.scope === 'row') return 'rowheader';
  if (name === 'a') return attributes.href === undefined ? undefined : 'link';
  return defaultRoles[name];
}

const hasPicture = ({ children }: HtmlElement): boolean =>
  children.some((child) => typeof child !== 'string' && (child.name === 'img' || hasPicture(child)));
