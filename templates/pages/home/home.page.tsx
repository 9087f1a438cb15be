import type { HeadProps, PageHead, PageProps } from '#contract/page';
import { type Highlight, HighlightList } from '../../components/highlight-list/highlight-list.tsx';
import { Scene } from '../../components/illustration/scene.tsx';
import { Link } from '../../components/link/link.tsx';
import { type QuestionLink, QuestionList } from '../../components/question-list/question-list.tsx';
import { StepList, type Titled } from '../../components/step-list/step-list.tsx';
import { PageQuote } from '../../features/quote/page-quote.tsx';
import { Hero } from '../../sections/hero/hero.tsx';
import { PointsBand } from '../../sections/points-band/points-band.tsx';
import { type ProductCard, ProductCards } from '../../sections/product-cards/product-cards.tsx';
import { Section } from '../../sections/section/section.tsx';
import { SharedBand, type SharedBandProps } from '../../sections/shared-band/shared-band.tsx';
import { useMessages } from '../../site-context.tsx';
import type { Action, PageShared } from '../../site-shared.ts';
import { addressBelow, type PageMeta, pageHead, publicationOf } from '../../structured-data/page-head.ts';
import { type Insurer, organization, webSite } from '../../structured-data/structured-data.ts';

export interface HomeData extends PageMeta {
  readonly lead: string;
  readonly secondaryAction: Action;
  readonly productsTitle: string;
  readonly productsLead: string;
  readonly products: readonly ProductCard[];
  readonly highlightsTitle: string;
  readonly highlights: readonly Highlight[];
  readonly stepsTitle: string;
  readonly steps: readonly Titled[];
  readonly pointsTitle: string;
  readonly pointsText: string;
  readonly pointsAction: Action;
  readonly faqsTitle: string;
  readonly faqs: readonly QuestionLink[];
  readonly bands: readonly SharedBandProps[];
  /** Path of the search page, if there is one. */
  readonly searchPath?: string;
  /** The insurer for programs. */
  readonly insurer: Insurer;
}

export default function HomePage({ data }: PageProps<HomeData>) {
  const { product } = useMessages();
  return (
    <>
      <Hero title={data.title} lead={data.lead} picture={<Scene name="start" />} secondaryAction={data.secondaryAction}>
        <PageQuote level={2} />
      </Hero>
      <Section id="products" title={data.productsTitle} lead={data.productsLead}>
        <ProductCards items={data.products} />
      </Section>
      <Section id="highlights" title={data.highlightsTitle} ground="mist">
        <HighlightList items={data.highlights} />
      </Section>
      <Section id="steps" title={data.stepsTitle}>
        <StepList items={data.steps} />
      </Section>
      <PointsBand title={data.pointsTitle} text={data.pointsText} action={data.pointsAction} />
      <Section id="faqs" title={data.faqsTitle} arrangement="aside">
        <QuestionList items={data.faqs} />
        <p className="more">
          <Link to="/faqs/">{product.allFaqs}</Link>
        </p>
      </Section>
      {data.bands.map((band) => (
        <SharedBand key={band.id} {...band} />
      ))}
    </>
  );
}

export function head(props: HeadProps<HomeData, PageShared>): PageHead {
  const { data } = props;
  const publication = publicationOf(props);
  const searchUrl = data.searchPath === undefined ? undefined : addressBelow(props, data.searchPath);
  return pageHead(props, {
    meta: data,
    structuredData: [organization(publication, data.insurer), webSite(publication, searchUrl)],
  });
}
