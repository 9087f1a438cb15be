import type { Filter, SiteUiAction } from './site-ui-state.ts';

/** Actions that only pages with filters need. */

export const clearMediaCentreFilters: SiteUiAction = (state) =>
  state.mediaCentreSelectedFilters.length === 0 ? state : { ...state, mediaCentreSelectedFilters: [] };

/** Adds a filter, or removes the one with the same value. */
export const toggleMediaCentreSelectedFilter =
  ({ value }: Filter): SiteUiAction =>
  (state) => {
    const selected = state.mediaCentreSelectedFilters;
    const others = selected.filter((other) => other.value !== value);
    return { ...state, mediaCentreSelectedFilters: others.length === selected.length ? [...selected, { value }] : others };
  };
