import { sourcesOfPage } from '../../sections/sources/sources.routes.ts';
import { site } from '../../site.routes.ts';
import { familyCard } from '../../social-card/cards.routes.ts';
import { categoryOf, categoryPath, linkToQuestion } from '../faq-questions.routes.ts';
import { metaOf } from '../page-texts.routes.ts';
import { searchOf } from '../search-fields.routes.ts';

/**
 * Language in which a question about a product has a second path, below the product's name:
 * /faqs/auto-insurance/<question>/.
 */
const productSegmentLocale = 'en';

/** One page for each question, and in one language a second path for it. */
export const faqQuestionFamily = site.entryPages('faq-item', {
  component: () => import('./faq-question.page.tsx'),
  card: familyCard('questions', 'questionsTitle', 'start'),
  *routes(question, graph) {
    const { locale } = question;
    const { title, body, related } = question.fields;
    const category = categoryOf(graph, question);
    const { path } = linkToQuestion(graph, question);
    const data = {
      title,
      path,
      body,
      ...metaOf(question.fields),
      category: { name: category.fields.name, path: categoryPath(category) },
      ...sourcesOfPage(graph, question),
      related: related.map((id) => linkToQuestion(graph, graph.entry('faq-item', id, locale))),
    };
    const { segment } = category.fields;
    const product = category.fields.product && graph.entry('product', category.fields.product, locale);
    yield { path, entry: question, search: searchOf(question, { category: 'question', product, texts: [body] }), data };
    if (locale !== productSegmentLocale || product === undefined) return;
    // The question's own path is canonical in both languages.
    const alternates = Object.fromEntries(graph.locales.map((each) => [each, path]));
    const productPath = `/faqs/${segment}-insurance/${question.slug}/`;
    yield { path: productPath, canonicalPath: path, alternates, listed: false, entry: question, data };
  },
});
