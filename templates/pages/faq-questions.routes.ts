import type { ContentGraph, EntryOf } from '../../content/model.ts';

/** What the families of question pages have in common: which questions a category lists, and where they are. */

/** The questions of a category in reading order: its own ones first, then those of others that it lists too. */
export function listQuestions(graph: ContentGraph, category: EntryOf<'faq-category'>): readonly EntryOf<'faq-item'>[] {
  const others = graph
    .ofType('faq-item', category.locale)
    .filter(({ fields }) => fields.category !== category.id && fields.alsoIn.includes(category.id));
  return [...listOwnQuestions(graph, category), ...others.sort(byOrder)];
}

/** The questions that have their place in a category, in reading order. */
export const listOwnQuestions = (graph: ContentGraph, category: EntryOf<'faq-category'>): readonly EntryOf<'faq-item'>[] =>
  graph
    .ofType('faq-item', category.locale)
    .filter(({ fields }) => fields.category === category.id)
    .sort(byOrder);

/** A link to a question's own page. */
export function linkToQuestion(graph: ContentGraph, question: EntryOf<'faq-item'>) {
  const { segment } = categoryOf(graph, question).fields;
  return { title: question.fields.title, path: `/faqs/${segment}/${question.slug}/` };
}

export const categoryOf = (graph: ContentGraph, { locale, fields }: EntryOf<'faq-item'>) =>
  graph.entry('faq-category', fields.category, locale);

/** Where a category's questions are listed: its own page, or its place on the index. */
export const categoryPath = ({ slug, fields }: EntryOf<'faq-category'>): string =>
  fields.pageSlug === undefined ? `/faqs/#${slug}` : `/faqs/${fields.pageSlug}/`;

/** By order; those without one come after, as they come from the graph. */
const byOrder = (a: EntryOf<'faq-item'>, b: EntryOf<'faq-item'>): number =>
  (a.fields.order ?? Number.MAX_SAFE_INTEGER) - (b.fields.order ?? Number.MAX_SAFE_INTEGER);
