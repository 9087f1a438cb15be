import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { Accordion } from '../../components/accordion/accordion.tsx';
import { type Highlight, HighlightList } from '../../components/highlight-list/highlight-list.tsx';
import type { SceneName } from '../../components/illustration/scene.tsx';
import { Link } from '../../components/link/link.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { StepList, type Titled } from '../../components/step-list/step-list.tsx';
import { Availability } from '../../features/province/availability.tsx';
import type { ProvinceCode } from '../../features/province/province.ts';
import { CallToAction } from '../../sections/call-to-action/call-to-action.tsx';
import { Coverage, type CoverageItem } from '../../sections/coverage/coverage.tsx';
import { Hero } from '../../sections/hero/hero.tsx';
import { Section } from '../../sections/section/section.tsx';
import { StatementList } from '../../sections/statement-list/statement-list.tsx';
import { useMessages, useSite } from '../../site-context.tsx';
import type { SiteShared } from '../../site-shared.ts';
import { type PageMeta, pageHead } from '../../structured-data/page-head.ts';

export interface ProductData extends PageMeta {
  readonly name: string;
  /** Site path of the page. */
  readonly path: string;
  /** Codes of provinces and territories without the product. */
  readonly notOfferedIn: readonly ProvinceCode[];
  readonly lead: string;
  readonly illustration: SceneName;
  readonly highlights: readonly Highlight[];
  readonly coverageLead: string;
  readonly coverage: readonly CoverageItem[];
  readonly notCovered: readonly Titled[];
  readonly savingsLead: string;
  readonly savings: readonly Titled[];
  readonly stepsTitle: string;
  readonly steps: readonly Titled[];
  readonly faqs: readonly { readonly id: string; readonly title: string; readonly body: RichTextValue }[];
  /** Path of all questions about the product. */
  readonly faqsPath: string;
  readonly body: RichTextValue;
}

const crumbsOf = ({ name, path }: ProductData) => [{ name, path }];

export default function ProductPage({ data }: PageProps<ProductData>) {
  const { site } = useSite().shared;
  const { product } = useMessages();
  return (
    <>
      <Hero
        title={data.title}
        lead={data.lead}
        scene={data.illustration}
        crumbs={crumbsOf(data)}
        primaryAction={site.quote}
        secondaryAction={{ label: product.coverageTitle, href: '#coverage' }}
      />
      <div className="wrap highlights-strip">
        <Availability notOfferedIn={data.notOfferedIn} />
        <HighlightList items={data.highlights} level={2} />
      </div>
      <Section id="coverage" title={product.coverageTitle} lead={data.coverageLead} ground="mist">
        <Coverage items={data.coverage} />
      </Section>
      <Section id="not-covered" title={product.notCoveredTitle} lead={product.notCoveredLead} arrangement="aside">
        <StatementList items={data.notCovered} mark="without" />
      </Section>
      <Section id="savings" title={product.savingsTitle} lead={data.savingsLead} ground="mist" arrangement="aside">
        <StatementList items={data.savings} mark="with" />
      </Section>
      <Section id="steps" title={data.stepsTitle}>
        <StepList items={data.steps} />
      </Section>
      <Section id="good-to-know" title={product.goodToKnowTitle} ground="mist" arrangement="aside">
        <RichText value={data.body} />
      </Section>
      {data.faqs.length === 0 ? null : (
        <Section id="faqs" title={product.faqsTitle} arrangement="aside">
          <Accordion items={data.faqs} />
          <p className="more">
            <Link to={data.faqsPath}>{product.allFaqs}</Link>
          </p>
        </Section>
      )}
      <CallToAction title={product.callToActionTitle} text={product.callToActionText} />
    </>
  );
}

export function head(props: HeadProps<ProductData, SiteShared>): PageHead {
  const { data } = props;
  return pageHead(props, {
    meta: data,
    crumbs: crumbsOf(data),
    questions: data.faqs,
  });
}
