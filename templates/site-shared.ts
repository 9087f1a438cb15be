import type { EntryOf } from '../content/model.ts';

export type Messages = EntryOf<'messages'>['fields'];

/** What a button or a prominent link leads to. */
export interface Action {
  readonly label: string;
  readonly href: string;
}

/** Brand, contact and the two errands that every page offers. */
export type SiteInfo = EntryOf<'site'>['fields'] & {
  readonly quote: Action;
  readonly claim: Action;
  /** The page with all ways to reach the insurer. */
  readonly contactPath: string;
};

/** Data that all pages of a language share, by name. */
export type SiteShared = {
  readonly site: SiteInfo;
  readonly messages: Messages;
  /** The sentences of the language chooser, in every language. */
  readonly redirect: Readonly<Record<string, Messages['redirect']>>;
};
