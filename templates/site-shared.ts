import type { EntryOf } from '../content/model.ts';
import type { OverlayName } from './features/overlays/overlays.ts';

type AllMessages = EntryOf<'messages'>['fields'];

/** Texts that any page may need. */
export type Messages = Omit<AllMessages, 'form' | 'offline' | 'search'> & {
  readonly search: Omit<AllMessages['search'], 'page'>;
};

/** Texts of the search page only. */
export type SearchTexts = AllMessages['search']['page'];

/** Label and target of a button or a prominent link. */
export interface Action {
  readonly label: string;
  readonly href: string;
  /** Overlay that opens instead of the page if scripts run. */
  readonly overlay?: OverlayName;
}

/** Data that differs by province and territory. */
export type Province = Pick<EntryOf<'province'>['fields'], 'code' | 'name' | 'at' | 'phone' | 'phoneNumber'>;

/** Brand, contact and the two errands of every page. */
export type SiteInfo = EntryOf<'site'>['fields'] & {
  readonly quote: Action;
  readonly claim: Action;
  readonly signIn: Action;
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
};
