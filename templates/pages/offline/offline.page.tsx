import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { Spot } from '../../components/illustration/spot.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { PageIntro } from '../../sections/page-intro/page-intro.tsx';
import type { PageShared } from '../../site-shared.ts';
import { type PageMeta, pageHead } from '../../structured-data/page-head.ts';

export interface OfflineData extends PageMeta {
  readonly lead: string;
  readonly body: RichTextValue;
  /** Label of the link that loads the page again. */
  readonly retry: string;
}

/**
 * Replaces a page that is unavailable without a network, at that page's address. It often shows
 * without its scripts.
 */
export default function OfflinePage({ data: { title, lead, body, retry } }: PageProps<OfflineData>) {
  return (
    <>
      <PageIntro title={title} lead={lead} picture={<Spot name="storm" />} />
      <div className="wrap reading">
        <RichText value={body} />
        <p className="more">
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the one in the bar, whichever that is */}
          <a href="">{retry}</a>
        </p>
      </div>
    </>
  );
}

export function head(props: HeadProps<OfflineData, PageShared>): PageHead {
  return pageHead(props, { meta: props.data });
}
