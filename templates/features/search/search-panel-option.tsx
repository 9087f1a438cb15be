import type { ReactNode } from 'react';
import type { SearchResult } from '#contract/search';
import { Icon, type IconName } from '../../components/icon/icon.tsx';
import { formatMessage } from '../../messages/format-message.ts';
import { useMessages } from '../../site-context.tsx';
import type { Messages } from '../../site-shared.ts';
import { Marked } from './marked.tsx';

interface OptionProps {
  readonly id: string;
  readonly isChosen: boolean;
  readonly href: string;
}

type Kind = keyof Messages['search']['categories'];

const icons: Readonly<Record<Kind, IconName>> = {
  product: 'shield',
  location: 'map',
  question: 'chat',
  guide: 'document',
  article: 'leaf',
  points: 'points',
  service: 'phone',
  company: 'family',
};

/** A result: its title with marked words, and its kind. */
export function SearchPanelResult({ result: { page, category }, ...option }: OptionProps & { readonly result: SearchResult }) {
  const { categories } = useMessages().search;
  const kind = category as Kind;
  return (
    <Option {...option}>
      <Icon name={icons[kind] ?? 'document'} />
      <span className="search-panel__text">
        <span>
          <Marked text={page} />
        </span>
        <small>{categories[kind]}</small>
      </span>
    </Option>
  );
}

/** Link to all results. */
export function SearchPanelAll({ count, ...option }: OptionProps & { readonly count: number }) {
  return (
    <Option {...option}>
      <Icon name="search" />
      <strong className="search-panel__text">{formatMessage(useMessages().search.box.all, { count })}</strong>
      <Icon name="arrow-right" />
    </Option>
  );
}

/** A link that the field's keys select; a pointer uses it like any other link. */
function Option({ id, isChosen, href, children }: OptionProps & { readonly children: ReactNode }) {
  return (
    <a id={id} role="option" aria-selected={isChosen} href={href} tabIndex={-1} className="search-panel__option">
      {children}
    </a>
  );
}
