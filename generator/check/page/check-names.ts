import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import { elementsIn, type HtmlElement } from '../parse-html.ts';
import type { CheckedPage } from './checked-page.ts';

/** Attributes whose values are ids of elements. */
const references: ReadonlySet<string> = new Set([
  ...['activedescendant', 'controls', 'describedby', 'details', 'errormessage', 'flowto', 'labelledby', 'owns'].map(
    (name) => `aria-${name}`,
  ),
  ...['for', 'form', 'headers', 'list', 'popovertarget'],
]);

/**
 * Reports controls and tables without a name for screen readers, and attributes that name missing
 * elements.
 */
export function checkNames(page: CheckedPage): Problem[] {
  const { elements, origin } = page;
  const labels = new Map<string, HtmlElement>();
  for (const element of elements)
    if (element.name === 'label' && element.attributes.for !== undefined) labels.set(element.attributes.for, element);
  const unnamed = elements.flatMap((element) => {
    const { name } = element;
    const needsName = name === 'table' || name === 'iframe' || isField(element) || isReadOut(element);
    if (!needsName || isNamedByAttribute(element, page)) return [];
    if (name === 'table') return hasCaption(element) ? [] : [checkErrors.TABLE_UNNAMED({}, { where: origin(element) })];
    if (isNamedByContent(element, labels) || isHidden(element)) return [];
    return [checkErrors.NAME_MISSING({ element: name }, { where: origin(element) })];
  });
  return [...brokenReferences(page), ...unnamed];
}

function* brokenReferences({ elements, byId, origin }: CheckedPage): Generator<Problem> {
  for (const element of elements) {
    for (const attribute in element.attributes) {
      if (!references.has(attribute)) continue;
      for (const id of element.attributes[attribute]?.split(/\s+/) ?? [])
        if (id !== '' && !byId.has(id)) yield checkErrors.REFERENCE_BROKEN({ attribute, id }, { where: origin(element) });
    }
  }
}

const isNamedByAttribute = ({ attributes }: HtmlElement, { byId }: CheckedPage): boolean =>
  isText(attributes['aria-label']) ||
  isText(attributes.title) ||
  (attributes['aria-labelledby'] ?? '').split(/\s+/).some((id) => isText(spokenText(byId.get(id))));

const hasCaption = (table: HtmlElement): boolean => elementsIn(table).some((child) => child.name === 'caption');

/** True for a field with a label or the text of a picture, and for a control that contains its name. */
function isNamedByContent(element: HtmlElement, labels: ReadonlyMap<string, HtmlElement>): boolean {
  const { type, alt } = element.attributes;
  if (isField(element) && (isText(nameOfLabel(element, labels)) || (type === 'image' && isText(alt)))) return true;
  return isReadOut(element) && isText(spokenText(element));
}

const isText = (text = ''): boolean => text.trim() !== '';

/** Fields that are invisible or that browsers name themselves. */
const inputsWithoutLabel: ReadonlySet<string> = new Set(['hidden', 'submit', 'reset']);

const isField = ({ name, attributes: { type = 'text', value } }: HtmlElement): boolean =>
  name === 'select' ||
  name === 'textarea' ||
  (name === 'input' && !inputsWithoutLabel.has(type.toLowerCase()) && !(type === 'button' && isText(value)));

/** Returns true for elements whose content is their name. */
const isReadOut = ({ name, attributes }: HtmlElement): boolean =>
  name === 'button' || name === 'summary' || (name === 'a' && attributes.href !== undefined) || attributes.role === 'button';

function nameOfLabel(element: HtmlElement, labels: ReadonlyMap<string, HtmlElement>): string {
  const { id } = element.attributes;
  let around = element.parent;
  while (around && around.name !== 'label') around = around.parent;
  return spokenText(around) + spokenText(id === undefined ? undefined : labels.get(id));
}

/** Returns true if an element or one around it is hidden from screen readers, or is a template. */
function isHidden(element: HtmlElement): boolean {
  for (let at: HtmlElement | undefined = element; at; at = at.parent) {
    if (at.attributes['aria-hidden'] === 'true' || at.name === 'template') return true;
  }
  return false;
}

/** Returns approximately the text that screen readers read for an element's content. */
function spokenText(element: HtmlElement | undefined): string {
  if (!element) return '';
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child;
      const { name, attributes } = child;
      // A field within its label, and hidden elements, do not add to a name.
      if (attributes['aria-hidden'] === 'true' || /^(script|style|template|select|textarea|input)$/.test(name)) return '';
      return attributes['aria-label'] ?? (name === 'img' ? (attributes.alt ?? '') : spokenText(child));
    })
    .join('');
}
