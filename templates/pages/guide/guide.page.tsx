import './guide.css';
import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { Accordion } from '../../components/accordion/accordion.tsx';
import { ContentsList } from '../../components/contents-list/contents-list.tsx';
import { Updated } from '../../components/date/updated.tsx';
import { ArticleSpot } from '../../components/illustration/article-spot.tsx';
import type { SceneName } from '../../components/illustration/scene.tsx';
import { type QuestionLink, QuestionList } from '../../components/question-list/question-list.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { StepList, type Titled } from '../../components/step-list/step-list.tsx';
import { ShareRow } from '../../features/share/share-row.tsx';
import { CallToAction } from '../../sections/call-to-action/call-to-action.tsx';
import { CheckCard } from '../../sections/check-card/check-card.tsx';
import { PictureIntro } from '../../sections/picture-intro/picture-intro.tsx';
import { Section } from '../../sections/section/section.tsx';
import { Sources, type SourcesProps } from '../../sections/sources/sources.tsx';
import { useMessages } from '../../site-context.tsx';
import type { PageShared } from '../../site-shared.ts';
import { articleHead } from '../../structured-data/article-head.ts';
import type { PageMeta } from '../../structured-data/page-head.ts';

export interface GuideData extends PageMeta {
  readonly name: string;
  /** Canonical path in the page's language. */
  readonly path: string;
  readonly lead: string;
  /** 'YYYY-MM-DD': day of publication and day of the last change. */
  readonly day?: string;
  readonly updated?: string;
  readonly scene: SceneName;
  readonly keyPoints: readonly string[];
  readonly steps: readonly Titled[];
  readonly body: RichTextValue;
  readonly sources?: SourcesProps;
  readonly faqs: readonly { readonly id: string; readonly title: string; readonly body: RichTextValue }[];
  readonly product: Required<QuestionLink>;
  /** The other guide to the same product. */
  readonly sister?: Required<QuestionLink>;
}

const crumbsOf = ({ name, path, product }: GuideData) => [
  { name: product.title, path: product.path },
  { name, path },
];

export default function GuidePage({ data }: PageProps<GuideData>) {
  const { guide, product } = useMessages();
  const { body, steps, sister } = data;
  const contents = [
    ...body.headings.filter(({ level }) => level === 2),
    ...(steps.length === 0 ? [] : [{ id: 'steps', text: guide.stepsTitle }]),
    { id: 'faqs', text: product.faqsTitle },
  ];
  return (
    <>
      <article>
        <PictureIntro title={data.title} lead={data.lead} crumbs={crumbsOf(data)} scene={data.scene}>
          {data.updated === undefined ? null : <Updated day={data.updated} published={data.day} />}
        </PictureIntro>
        <div className="wrap guide">
          <CheckCard id="key-points" title={guide.keyPoints} items={data.keyPoints} />
          <ArticleSpot name="guide" lazy />
          <ContentsList items={contents} />
          <RichText value={body} />
        </div>
        {steps.length === 0 ? null : (
          <Section id="steps" title={guide.stepsTitle} ground="mist">
            <StepList items={steps} />
          </Section>
        )}
        <div className="wrap reading">
          {data.sources && <Sources {...data.sources} />}
          <ShareRow title={data.title} path={data.path} />
        </div>
      </article>
      <Section id="faqs" title={product.faqsTitle} arrangement="aside" ground={steps.length === 0 ? 'mist' : 'paper'}>
        <Accordion items={data.faqs} />
      </Section>
      <Section id="read-next" title={guide.readNext} arrangement="aside" ground={steps.length === 0 ? 'paper' : 'mist'}>
        <QuestionList items={sister === undefined ? [data.product] : [sister, data.product]} />
      </Section>
      <CallToAction title={product.callToActionTitle} text={product.callToActionText} />
    </>
  );
}

export function head(props: HeadProps<GuideData, PageShared>): PageHead {
  const { data } = props;
  return articleHead(props, { type: 'Article', crumbs: crumbsOf(data) });
}
