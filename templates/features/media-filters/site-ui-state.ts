/**
 * What a visitor has set on the pages that are filtered in place, and the actions that change it. Pure: where it is kept (the
 * media centre's topics stand in the address) is the page's concern.
 */

export interface Filter {
  readonly value: string;
}

export interface SiteUiState {
  readonly internalName: string;
  /** In the order in which they were chosen; no value twice. */
  readonly mediaCentreSelectedFilters: readonly Filter[];
  readonly languageToggle: boolean;
}

export type SiteUiAction =
  | { readonly type: 'clearMediaCentreFilters' }
  | { readonly type: 'toggleMediaCentreSelectedFilter'; readonly payload: Filter }
  | { readonly type: 'resetState' }
  | { readonly type: 'updateInternalName'; readonly payload: string }
  | { readonly type: 'updateLanguageToggle'; readonly payload: unknown };

export const initialSiteUiState: SiteUiState = { internalName: '', mediaCentreSelectedFilters: [], languageToggle: true };

/** The state after an action. A state that an action does not change is given back as it is. */
export function siteUiReducer(state: SiteUiState, action: SiteUiAction): SiteUiState {
  switch (action.type) {
    case 'clearMediaCentreFilters':
      return state.mediaCentreSelectedFilters.length === 0 ? state : { ...state, mediaCentreSelectedFilters: [] };
    case 'toggleMediaCentreSelectedFilter':
      return { ...state, mediaCentreSelectedFilters: toggled(state.mediaCentreSelectedFilters, action.payload) };
    case 'resetState':
      return initialSiteUiState;
    case 'updateInternalName':
      return { ...state, internalName: action.payload };
    case 'updateLanguageToggle':
      return { ...state, languageToggle: Boolean(action.payload) };
  }
}

function toggled(filters: readonly Filter[], filter: Filter): readonly Filter[] {
  const others = filters.filter(({ value }) => value !== filter.value);
  return others.length === filters.length ? [...filters, filter] : others;
}
