import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { type Highlight, HighlightList } from '../../components/highlight-list/highlight-list.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { StepList, type Titled } from '../../components/step-list/step-list.tsx';
import { CampaignForm } from '../../features/campaign-form/campaign-form.tsx';
import type { CampaignFormData } from '../../features/campaign-form/form-data.ts';
import { usePageTexts } from '../../features/campaign-form/use-page-texts.tsx';
import { PageQuote } from '../../features/quote/page-quote.tsx';
import { PointsHero } from '../../sections/points-hero/points-hero.tsx';
import { Section } from '../../sections/section/section.tsx';
import { useMessages } from '../../site-context.tsx';
import type { Action, PageShared } from '../../site-shared.ts';
import { type PageMeta, pageHead } from '../../structured-data/page-head.ts';

export interface CampaignData extends PageMeta {
  /** Form of the campaign; a landing page has none. */
  readonly form?: CampaignFormData;
  readonly name: string;
  /** The path to be found; the page may stand at another one. */
  readonly path: string;
  readonly lead: string;
  readonly highlights: readonly Highlight[];
  /** Title of the steps of a landing page. */
  readonly stepsTitle?: string;
  readonly steps: readonly Titled[];
  readonly primaryAction: Action;
  /** Slug of the product that its path names. */
  readonly product?: string;
  /** The terms. */
  readonly body: RichTextValue;
}

const crumbsOf = ({ name, path }: CampaignData) => [{ name, path }];

export default function CampaignPage({ data }: PageProps<CampaignData>) {
  const { campaign } = useMessages();
  const { form, title, primaryAction } = data;
  const texts = usePageTexts(form);
  const { lead = data.lead, stepsTitle, steps } = texts ?? data;
  return (
    <>
      {form === undefined ? (
        <PointsHero
          title={title}
          lead={lead}
          crumbs={crumbsOf(data)}
          actions={[primaryAction, ...(stepsTitle === undefined ? [] : [{ label: stepsTitle, href: '#steps' }])]}
        >
          <PageQuote product={data.product} level={2} />
        </PointsHero>
      ) : (
        <PointsHero title={title} lead={lead} crumbs={crumbsOf(data)}>
          <CampaignForm form={form} help={primaryAction} />
        </PointsHero>
      )}
      {data.highlights.length === 0 ? null : (
        <div className="wrap highlights-strip">
          <HighlightList items={data.highlights} level={2} />
        </div>
      )}
      {stepsTitle === undefined ? null : (
        <Section id="steps" title={stepsTitle} ground="mist">
          <StepList items={steps} />
        </Section>
      )}
      <Section id="terms" title={campaign.termsTitle} arrangement="aside">
        <RichText value={data.body} level={3} />
        {texts?.text && <RichText value={texts.text} level={3} />}
      </Section>
    </>
  );
}

export function head(props: HeadProps<CampaignData, PageShared>): PageHead {
  return pageHead(props, { meta: props.data, crumbs: crumbsOf(props.data) });
}
