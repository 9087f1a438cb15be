import type { ContentGraph, EntryOf } from '../../content/model.ts';

/** Returns the questions that a page answers in place, with their answers. */
export function answersTo(graph: ContentGraph, ids: readonly EntryOf<'faq-item'>['id'][], locale: string) {
  return ids.map((id) => {
    const { slug, fields } = graph.entry('faq-item', id, locale);
    return { id: slug, title: fields.title, body: fields.body };
  });
}
