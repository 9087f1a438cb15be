import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { Link } from '../../components/link/link.tsx';
import { type QuestionLink, QuestionList } from '../../components/question-list/question-list.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { formatMessage } from '../../messages/format-message.ts';
import { HelpBand } from '../../sections/help-band/help-band.tsx';
import { PageIntro } from '../../sections/page-intro/page-intro.tsx';
import { Section } from '../../sections/section/section.tsx';
import { Sources, type SourcesProps } from '../../sections/sources/sources.tsx';
import { useMessages } from '../../site-context.tsx';
import type { Messages, PageShared } from '../../site-shared.ts';
import { type PageMeta, pageHead } from '../../structured-data/page-head.ts';

export interface FaqQuestionData extends PageMeta {
  readonly path: string;
  readonly body: RichTextValue;
  /** Its category, with the path where the category's questions are listed. */
  readonly category: { readonly name: string; readonly path: string };
  readonly sources?: SourcesProps;
  readonly related: readonly QuestionLink[];
}

const crumbsOf = ({ title, path, category }: FaqQuestionData, { faq }: Messages) => [
  { name: faq.breadcrumb, path: '/faqs/' },
  category,
  { name: title, path },
];

export default function FaqQuestionPage({ data }: PageProps<FaqQuestionData>) {
  const messages = useMessages();
  const { backToCategory, relatedTitle } = messages.faq;
  const { category, related } = data;
  return (
    <>
      <article>
        <PageIntro title={data.title} crumbs={crumbsOf(data, messages)} />
        <div className="wrap reading">
          <RichText value={data.body} />
          {data.sources && <Sources {...data.sources} />}
          <p className="more">
            <Link to={category.path}>{formatMessage(backToCategory, { category: category.name })}</Link>
          </p>
        </div>
      </article>
      {related.length === 0 ? null : (
        <Section id="related" title={relatedTitle} ground="mist" arrangement="aside">
          <QuestionList items={related} />
        </Section>
      )}
      <HelpBand />
    </>
  );
}

export function head(props: HeadProps<FaqQuestionData, PageShared>): PageHead {
  const { data, shared } = props;
  return pageHead(props, {
    meta: data,
    crumbs: crumbsOf(data, shared.messages),
    questions: [data],
    type: 'article',
  });
}
