import * as elementIds from '#contract/element-ids';
import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import type { HtmlElement } from '../parse-html.ts';
import type { CheckedPage } from './checked-page.ts';

/** Reports unclosed and stray tags, and attributes and ids that occur twice or are reserved. */
export function checkTags({ elements, faults, byId, origin }: CheckedPage): Problem[] {
  const problems = faults.map((fault): Problem => {
    const { kind, name: element, attribute = '' } = fault;
    const details = { where: origin(fault) };
    if (kind === 'unclosed') return checkErrors.TAG_UNCLOSED({ element }, details);
    if (kind === 'stray') return checkErrors.TAG_STRAY({ element }, details);
    return checkErrors.ATTRIBUTE_TWICE({ element, attribute }, details);
  });
  for (const element of elements) {
    const { id } = element.attributes;
    if (id === undefined) continue;
    if (elementIds.reserved.includes(id)) {
      if (isOfPage(element)) problems.push(checkErrors.ID_RESERVED({ id }, { where: origin(element) }));
    } else if (byId.get(id) !== element) problems.push(checkErrors.ID_TWICE({ id }, { where: origin(element) }));
  }
  return problems;
}

/** Returns true for an element that a template rendered: the document's own ones are around it or after it. */
export function isOfPage({ parent }: HtmlElement): boolean {
  if (!parent) return false;
  return parent.attributes.id === elementIds.focusWrapper || isOfPage(parent);
}
