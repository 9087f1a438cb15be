import type { EntryOf } from '../content/model.ts';
import type { TextPart } from './components/link/linked-text.tsx';
import type { BladeLink, WrappedLink } from './features/overlays/content-links.ts';
import type { QuoteData } from './features/quote/quote-data.ts';

export type { Action } from './features/overlays/content-links.ts';

type AllMessages = EntryOf<'messages'>['fields'];

/** Texts that any page may need. */
export type Messages = Omit<
  AllMessages,
  'claimStart' | 'deductible' | 'facts' | 'filter' | 'form' | 'offline' | 'opening' | 'quote' | 'search' | 'sources'
> & {
  readonly search: Omit<AllMessages['search'], 'page'>;
};

/** Texts of the search page only. */
export type SearchTexts = AllMessages['search']['page'];

/** Data that differs by province and territory. */
export type Province = Pick<EntryOf<'province'>['fields'], 'code' | 'name' | 'at' | 'phone' | 'phoneNumber'>;

type Facts = EntryOf<'coverage-facts'>['fields'];

/** Rules of the law that some provinces share. */
export interface ProvinceFacts extends Omit<Facts, 'provinces' | 'products' | 'sources'> {
  readonly sources: readonly TextPart[];
  readonly codes: readonly Province['code'][];
  /** Change of the law that is near, or new. */
  readonly change?: readonly TextPart[];
}

/** Authorities over insurers in a province. */
export type Authorities = Pick<EntryOf<'province'>['fields'], 'code' | 'regulator' | 'ombudservice'>;

/** Texts of the table of what the law requires. */
export type FactsTexts = AllMessages['facts'];
export type DeductibleTexts = AllMessages['deductible'];

/** Brand, contact and the two errands of every page. */
export type SiteInfo = EntryOf<'site'>['fields'] & {
  readonly quote: BladeLink;
  readonly claim: BladeLink;
  /** Page about accounts, and the host that has them. */
  readonly signIn: WrappedLink;
  /** The insurer for programs: the site's first language, and the name in it. */
  readonly insurer: { readonly language: string; readonly name: string };
  /** Page with all ways to contact the insurer. */
  readonly contactPath: string;
  /** Page with all places. */
  readonly placesPath: string;
  /** In the language's alphabetical order. */
  readonly provinces: readonly Province[];
};

/** Data that all pages of a language share, by name. */
export type SiteShared = {
  readonly site: SiteInfo;
  readonly messages: Messages;
  /** Texts of the language chooser, in every language. */
  readonly redirect: Readonly<Record<string, Messages['redirect']>>;
  /** Products, provinces and texts of the start of a quote. Only families that name it have it. */
  readonly quote: QuoteData;
};

/** Shared data of every page. */
export type PageShared = Pick<SiteShared, 'site' | 'messages'>;
