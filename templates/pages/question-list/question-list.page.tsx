import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { ButtonLink } from '../../components/button-link/button-link.tsx';
import { Spot } from '../../components/illustration/spot.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { Answers } from '../../sections/answers/answers.tsx';
import { HelpBand } from '../../sections/help-band/help-band.tsx';
import { PageIntro } from '../../sections/page-intro/page-intro.tsx';
import { Section } from '../../sections/section/section.tsx';
import { useMessages } from '../../site-context.tsx';
import type { Action, Messages, PageShared } from '../../site-shared.ts';
import { type PageMeta, pageHead } from '../../structured-data/page-head.ts';

export interface QuestionListData extends PageMeta {
  readonly name: string;
  /** Canonical path in the page's language. */
  readonly path: string;
  readonly lead: string;
  readonly body: RichTextValue;
  readonly faqs: readonly { readonly id: string; readonly title: string; readonly body: RichTextValue }[];
  readonly action?: Action;
}

const crumbsOf = ({ name, path }: QuestionListData, { faq }: Messages) => [
  { name: faq.breadcrumb, path: '/faqs/' },
  { name, path },
];

export default function QuestionListPage({ data }: PageProps<QuestionListData>) {
  const messages = useMessages();
  const { goodToKnowTitle } = messages.product;
  const { faqs, action } = data;
  return (
    <>
      <PageIntro title={data.title} lead={data.lead} crumbs={crumbsOf(data, messages)} picture={<Spot name="faq" />}>
        {action === undefined ? null : (
          <p className="button-row">
            <ButtonLink to={action.href} label={action.label} />
          </p>
        )}
      </PageIntro>
      <Answers items={faqs} />
      <Section id="good-to-know" title={goodToKnowTitle} ground="mist" arrangement="aside">
        <RichText value={data.body} level={3} />
      </Section>
      <HelpBand />
    </>
  );
}

export function head(props: HeadProps<QuestionListData, PageShared>): PageHead {
  const { data, shared } = props;
  return pageHead(props, {
    meta: data,
    crumbs: crumbsOf(data, shared.messages),
  });
}
