import type { ContentGraph, EntryOf } from '../../content/model.ts';

/** Order and paths of questions, shared by their families. */

/** Lists a category's questions in reading order: its own, then others that it also lists. */
export function listQuestions(graph: ContentGraph, category: EntryOf<'faq-category'>): readonly EntryOf<'faq-item'>[] {
  const others = graph
    .ofType('faq-item', category.locale)
    .filter(({ fields }) => fields.category !== category.id && fields.alsoIn.includes(category.id));
  return [...listOwnQuestions(graph, category), ...others.sort(byOrder)];
}

/** Lists a category's own questions, in reading order. */
export const listOwnQuestions = (graph: ContentGraph, category: EntryOf<'faq-category'>): readonly EntryOf<'faq-item'>[] =>
  graph
    .ofType('faq-item', category.locale)
    .filter(({ fields }) => fields.category === category.id)
    .sort(byOrder);

/** Returns a link to a question's own page. */
export function linkToQuestion(graph: ContentGraph, question: EntryOf<'faq-item'>) {
  const { segment } = categoryOf(graph, question).fields;
  return { title: question.fields.title, path: `/faqs/${segment}/${question.slug}/` };
}

export const categoryOf = (graph: ContentGraph, { locale, fields }: EntryOf<'faq-item'>) =>
  graph.entry('faq-category', fields.category, locale);

/** Returns the path to a category's questions: its own page, or its anchor on the index. */
export const categoryPath = ({ slug, fields }: EntryOf<'faq-category'>): string =>
  fields.pageSlug === undefined ? `/faqs/#${slug}` : `/faqs/${fields.pageSlug}/`;

/** By order; questions without one come last, in the order of the graph. */
const byOrder = (a: EntryOf<'faq-item'>, b: EntryOf<'faq-item'>): number =>
  (a.fields.order ?? Number.MAX_SAFE_INTEGER) - (b.fields.order ?? Number.MAX_SAFE_INTEGER);
