import './page.css';
import type { ReactNode } from 'react';
import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { ButtonLink } from '../../components/button-link/button-link.tsx';
import { ContentsList } from '../../components/contents-list/contents-list.tsx';
import { Updated } from '../../components/date/updated.tsx';
import { type Highlight, HighlightList } from '../../components/highlight-list/highlight-list.tsx';
import { ArticleSpot } from '../../components/illustration/article-spot.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { StepList, type Titled } from '../../components/step-list/step-list.tsx';
import { useIsOpen } from '../../features/flags/flags-provider.tsx';
import { PrintButton } from '../../features/print/print-button.tsx';
import { formatMessage } from '../../messages/format-message.ts';
import { Answers } from '../../sections/answers/answers.tsx';
import { ContactCards } from '../../sections/contact-cards/contact-cards.tsx';
import { type LinkCard, LinkCards } from '../../sections/link-cards/link-cards.tsx';
import { PageIntro } from '../../sections/page-intro/page-intro.tsx';
import { Section } from '../../sections/section/section.tsx';
import { SharedBand, type SharedBandProps } from '../../sections/shared-band/shared-band.tsx';
import { Sources, type SourcesProps } from '../../sections/sources/sources.tsx';
import { useMessages, useSite } from '../../site-context.tsx';
import type { Action, PageShared } from '../../site-shared.ts';
import { type PageMeta, pageHead } from '../../structured-data/page-head.ts';
import type { Crumb } from '../../structured-data/structured-data.ts';

export interface PageData extends PageMeta {
  readonly name: string;
  readonly path: string;
  /** Parent pages, the nearest last. */
  readonly parents: readonly Crumb[];
  readonly lead: string;
  readonly layout: 'standard' | 'legal' | 'steps' | 'checklist' | 'sign-in';
  /** 'YYYY-MM-DD'. */
  readonly updated?: string;
  readonly action?: Action;
  readonly highlights: readonly Highlight[];
  readonly stepsTitle?: string;
  readonly steps: readonly Titled[];
  readonly cards: readonly LinkCard[];
  readonly faqs: readonly { readonly id: string; readonly title: string; readonly body: RichTextValue }[];
  readonly sources?: SourcesProps;
  readonly bands: readonly SharedBandProps[];
  readonly body: RichTextValue;
}

const pictures: { readonly [Layout in PageData['layout']]?: ReactNode } = {
  steps: <ArticleSpot name="claims" />,
  checklist: <ArticleSpot name="claims" />,
};

const crumbsOf = ({ parents, name, path }: PageData) => [...parents, { name, path }];

export default function TextPage({ data }: PageProps<PageData>) {
  const { layout, title, lead, updated, highlights, faqs, bands } = data;
  const isOpen = useIsOpen();
  const cards = data.cards.filter(({ href }) => isOpen(href));
  return (
    <>
      <article>
        <PageIntro title={title} lead={lead} crumbs={crumbsOf(data)} picture={pictures[layout]}>
          {updated === undefined ? null : <Updated day={updated} />}
          <Actions {...data} />
          {layout === 'checklist' ? <PrintAction /> : null}
        </PageIntro>
        {layout === 'sign-in' ? <NotOnline /> : null}
        {highlights.length === 0 ? null : (
          <div className="wrap highlights-strip">
            <HighlightList items={highlights} level={2} />
          </div>
        )}
        {layout === 'steps' ? <Steps {...data} /> : null}
        <Body {...data} />
        {layout === 'steps' ? null : <Steps {...data} />}
        {data.sources && (
          <div className="wrap reading">
            <Sources {...data.sources} />
          </div>
        )}
      </article>
      {cards.length === 0 ? null : (
        <div className="wrap page-cards">
          <LinkCards items={cards} />
        </div>
      )}
      <Answers items={faqs} ground="mist" />
      {bands.map((band) => (
        <SharedBand key={band.id} {...band} />
      ))}
    </>
  );
}

/** First actions. If there are steps to take, calling is always one of them. */
function Actions({ layout, action }: PageData) {
  const { site } = useSite().shared;
  const { claims } = useMessages();
  const call = { label: formatMessage(claims.call, { phone: site.phone }), href: `tel:${site.phoneNumber}` };
  const actions = [
    ...(action === undefined ? [] : [action]),
    ...(layout === 'steps' && action?.href !== call.href ? [call] : []),
  ];
  return actions.length === 0 ? null : (
    <p className="button-row">
      {actions.map(({ label, href }, index) => (
        <ButtonLink key={href} to={href} label={label} look={index === 0 ? 'primary' : 'secondary'} />
      ))}
    </p>
  );
}

/** Prints the page, which fits on one sheet. */
function PrintAction() {
  const { claims } = useMessages();
  return (
    <p className="button-row">
      <PrintButton className="button button--primary">{claims.printChecklist}</PrintButton>
    </p>
  );
}

/** Contact details in place of a sign-in form. */
function NotOnline() {
  const { account } = useMessages();
  return (
    <section className="not-online" aria-labelledby="not-online">
      <div className="wrap">
        <h2 id="not-online">{account.title}</h2>
        <p className="lead">{account.signIn}</p>
      </div>
      <ContactCards level={3} />
    </section>
  );
}

function Steps({ layout, name, stepsTitle = name, steps }: PageData) {
  if (steps.length === 0) return null;
  return (
    <div className={layout === 'steps' ? 'page-steps' : undefined}>
      <Section id="steps" title={stepsTitle}>
        <StepList items={steps} />
      </Section>
    </div>
  );
}

function Body({ layout, body }: PageData) {
  if (body.html === '') return null;
  return layout === 'legal' ? (
    <div className="wrap page-legal">
      <ContentsList items={body.headings.filter(({ level }) => level === 2)} />
      <RichText value={body} />
    </div>
  ) : (
    <div className={layout === 'checklist' ? 'wrap reading page-checklist' : 'wrap reading'}>
      <RichText value={body} />
    </div>
  );
}

export function head(props: HeadProps<PageData, PageShared>): PageHead {
  const { data } = props;
  return pageHead(props, {
    meta: data,
    crumbs: crumbsOf(data),
    modified: data.updated,
  });
}
