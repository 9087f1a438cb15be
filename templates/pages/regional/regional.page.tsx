import './regional.css';
import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { type Highlight, HighlightList } from '../../components/highlight-list/highlight-list.tsx';
import { Landscape, type LandscapeName } from '../../components/illustration/landscape.tsx';
import { Link } from '../../components/link/link.tsx';
import { type QuestionLink, QuestionList } from '../../components/question-list/question-list.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import type { ProvinceCode } from '../../features/province/province.ts';
import { useProvinceOfPage } from '../../features/province/use-province-of-page.tsx';
import { PageQuote } from '../../features/quote/page-quote.tsx';
import { formatMessage } from '../../messages/format-message.ts';
import { Answers, type AnswersProps } from '../../sections/answers/answers.tsx';
import { CallToAction } from '../../sections/call-to-action/call-to-action.tsx';
import { CheckCard } from '../../sections/check-card/check-card.tsx';
import '../../sections/coverage-facts/coverage-facts.css';
import { RuleChanges, RuleSources, type RuleSourcesProps } from '../../sections/coverage-facts/rule-sources.tsx';
import { Hero } from '../../sections/hero/hero.tsx';
import { Section } from '../../sections/section/section.tsx';
import { useMessages, useSite } from '../../site-context.tsx';
import type { PageShared } from '../../site-shared.ts';
import { type PageMeta, pageHead, pageUrl, publicationOf } from '../../structured-data/page-head.ts';
import { type Crumb, service } from '../../structured-data/structured-data.ts';

export interface RegionalData extends PageMeta {
  /** Product and place: 'Auto insurance in Ajax'. */
  readonly name: string;
  readonly path: string;
  /** Page with all places. */
  readonly places?: Crumb;
  readonly lead: string;
  readonly landscape: LandscapeName;
  readonly points: readonly Highlight[];
  readonly checklist: readonly string[];
  readonly body: RichTextValue;
  /** Rules of the law about the product there, and their sources. */
  readonly rules?: Omit<RuleSourcesProps, 'texts'> & { readonly texts: RuleSourcesProps['texts'] & { readonly title: string } };
  /** Questions with the beginnings of their answers. */
  readonly faqs: AnswersProps['items'];
  readonly product: { readonly name: string; readonly slug: string; readonly path: string };
  /** Path of all questions about the product. */
  readonly faqsPath: string;
  readonly placeName: string;
  /** The place with its preposition: 'in Ajax'. */
  readonly at: string;
  /** Code of the place's province or territory. */
  readonly province: ProvinceCode;
  /** Other products in the same place. */
  readonly othersHere: readonly QuestionLink[];
  /** A city's province with its preposition; absent for a province itself. */
  readonly around?: string;
  /** The same product in other places. */
  readonly nearby: readonly QuestionLink[];
}

const crumbsOf = ({ name, path, places }: RegionalData) => [...(places === undefined ? [] : [places]), { name, path }];

/** One product in one place: local points, and links onward. */
export default function RegionalPage({ data }: PageProps<RegionalData>) {
  const { site } = useSite().shared;
  const { product, regional } = useMessages();
  useProvinceOfPage(data.province);
  return (
    <>
      <Hero
        title={data.title}
        lead={data.lead}
        picture={<Landscape name={data.landscape} />}
        crumbs={crumbsOf(data)}
        secondaryAction={{ label: product.coverageTitle, href: `${data.product.path}#coverage` }}
      >
        <PageQuote product={data.product.slug} province={data.province} level={2} />
      </Hero>
      <div className="wrap highlights-strip">
        <HighlightList items={data.points} level={2} />
      </div>
      <div className="regional__ground">
        <div className="wrap regional__story">
          <RichText value={data.body} />
          <CheckCard id="checklist" title={regional.checklistTitle} items={data.checklist} />
        </div>
      </div>
      {data.rules && (
        <Section id="law" title={data.rules.texts.title} arrangement="aside">
          <div className="prose coverage-facts">
            <RuleChanges facts={[data.rules.facts]} />
            <RuleSources {...data.rules} />
          </div>
        </Section>
      )}
      <Answers items={data.faqs} path={data.faqsPath} />
      <div className="wrap regional__ways">
        <Ways id="here" title={formatMessage(regional.otherProducts, { at: data.at })} items={data.othersHere} />
        <Ways
          id="nearby"
          title={data.around === undefined ? regional.elsewhereInCanada : formatMessage(regional.elsewhere, { at: data.around })}
          items={data.nearby}
        />
        {data.places === undefined ? null : (
          <p className="regional__all">
            <Link to={data.places.path}>{regional.allPlaces}</Link>
          </p>
        )}
      </div>
      <CallToAction
        title={product.callToActionTitle}
        text={product.callToActionText}
        action={{ label: site.quote.label, href: '#quote' }}
      />
    </>
  );
}

function Ways({ id, title, items }: { readonly id: string; readonly title: string; readonly items: readonly QuestionLink[] }) {
  return items.length === 0 ? null : (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <QuestionList items={items} />
    </section>
  );
}

export function head(props: HeadProps<RegionalData, PageShared>): PageHead {
  const { data } = props;
  const { name, placeName, metaDescription, rules } = data;
  const url = pageUrl(props, crumbsOf(data));
  return pageHead(props, {
    meta: data,
    crumbs: crumbsOf(data),
    modified: rules?.facts.reviewedOn,
    structuredData: [service(publicationOf(props), { url, name, description: metaDescription, areas: [placeName] })],
  });
}
