import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { PageIntro } from '../../sections/page-intro/page-intro.tsx';
import { SiteMap, type SiteMapArea } from '../../sections/site-map/site-map.tsx';
import type { PageShared } from '../../site-shared.ts';
import { type PageMeta, pageHead } from '../../structured-data/page-head.ts';

export interface SitemapData extends PageMeta {
  readonly name: string;
  readonly path: string;
  readonly lead: string;
  readonly body: RichTextValue;
  readonly areas: readonly SiteMapArea[];
}

const crumbsOf = ({ name, path }: SitemapData) => [{ name, path }];

/** All pages of the site. */
export default function SitemapPage({ data }: PageProps<SitemapData>) {
  return (
    <>
      <PageIntro title={data.title} lead={data.lead} crumbs={crumbsOf(data)} />
      <div className="wrap highlights-strip">
        <SiteMap areas={data.areas} />
        <RichText value={data.body} />
      </div>
    </>
  );
}

export function head(props: HeadProps<SitemapData, PageShared>): PageHead {
  return pageHead(props, { meta: props.data, crumbs: crumbsOf(props.data) });
}
