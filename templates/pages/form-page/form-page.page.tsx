import './form-page.css';
import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { Spot } from '../../components/illustration/spot.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { CampaignForm } from '../../features/campaign-form/campaign-form.tsx';
import type { CampaignFormData } from '../../features/campaign-form/form-data.ts';
import { usePageTexts } from '../../features/campaign-form/use-page-texts.tsx';
import { OpenNow, type OpenNowProps } from '../../features/opening/open-now.tsx';
import { Answers } from '../../sections/answers/answers.tsx';
import { ContactCards, type PressContact } from '../../sections/contact-cards/contact-cards.tsx';
import { PageIntro } from '../../sections/page-intro/page-intro.tsx';
import { Sources, type SourcesProps } from '../../sections/sources/sources.tsx';
import type { PageShared } from '../../site-shared.ts';
import { type PageMeta, pageHead } from '../../structured-data/page-head.ts';

export interface FormPageData extends PageMeta {
  readonly name: string;
  readonly path: string;
  readonly lead: string;
  readonly form: CampaignFormData;
  /** Other ways to reach the insurer, on the page for that. */
  readonly contact?: { readonly opening: OpenNowProps; readonly press: PressContact };
  readonly body: RichTextValue;
  readonly sources?: SourcesProps;
  readonly faqs: readonly { readonly id: string; readonly title: string; readonly body: RichTextValue }[];
}

const crumbsOf = ({ name, path }: FormPageData) => [{ name, path }];

/** A form with the text next to it that says what the visitor should know first. */
export default function FormPage({ data }: PageProps<FormPageData>) {
  const { title, form, contact, body, faqs } = data;
  const texts = usePageTexts(form);
  return (
    <>
      <article>
        <PageIntro
          title={title}
          lead={texts?.lead ?? data.lead}
          crumbs={crumbsOf(data)}
          picture={contact && <Spot name="contact" />}
        />
        {contact && <ContactCards openNow={<OpenNow {...contact.opening} />} press={contact.press} />}
        <div className="wrap form-page">
          <CampaignForm form={form} />
          <div>
            {texts?.text && <RichText value={texts.text} />}
            <RichText value={body} />
            {data.sources && <Sources {...data.sources} />}
          </div>
        </div>
      </article>
      <Answers items={faqs} ground="mist" />
    </>
  );
}

export function head(props: HeadProps<FormPageData, PageShared>): PageHead {
  const { data } = props;
  return pageHead(props, { meta: data, crumbs: crumbsOf(data) });
}
