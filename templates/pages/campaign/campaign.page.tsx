import './campaign.css';
import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { ButtonLink } from '../../components/button-link/button-link.tsx';
import { type Highlight, HighlightList } from '../../components/highlight-list/highlight-list.tsx';
import { Link } from '../../components/link/link.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { StepList, type Titled } from '../../components/step-list/step-list.tsx';
import { CallToAction } from '../../sections/call-to-action/call-to-action.tsx';
import { PointsHero } from '../../sections/points-hero/points-hero.tsx';
import { Section } from '../../sections/section/section.tsx';
import { useMessages, useSite } from '../../site-context.tsx';
import type { Action, SiteShared } from '../../site-shared.ts';
import { type PageMeta, pageHead } from '../../structured-data/page-head.ts';

export interface CampaignData extends PageMeta {
  readonly kind: 'landing' | 'form';
  readonly name: string;
  /** The path to be found; the page may stand at another one. */
  readonly path: string;
  readonly lead: string;
  readonly highlights: readonly Highlight[];
  readonly stepsTitle: string;
  readonly steps: readonly Titled[];
  readonly primaryAction: Action;
  /** The terms. */
  readonly body: RichTextValue;
}

const crumbsOf = ({ name, path }: CampaignData) => [{ name, path }];

export default function CampaignPage({ data }: PageProps<CampaignData>) {
  const { campaign, product } = useMessages();
  const { kind, title, lead, primaryAction, stepsTitle } = data;
  return (
    <>
      {kind === 'form' ? (
        <PointsHero title={title} lead={lead} crumbs={crumbsOf(data)}>
          <TakePart action={primaryAction} />
        </PointsHero>
      ) : (
        <PointsHero
          title={title}
          lead={lead}
          crumbs={crumbsOf(data)}
          actions={[primaryAction, { label: stepsTitle, href: '#steps' }]}
        />
      )}
      {data.highlights.length === 0 ? null : (
        <div className="wrap highlights-strip">
          <HighlightList items={data.highlights} level={2} />
        </div>
      )}
      <Section id="steps" title={stepsTitle} ground="mist">
        <StepList items={data.steps} />
      </Section>
      <Section id="terms" title={campaign.termsTitle} arrangement="aside">
        <RichText value={data.body} />
      </Section>
      {kind === 'form' ? null : <CallToAction title={product.callToActionTitle} text={product.callToActionText} />}
    </>
  );
}

/** Where a visitor takes part: the one thing to do on the page, and a person to ask. */
function TakePart({ action }: { readonly action: Action }) {
  const { site } = useSite().shared;
  const { campaign } = useMessages();
  return (
    <section className="take-part" aria-labelledby="take-part">
      <h2 id="take-part">{campaign.takePartTitle}</h2>
      <p>{campaign.takePartText}</p>
      <ButtonLink to={action.href} label={action.label} />
      <p className="take-part__phone">
        {campaign.orCall} <Link to={`tel:${site.phoneNumber}`}>{site.phone}</Link>
      </p>
      <ul>
        {site.hours.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

export function head(props: HeadProps<CampaignData, SiteShared>): PageHead {
  return pageHead(props, { meta: props.data, crumbs: crumbsOf(props.data) });
}
