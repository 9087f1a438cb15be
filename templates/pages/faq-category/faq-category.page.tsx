import type { HeadProps, PageHead, PageProps } from '#contract/page';
import { ButtonLink } from '../../components/button-link/button-link.tsx';
import { type QuestionLink, QuestionList } from '../../components/question-list/question-list.tsx';
import { formatCount } from '../../messages/format-message.ts';
import { HelpBand } from '../../sections/help-band/help-band.tsx';
import { PageIntro } from '../../sections/page-intro/page-intro.tsx';
import { useMessages, useSite } from '../../site-context.tsx';
import type { Messages, SiteShared } from '../../site-shared.ts';
import { type PageMeta, pageHead } from '../../structured-data/page-head.ts';

export interface FaqCategoryData extends PageMeta {
  readonly name: string;
  readonly path: string;
  readonly lead: string;
  readonly questions: readonly QuestionLink[];
  readonly product?: { readonly name: string; readonly path: string };
}

const crumbsOf = ({ name, path }: FaqCategoryData, { faq }: Messages) => [
  { name: faq.breadcrumb, path: '/faqs/' },
  { name, path },
];

export default function FaqCategoryPage({ data }: PageProps<FaqCategoryData>) {
  const { language } = useSite();
  const messages = useMessages();
  const { questionsOne, questionsOther } = messages.faq;
  return (
    <>
      <PageIntro title={data.title} lead={data.lead} crumbs={crumbsOf(data, messages)} spot="faq">
        {data.product === undefined ? null : (
          <p className="button-row">
            <ButtonLink to={data.product.path} label={data.product.name} look="secondary" />
          </p>
        )}
      </PageIntro>
      <div className="wrap reading">
        <p className="count">{formatCount(data.questions.length, language, { one: questionsOne, other: questionsOther })}</p>
        <QuestionList items={data.questions} />
      </div>
      <HelpBand />
    </>
  );
}

export function head(props: HeadProps<FaqCategoryData, SiteShared>): PageHead {
  return pageHead(props, { meta: props.data, crumbs: crumbsOf(props.data, props.shared.messages) });
}
