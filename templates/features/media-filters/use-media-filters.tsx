import { useLayoutEffect } from 'react';
import { useQuery } from '../../use-query.tsx';
import { clearMediaCentreFilters, toggleMediaCentreSelectedFilter } from '../site-ui/media-centre-filters.ts';
import { useSiteUi } from '../site-ui/site-ui-provider.tsx';
import type { SiteUiAction } from '../site-ui/site-ui-state.ts';

/** Query key of the media centre's topics; repeated for several. */
const filterKey = 'f';

/**
 * The topics that are selected, and what changes them. They are kept in the address, which can be shared and has a way back: an action
 * writes there what it makes of the state, and the state follows the address.
 */
export function useMediaFilters(): readonly [selected: readonly string[], dispatch: (action: SiteUiAction) => void] {
  const [asked, setAsked] = useQuery(filterKey);
  const [state, dispatch] = useSiteUi();
  useLayoutEffect(() => {
    dispatch(clearMediaCentreFilters);
    for (const value of new Set(asked)) dispatch(toggleMediaCentreSelectedFilter({ value }));
  }, [asked, dispatch]);
  return [
    state.mediaCentreSelectedFilters.map(({ value }) => value),
    (action) => setAsked(action(state).mediaCentreSelectedFilters.map(({ value }) => value)),
  ];
}
