import type { HeadProps, PageHead, PageProps } from '#contract/page';
import { ButtonLink } from '../../components/button-link/button-link.tsx';
import { Spot } from '../../components/illustration/spot.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import type { QuestionLink } from '../../components/question-list/question-list.tsx';
import { CategoryChips } from '../../features/faq-filters/category-chips.tsx';
import { MarkedQuestionList } from '../../features/faq-filters/marked-question-list.tsx';
import { findId, isQuestion, productKey, questionKey } from '../../features/faq-filters/select-questions.ts';
import { formatCount } from '../../messages/format-message.ts';
import { HelpBand } from '../../sections/help-band/help-band.tsx';
import { PageIntro } from '../../sections/page-intro/page-intro.tsx';
import { useMessages, useSite } from '../../site-context.tsx';
import type { Messages, PageShared } from '../../site-shared.ts';
import { type PageMeta, pageHead } from '../../structured-data/page-head.ts';
import { useQuery } from '../../use-query.tsx';

export interface FaqCategoryData extends PageMeta {
  readonly name: string;
  readonly path: string;
  readonly lead: string;
  /** Its own questions, then those of others that also concern it, each with its category's id. */
  readonly questions: readonly (QuestionLink & { readonly category: string })[];
  /** Categories of the questions. */
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly product?: { readonly name: string; readonly path: string };
}

const crumbsOf = ({ name, path }: FaqCategoryData, { faq }: Messages) => [
  { name: faq.breadcrumb, path: '/faqs/' },
  { name, path },
];

export default function FaqCategoryPage({ data }: PageProps<FaqCategoryData>) {
  const { language } = useSite();
  const messages = useMessages();
  const { questionsOne, questionsOther, unknownCategory, unknownQuestion } = messages.faq;
  const [[product]] = useQuery(productKey);
  const [[question]] = useQuery(questionKey);
  const ids = data.categories.map(({ id }) => id);
  const chosen = findId(ids, product);
  const shown = data.questions.filter(({ category }) => chosen === undefined || category === chosen);
  return (
    <>
      <PageIntro title={data.title} lead={data.lead} crumbs={crumbsOf(data, messages)} picture={<Spot name="faq" />}>
        {data.product === undefined ? null : (
          <p className="button-row">
            <ButtonLink to={data.product.path} label={data.product.name} look="secondary" />
          </p>
        )}
      </PageIntro>
      <div className="wrap reading">
        {ids.length < 2 ? null : <CategoryChips path={data.path} categories={data.categories} chosen={chosen} />}
        {product !== undefined && chosen === undefined ? <Notice>{unknownCategory}</Notice> : null}
        {question !== undefined && !shown.some((link) => isQuestion(link, question)) ? <Notice>{unknownQuestion}</Notice> : null}
        <p className="count">{formatCount(shown.length, language, { one: questionsOne, other: questionsOther })}</p>
        <MarkedQuestionList items={shown} marked={question} />
      </div>
      <HelpBand />
    </>
  );
}

export function head(props: HeadProps<FaqCategoryData, PageShared>): PageHead {
  return pageHead(props, { meta: props.data, crumbs: crumbsOf(props.data, props.shared.messages) });
}
