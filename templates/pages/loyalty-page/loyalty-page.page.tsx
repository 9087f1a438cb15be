import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { Accordion } from '../../components/accordion/accordion.tsx';
import { type Highlight, HighlightList } from '../../components/highlight-list/highlight-list.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { StepList, type Titled } from '../../components/step-list/step-list.tsx';
import { CallToAction } from '../../sections/call-to-action/call-to-action.tsx';
import { PointsHero } from '../../sections/points-hero/points-hero.tsx';
import { Section } from '../../sections/section/section.tsx';
import { useMessages } from '../../site-context.tsx';
import type { Action, PageShared } from '../../site-shared.ts';
import { type PageMeta, pageHead } from '../../structured-data/page-head.ts';
import type { Crumb } from '../../structured-data/structured-data.ts';

export interface LoyaltyPageData extends PageMeta {
  readonly name: string;
  /** Canonical path in the page's language. */
  readonly path: string;
  readonly lead: string;
  readonly highlights: readonly Highlight[];
  readonly stepsTitle: string;
  readonly steps: readonly Titled[];
  readonly primaryAction: Action;
  readonly body: RichTextValue;
  readonly faqs: readonly { readonly id: string; readonly title: string; readonly body: RichTextValue }[];
  /** Product that the page is about; absent if it is about all. */
  readonly product?: Crumb;
}

const crumbsOf = ({ name, path, product }: LoyaltyPageData) => [...(product === undefined ? [] : [product]), { name, path }];

export default function LoyaltyPage({ data }: PageProps<LoyaltyPageData>) {
  const { product } = useMessages();
  return (
    <>
      <PointsHero
        title={data.title}
        lead={data.lead}
        crumbs={crumbsOf(data)}
        actions={[data.primaryAction, { label: data.stepsTitle, href: '#steps' }]}
      />
      <div className="wrap highlights-strip">
        <HighlightList items={data.highlights} level={2} />
      </div>
      <Section id="steps" title={data.stepsTitle} ground="mist">
        <StepList items={data.steps} />
      </Section>
      <Section id="good-to-know" title={product.goodToKnowTitle} arrangement="aside">
        <RichText value={data.body} level={3} />
      </Section>
      <Section id="faqs" title={product.faqsTitle} ground="mist" arrangement="aside">
        <Accordion items={data.faqs} />
      </Section>
      <CallToAction title={product.callToActionTitle} text={product.callToActionText} />
    </>
  );
}

export function head(props: HeadProps<LoyaltyPageData, PageShared>): PageHead {
  const { data } = props;
  return pageHead(props, { meta: data, crumbs: crumbsOf(data) });
}
