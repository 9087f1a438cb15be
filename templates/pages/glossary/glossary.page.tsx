import './glossary.css';
import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { Spot } from '../../components/illustration/spot.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { HelpBand } from '../../sections/help-band/help-band.tsx';
import { PageIntro } from '../../sections/page-intro/page-intro.tsx';
import { useMessages } from '../../site-context.tsx';
import type { SiteShared } from '../../site-shared.ts';
import { type PageMeta, pageHead } from '../../structured-data/page-head.ts';

interface Term {
  /** Anchor. */
  readonly id: string;
  readonly title: string;
  readonly body: RichTextValue;
  readonly related: readonly { readonly id: string; readonly title: string }[];
}

export interface GlossaryData extends PageMeta {
  readonly name: string;
  /** Canonical path in the page's language. */
  readonly path: string;
  readonly lead: string;
  readonly body: RichTextValue;
  /** In alphabetical order; only letters with terms. */
  readonly letters: readonly { readonly letter: string; readonly terms: readonly Term[] }[];
}

const crumbsOf = ({ name, path }: GlossaryData) => [{ name, path }];
const anchorOf = (letter: string): string => `letter-${letter.toLowerCase()}`;

export default function GlossaryPage({ data }: PageProps<GlossaryData>) {
  const { glossary } = useMessages();
  return (
    <>
      <PageIntro title={data.title} lead={data.lead} crumbs={crumbsOf(data)} picture={<Spot name="faq" />} />
      <nav className="glossary-letters" aria-label={glossary.letters}>
        <ul className="wrap">
          {data.letters.map(({ letter }) => (
            <li key={letter}>
              <a href={`#${anchorOf(letter)}`}>{letter}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="wrap glossary">
        <RichText value={data.body} />
        {data.letters.map(({ letter, terms }) => (
          <section key={letter} className="glossary__letter">
            <h2 id={anchorOf(letter)}>{letter}</h2>
            <div className="glossary__terms">
              {terms.map((term) => (
                <Definition key={term.id} term={term} />
              ))}
            </div>
          </section>
        ))}
      </div>
      <HelpBand />
    </>
  );
}

function Definition({ term: { id, title, body, related } }: { readonly term: Term }) {
  const { glossary } = useMessages();
  return (
    <article id={id}>
      <h3>{title}</h3>
      <RichText value={body} />
      {related.length === 0 ? null : (
        <div className="glossary__related">
          <p>{glossary.related}</p>
          <ul>
            {related.map((other) => (
              <li key={other.id}>
                <a href={`#${other.id}`}>{other.title}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </article>
  );
}

// No DefinedTermSet: it would repeat every text, so that the document exceeds the first round trip,
// and search engines show nothing for it.
export function head(props: HeadProps<GlossaryData, SiteShared>): PageHead {
  return pageHead(props, { meta: props.data, crumbs: crumbsOf(props.data) });
}
