import './unsubscribe.css';
import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { Accordion } from '../../components/accordion/accordion.tsx';
import { Link } from '../../components/link/link.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { CampaignForm } from '../../features/campaign-form/campaign-form.tsx';
import type { CampaignFormData } from '../../features/campaign-form/form-data.ts';
import { PageIntro } from '../../sections/page-intro/page-intro.tsx';
import { Section } from '../../sections/section/section.tsx';
import { useMessages } from '../../site-context.tsx';
import type { SiteShared } from '../../site-shared.ts';
import { type PageMeta, pageHead } from '../../structured-data/page-head.ts';

export interface UnsubscribeData extends PageMeta {
  readonly name: string;
  readonly path: string;
  readonly lead: string;
  readonly form: CampaignFormData;
  readonly body: RichTextValue;
  readonly faqs: readonly { readonly id: string; readonly title: string; readonly body: RichTextValue }[];
}

const crumbsOf = ({ name, path }: UnsubscribeData) => [{ name, path }];

/** The form comes first; the text next to it says what it does and does not stop. */
export default function UnsubscribePage({ data }: PageProps<UnsubscribeData>) {
  const { title, lead, form, body, faqs } = data;
  const { product } = useMessages();
  return (
    <>
      <article>
        <PageIntro title={title} lead={lead} crumbs={crumbsOf(data)} />
        <div className="wrap unsubscribe">
          <CampaignForm form={form} />
          <RichText value={body} />
        </div>
      </article>
      <Section id="faqs" title={product.faqsTitle} ground="mist" arrangement="aside">
        <Accordion items={faqs} />
        <p className="more">
          <Link to="/faqs/">{product.allFaqs}</Link>
        </p>
      </Section>
    </>
  );
}

export function head(props: HeadProps<UnsubscribeData, SiteShared>): PageHead {
  const { data } = props;
  return pageHead(props, { meta: data, crumbs: crumbsOf(data), questions: data.faqs });
}
