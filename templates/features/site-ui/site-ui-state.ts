/** State that the parts of a page share, and pure actions that change it. */

export interface Filter {
  readonly value: string;
}

export interface SiteUiState {
  /** Name of the page, the same in every language. */
  readonly internalName: string;
  /** In the order of choice, each value once. */
  readonly mediaCentreSelectedFilters: readonly Filter[];
  /** True if the page links to the other language. */
  readonly languageToggle: boolean;
}

/** Returns the same state if it changes nothing. */
export type SiteUiAction = (state: SiteUiState) => SiteUiState;

export const initialSiteUiState: SiteUiState = { internalName: '', mediaCentreSelectedFilters: [], languageToggle: true };

export const resetState: SiteUiAction = () => initialSiteUiState;

export const updateInternalName =
  (internalName: string): SiteUiAction =>
  (state) => ({ ...state, internalName });

export const updateLanguageToggle =
  (languageToggle: unknown): SiteUiAction =>
  (state) => ({ ...state, languageToggle: Boolean(languageToggle) });
