import './location-index.css';
import { useState } from 'react';
import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { Link } from '../../components/link/link.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { FilterField, type FilterTexts } from '../../features/filter/filter-field.tsx';
import { matchesFilter } from '../../features/filter/matches-filter.ts';
import { HelpBand } from '../../sections/help-band/help-band.tsx';
import { PageIntro } from '../../sections/page-intro/page-intro.tsx';
import { useMessages } from '../../site-context.tsx';
import type { Messages, PageShared } from '../../site-shared.ts';
import { type PageMeta, pageHead } from '../../structured-data/page-head.ts';

interface Region {
  readonly name: string;
  readonly places: readonly {
    readonly name: string;
    readonly products: readonly { readonly name: keyof Messages['regional']['products']; readonly path: string }[];
  }[];
}

export interface LocationIndexData extends PageMeta {
  readonly name: string;
  readonly path: string;
  readonly lead: string;
  readonly body: RichTextValue;
  /** Provinces whose cities have pages; `id` is the anchor. */
  readonly provinces: readonly { readonly id: string; readonly name: string; readonly regions: readonly Region[] }[];
  /** Texts of the field that filters the places. */
  readonly filter: FilterTexts;
  /** Provinces and territories with pages of their own, by part of the country. */
  readonly regions: readonly Region[];
}

/** Anchor of the provinces and territories with pages of their own. */
const provincesId = 'provinces';

const crumbsOf = ({ name, path }: LocationIndexData) => [{ name, path }];

export default function LocationIndexPage({ data }: PageProps<LocationIndexData>) {
  const { regional } = useMessages();
  const [query, setQuery] = useState('');
  const all = [
    ...data.provinces,
    ...(data.regions.length === 0 ? [] : [{ id: provincesId, name: regional.provinces, regions: data.regions }]),
  ];
  const groups = all.flatMap((group) => {
    const regions = group.regions.flatMap((region) => {
      const places = region.places.filter((place) => matchesFilter(query, place.name, region.name, group.name));
      return places.length === 0 ? [] : [{ ...region, places }];
    });
    return regions.length === 0 ? [] : [{ ...group, regions }];
  });
  const count = groups.flatMap(({ regions }) => regions.flatMap(({ places }) => places)).length;
  return (
    <>
      <PageIntro title={data.title} lead={data.lead} crumbs={crumbsOf(data)}>
        <nav aria-label={regional.browse}>
          <ul className="chip-list">
            {all.map(({ id, name }) => (
              <li key={id}>
                <a className="chip" href={`#${id}`}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <FilterField texts={data.filter} value={query} onChange={setQuery} count={count} />
      </PageIntro>
      <div className="wrap locations">
        <RichText value={data.body} />
        {groups.map(({ id, name, regions }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{name}</h2>
            <div className="locations__regions">
              {regions.map((region) => (
                <Places key={region.name} region={region} />
              ))}
            </div>
          </section>
        ))}
      </div>
      <HelpBand />
    </>
  );
}

function Places({ region }: { readonly region: Region }) {
  const { regional } = useMessages();
  return (
    <div className="locations__region">
      <h3>{region.name}</h3>
      <ul>
        {region.places.map(({ name, products }) => (
          <li key={name}>
            <h4>{name}</h4>
            <ul className="locations__products">
              {products.map((product) => (
                <li key={product.path}>
                  <Link to={product.path}>
                    {regional.products[product.name]}
                    <span className="visually-hidden"> {name}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function head(props: HeadProps<LocationIndexData, PageShared>): PageHead {
  return pageHead(props, { meta: props.data, crumbs: crumbsOf(props.data) });
}
