import * as elementIds from '#contract/element-ids';
import { ProblemError } from '../errors/problem.ts';
import { renderErrors } from './errors.ts';

/** An id in a start tag. Text has no '<', and React and the sanitizer escape it in attributes. */
const writtenId = /<[a-z][^<>]*?\sid\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))/gi;

/** Throws ProblemError if rendered markup has an id of the document's own elements. */
export function refuseReservedIds(html: string, rendered: { readonly path: string; readonly component: string }): void {
  if (!elementIds.reserved.some((id) => html.includes(id))) return;
  for (const [, double, single, bare] of html.matchAll(writtenId)) {
    const id = double ?? single ?? bare ?? '';
    if (elementIds.reserved.includes(id)) {
      throw new ProblemError([renderErrors.ID_RESERVED({ ...rendered, id }, { where: { file: rendered.component } })]);
    }
  }
}
