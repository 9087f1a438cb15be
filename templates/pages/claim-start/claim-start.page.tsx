import './claim-start.css';
import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { ButtonLink } from '../../components/button-link/button-link.tsx';
import { ArticleSpot } from '../../components/illustration/article-spot.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { useIsOpen } from '../../features/flags/flags-provider.tsx';
import { formatMessage } from '../../messages/format-message.ts';
import { Answers } from '../../sections/answers/answers.tsx';
import { type LinkCard, LinkCards } from '../../sections/link-cards/link-cards.tsx';
import { PageIntro } from '../../sections/page-intro/page-intro.tsx';
import { Section } from '../../sections/section/section.tsx';
import { useMessages, useSite } from '../../site-context.tsx';
import type { PageShared } from '../../site-shared.ts';
import { type PageMeta, pageHead } from '../../structured-data/page-head.ts';
import { ClaimCases, type ClaimCasesProps } from './claim-cases.tsx';

export interface ClaimStartData extends PageMeta, ClaimCasesProps {
  readonly name: string;
  readonly path: string;
  readonly lead: string;
  readonly cards: readonly LinkCard[];
  readonly faqs: readonly { readonly id: string; readonly title: string; readonly body: RichTextValue }[];
  readonly body: RichTextValue;
}

const crumbsOf = ({ name, path }: ClaimStartData) => [{ name, path }];

/** Says what to do after a loss, case by case, and whom to call. */
export default function ClaimStartPage({ data }: PageProps<ClaimStartData>) {
  const { title, lead, texts, faqs, body } = data;
  const { claims } = useMessages();
  const { site } = useSite().shared;
  const isOpen = useIsOpen();
  return (
    <>
      <article>
        <PageIntro title={title} lead={lead} crumbs={crumbsOf(data)} picture={<ArticleSpot name="claims" />}>
          <p className="button-row">
            <ButtonLink to={`tel:${site.phoneNumber}`} label={formatMessage(claims.call, { phone: site.phone })} />
          </p>
        </PageIntro>
        <Section id="what-happened" title={texts.title} lead={texts.lead}>
          <ClaimCases {...data} />
        </Section>
        <div className="wrap reading claim-start__text">
          <RichText value={body} />
        </div>
      </article>
      <div className="wrap page-cards">
        <LinkCards items={data.cards.filter(({ href }) => isOpen(href))} />
      </div>
      <Answers items={faqs} ground="mist" />
    </>
  );
}

export function head(props: HeadProps<ClaimStartData, PageShared>): PageHead {
  const { data } = props;
  return pageHead(props, { meta: data, crumbs: crumbsOf(data) });
}
