import type { ContentGraph, EntryOf } from '../../content/model.ts';
import { linkToQuestion } from './faq-questions.routes.ts';

type Ids = readonly EntryOf<'faq-item'>['id'][];

/** Returns the questions that a page answers in place, with their answers. */
export function answersTo(graph: ContentGraph, ids: Ids, locale: string) {
  return ids.map((id) => {
    const { slug, fields } = graph.entry('faq-item', id, locale);
    return { id: slug, title: fields.title, body: fields.body };
  });
}

/** Returns questions with the path of the whole answer, of which the page shows the beginning. */
export function firstAnswersTo(graph: ContentGraph, ids: Ids, locale: string) {
  return ids.flatMap((id) => {
    const { path } = linkToQuestion(graph, graph.entry('faq-item', id, locale));
    return answersTo(graph, [id], locale).map((answer) => ({ ...answer, path }));
  });
}
