import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { type Highlight, HighlightList } from '../../components/highlight-list/highlight-list.tsx';
import { Scene, type SceneName } from '../../components/illustration/scene.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { StepList, type Titled } from '../../components/step-list/step-list.tsx';
import { Availability } from '../../features/province/availability.tsx';
import type { ProvinceCode } from '../../features/province/province.ts';
import { PageQuote } from '../../features/quote/page-quote.tsx';
import { Answers } from '../../sections/answers/answers.tsx';
import { CallToAction } from '../../sections/call-to-action/call-to-action.tsx';
import { Coverage, type CoverageItem } from '../../sections/coverage/coverage.tsx';
import { CoverageFacts } from '../../sections/coverage-facts/coverage-facts.tsx';
import { Deductible } from '../../sections/deductible/deductible.tsx';
import { Hero } from '../../sections/hero/hero.tsx';
import { Section } from '../../sections/section/section.tsx';
import { StatementList } from '../../sections/statement-list/statement-list.tsx';
import { useMessages, useSite } from '../../site-context.tsx';
import type { Authorities, DeductibleTexts, FactsTexts, PageShared, ProvinceFacts } from '../../site-shared.ts';
import { type PageMeta, pageHead, pageUrl, publicationOf } from '../../structured-data/page-head.ts';
import { service } from '../../structured-data/structured-data.ts';

export interface ProductData extends PageMeta {
  readonly name: string;
  /** 'YYYY-MM-DD': day on which its rules were reviewed last. */
  readonly modified?: string;
  readonly slug: string;
  /** Site path of the page. */
  readonly path: string;
  /** Codes of provinces and territories without the product. */
  readonly notOfferedIn: readonly ProvinceCode[];
  readonly lead: string;
  readonly illustration: SceneName;
  readonly highlights: readonly Highlight[];
  readonly coverageLead: string;
  readonly coverage: readonly CoverageItem[];
  /** Rules of the law, by province. */
  readonly facts: readonly ProvinceFacts[];
  readonly authorities: readonly Authorities[];
  readonly factsTexts: FactsTexts;
  readonly deductible: DeductibleTexts;
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
  const publicInsurers = Object.fromEntries(
    data.facts.flatMap(({ codes, publicInsurer }) =>
      publicInsurer === undefined ? [] : codes.map((code) => [code, publicInsurer]),
    ),
  );
  return (
    <>
      <Hero
        title={data.title}
        lead={data.lead}
        picture={<Scene name={data.illustration} />}
        crumbs={crumbsOf(data)}
        secondaryAction={{ label: product.coverageTitle, href: '#coverage' }}
      >
        <PageQuote product={data.slug} level={2} />
      </Hero>
      <div className="wrap highlights-strip">
        <Availability notOfferedIn={data.notOfferedIn} publicInsurers={publicInsurers} />
        <HighlightList items={data.highlights} level={2} />
      </div>
      <Section id="coverage" title={product.coverageTitle} lead={data.coverageLead} ground="mist">
        <Coverage name={data.name} items={data.coverage} facts={data.facts} texts={data.factsTexts} />
      </Section>
      {data.facts.length === 0 ? null : (
        <Section id="law" title={data.factsTexts.title} lead={data.factsTexts.lead} arrangement="aside">
          <CoverageFacts facts={data.facts} authorities={data.authorities} texts={data.factsTexts} />
        </Section>
      )}
      <Section id="not-covered" title={product.notCoveredTitle} lead={product.notCoveredLead} arrangement="aside">
        <StatementList items={data.notCovered} mark="without" />
      </Section>
      <Section id="deductible" title={data.deductible.title} lead={data.deductible.lead} arrangement="aside">
        <Deductible texts={data.deductible} />
      </Section>
      <Section id="savings" title={product.savingsTitle} lead={data.savingsLead} ground="mist" arrangement="aside">
        <StatementList items={data.savings} mark="with" />
      </Section>
      <Section id="steps" title={data.stepsTitle}>
        <StepList items={data.steps} />
      </Section>
      <Section id="good-to-know" title={product.goodToKnowTitle} ground="mist" arrangement="aside">
        <RichText value={data.body} level={3} />
      </Section>
      <Answers items={data.faqs} path={data.faqsPath} />
      <CallToAction title={product.callToActionTitle} action={{ label: site.quote.label, href: '#quote' }} />
    </>
  );
}

export function head(props: HeadProps<ProductData, PageShared>): PageHead {
  const { data, shared } = props;
  const { name, metaDescription, notOfferedIn } = data;
  const url = pageUrl(props, crumbsOf(data));
  const areas = shared.site.provinces.filter(({ code }) => !notOfferedIn.includes(code)).map((province) => province.name);
  return pageHead(props, {
    meta: data,
    crumbs: crumbsOf(data),
    modified: data.modified,
    structuredData: [service(publicationOf(props), { url, name, description: metaDescription, areas })],
  });
}
