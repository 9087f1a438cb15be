/** What the parts of a page tell each other about it, and the actions that change it. Pure: an action makes a state out of a state. */

export interface Filter {
  readonly value: string;
}

export interface SiteUiState {
  /** The name of the page on screen, the same in every language. */
  readonly internalName: string;
  /** In the order in which they were chosen; no value twice. */
  readonly mediaCentreSelectedFilters: readonly Filter[];
  /** Whether the page offers itself in the other language. */
  readonly languageToggle: boolean;
}

/** A state that an action does not change is given back as it is. */
export type SiteUiAction = (state: SiteUiState) => SiteUiState;

export const initialSiteUiState: SiteUiState = { internalName: '', mediaCentreSelectedFilters: [], languageToggle: true };

export const resetState: SiteUiAction = () => initialSiteUiState;

export const updateInternalName =
  (internalName: string): SiteUiAction =>
  (state) => ({ ...state, internalName });

export const updateLanguageToggle =
  (languageToggle: unknown): SiteUiAction =>
  (state) => ({ ...state, languageToggle: Boolean(languageToggle) });
