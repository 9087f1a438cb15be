import { useQuery } from '../../use-query.tsx';
import { initialSiteUiState, type SiteUiAction, siteUiReducer } from './site-ui-state.ts';

/** Query key of the media centre's topics; repeated for several. */
const filterKey = 'f';

/** The topics that the address asks for, and what changes them there. The address is where they are kept: it can be shared. */
export function useMediaFilters(): readonly [asked: readonly string[], dispatch: (action: SiteUiAction) => void] {
  const [asked, setAsked] = useQuery(filterKey);
  const dispatch = (action: SiteUiAction): void => {
    const state = { ...initialSiteUiState, mediaCentreSelectedFilters: asked.map((value) => ({ value })) };
    setAsked(siteUiReducer(state, action).mediaCentreSelectedFilters.map(({ value }) => value));
  };
  return [asked, dispatch];
}
