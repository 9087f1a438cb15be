import './glossary.css';
import { Fragment, useState } from 'react';
import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { Spot } from '../../components/illustration/spot.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { FilterField, type FilterTexts } from '../../features/filter/filter-field.tsx';
import { matchesFilter } from '../../features/filter/matches-filter.ts';
import { HelpBand } from '../../sections/help-band/help-band.tsx';
import { PageIntro } from '../../sections/page-intro/page-intro.tsx';
import { useMessages } from '../../site-context.tsx';
import type { PageShared } from '../../site-shared.ts';
import { definedTermSet } from '../../structured-data/defined-terms.ts';
import { type PageMeta, pageHead, pageUrl, publicationOf } from '../../structured-data/page-head.ts';

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
  /** Texts of the field that filters the terms. */
  readonly filter: FilterTexts;
}

/** Returns the words of a definition. Those in tags are no part of it. */
const wordsOf = ({ html }: RichTextValue): string => html.replace(/<[^>]*>/g, ' ');

const crumbsOf = ({ name, path }: GlossaryData) => [{ name, path }];
const anchorOf = (letter: string): string => `letter-${letter.toLowerCase()}`;

export default function GlossaryPage({ data }: PageProps<GlossaryData>) {
  const { glossary } = useMessages();
  const [query, setQuery] = useState('');
  const letters = data.letters.flatMap(({ letter, terms }) => {
    const matches = terms.filter(({ title, body }) => matchesFilter(query, title, wordsOf(body)));
    return matches.length === 0 ? [] : [{ letter, terms: matches }];
  });
  const count = letters.flatMap(({ terms }) => terms).length;
  return (
    <>
      <PageIntro title={data.title} lead={data.lead} crumbs={crumbsOf(data)} picture={<Spot name="faq" />} />
      <nav className="glossary-letters" aria-label={glossary.letters}>
        <ul className="wrap">
          {data.letters.map(({ letter }) => (
            <li key={letter}>
              <a href={letters.some((shown) => shown.letter === letter) ? `#${anchorOf(letter)}` : undefined}>{letter}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="wrap glossary">
        <RichText value={data.body} />
        <FilterField texts={data.filter} value={query} onChange={setQuery} count={count} />
        {letters.map(({ letter, terms }) => (
          <section key={letter} className="glossary__letter">
            <h2 id={anchorOf(letter)}>{letter}</h2>
            <div className="glossary__terms">
              {terms.map((term) => (
                <Definition key={term.id} term={term} onLeave={() => setQuery('')} />
              ))}
            </div>
          </section>
        ))}
      </div>
      <HelpBand />
    </>
  );
}

interface DefinitionProps {
  readonly term: Term;
  /** Called before a link to another term is followed, which the filter may hide. */
  readonly onLeave: () => void;
}

function Definition({ term: { id, title, body, related }, onLeave }: DefinitionProps) {
  const { glossary } = useMessages();
  return (
    <article id={id}>
      <h3>{title}</h3>
      <RichText value={body} level={4} />
      {related.length === 0 ? null : (
        <p className="glossary__related">
          {`${glossary.related} `}
          {related.map((other) => (
            <Fragment key={other.id}>
              <a href={`#${other.id}`} onClick={onLeave}>
                {other.title}
              </a>{' '}
            </Fragment>
          ))}
        </p>
      )}
    </article>
  );
}

export function head(props: HeadProps<GlossaryData, PageShared>): PageHead {
  const { data } = props;
  const crumbs = crumbsOf(data);
  const terms = data.letters.flatMap(({ terms }) => terms);
  const set = definedTermSet(publicationOf(props), { url: pageUrl(props, crumbs), name: data.name, terms });
  return pageHead(props, { meta: data, crumbs, structuredData: [set] });
}
