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
export function checkNames({ elements, byId, origin }: CheckedPage): Problem[] {
  const problems: Problem[] = [];
  const labels = new Map<string, HtmlElement>();
  for (const element of elements) {
    if (element.name === 'label' && element.attributes.for !== undefined) labels.set(element.attributes.for, element);
    for (const attribute in element.attributes) {
      if (!references.has(attribute)) continue;
      for (const id of element.attributes[attribute]?.split(/\s+/) ?? []) {
        if (id !== '' && !byId.has(id))
          problems.push(checkErrors.REFERENCE_BROKEN({ attribute, id }, { where: origin(element) }));
      }
    }
  }
  for (const element of elements) {
    const { name, attributes } = element;
    if (name === 'table' && !isNamedByAttribute(element) && !elementsIn(element).some((child) => child.name === 'caption')) {
      problems.push(checkErrors.TABLE_UNNAMED({}, { where: origin(element) }));
    }
    if (!isField(element) && !isReadOut(element) && name !== 'iframe') continue;
    const isNamed =
      (isField(element) && (isText(nameOfLabel(element, labels)) || (attributes.type === 'image' && isText(attributes.alt)))) ||
      (isReadOut(element) && isText(spokenText(element))) ||
      isNamedByAttribute(element);
    if (!isNamed && !isHidden(element)) {
      problems.push(checkErrors.NAME_MISSING({ element: name }, { where: origin(element) }));
    }
  }
  return problems;

  function isNamedByAttribute({ attributes }: HtmlElement): boolean {
    return (
      isText(attributes['aria-label']) ||
      isText(attributes.title) ||
      (attributes['aria-labelledby'] ?? '').split(/\s+/).some((id) => isText(spokenText(byId.get(id))))
    );
  }
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
