import './page.css';
import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichTextHeading, RichText as RichTextValue } from '#contract/rich-text';
import { formatDate } from '../../components/date/format-date.ts';
import { type Highlight, HighlightList } from '../../components/highlight-list/highlight-list.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { ContactCards } from '../../sections/contact-cards/contact-cards.tsx';
import { PageIntro } from '../../sections/page-intro/page-intro.tsx';
import { useMessages, useSite } from '../../site-context.tsx';
import type { SiteShared } from '../../site-shared.ts';
import { type PageMeta, pageHead } from '../../structured-data/page-head.ts';

export interface PageData extends PageMeta {
  readonly name: string;
  readonly path: string;
  readonly lead: string;
  readonly layout: 'standard' | 'legal' | 'contact';
  /** 'YYYY-MM-DD'. */
  readonly updated?: string;
  readonly highlights: readonly Highlight[];
  readonly body: RichTextValue;
}

const crumbsOf = ({ name, path }: PageData) => [{ name, path }];

export default function TextPage({ data }: PageProps<PageData>) {
  const { layout, title, lead, updated, highlights, body } = data;
  return (
    <article>
      <PageIntro title={title} lead={lead} crumbs={crumbsOf(data)} {...(layout === 'contact' ? { spot: 'contact' } : {})}>
        {updated === undefined ? null : <Updated day={updated} />}
      </PageIntro>
      {layout === 'contact' ? <ContactCards /> : null}
      {highlights.length === 0 ? null : (
        <div className="wrap highlights-strip">
          <HighlightList items={highlights} level={2} />
        </div>
      )}
      {layout === 'legal' ? (
        <div className="wrap page-legal">
          <OnThisPage headings={body.headings} />
          <RichText value={body} />
        </div>
      ) : (
        <div className="wrap reading">
          <RichText value={body} />
        </div>
      )}
    </article>
  );
}

function Updated({ day }: { readonly day: string }) {
  const { language } = useSite();
  const { page } = useMessages();
  const [before, after] = page.updated.split('{date}');
  return (
    <p className="updated">
      {before}
      <time dateTime={day}>{formatDate(day, language)}</time>
      {after}
    </p>
  );
}

function OnThisPage({ headings }: { readonly headings: readonly RichTextHeading[] }) {
  const { page } = useMessages();
  return (
    <nav className="on-this-page" aria-labelledby="on-this-page">
      <h2 id="on-this-page">{page.onThisPage}</h2>
      <ol>
        {headings
          .filter(({ level }) => level === 2)
          .map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
      </ol>
    </nav>
  );
}

export function head(props: HeadProps<PageData, SiteShared>): PageHead {
  return pageHead(props, { meta: props.data, crumbs: crumbsOf(props.data) });
}
