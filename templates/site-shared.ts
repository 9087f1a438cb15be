import type { EntryOf } from '../content/model.ts';
import type { OverlayName } from './features/overlays/overlays.ts';

type AllMessages = EntryOf<'messages'>['fields'];

/** The sentences that every page may need. */
export type Messages = Omit<AllMessages, 'form' | 'offline' | 'search'> & {
  readonly search: Omit<AllMessages['search'], 'page'>;
};

/** What only the page of search results says. */
export type SearchTexts = AllMessages['search']['page'];

/** What a button or a prominent link leads to. */
export interface Action {
  readonly label: string;
  readonly href: string;
  /** What opens over the page instead, where there are scripts. */
  readonly overlay?: OverlayName;
}

/** What the site says differently in each province and territory. */
export type Province = Pick<EntryOf<'province'>['fields'], 'code' | 'name' | 'at' | 'phone' | 'phoneNumber'>;

/** Brand, contact and the two errands that every page offers. */
export type SiteInfo = EntryOf<'site'>['fields'] & {
  readonly quote: Action;
  readonly claim: Action;
  readonly signIn: Action;
  /** The page with all ways to reach the insurer. */
  readonly contactPath: string;
  /** The page with all places. */
  readonly placesPath: string;
  /** In the order of the language's alphabet. */
  readonly provinces: readonly Province[];
};

/** Data that all pages of a language share, by name. */
export type SiteShared = {
  readonly site: SiteInfo;
  readonly messages: Messages;
  /** The sentences of the language chooser, in every language. */
  readonly redirect: Readonly<Record<string, Messages['redirect']>>;
};
