import { useLayoutEffect } from 'react';
import { useQuery } from '../../use-query.tsx';
import { clearMediaCentreFilters, toggleMediaCentreSelectedFilter } from '../site-ui/media-centre-filters.ts';
import { useSiteUi } from '../site-ui/site-ui-provider.tsx';
import type { SiteUiAction } from '../site-ui/site-ui-state.ts';

/** Query key of the chosen topics; repeated for several. */
const filterKey = 'f';

/**
 * Returns the chosen topics and their dispatch function. The address holds the state, for sharing
 * and going back: actions write it there, and the state follows.
 */
export function useMediaFilters(): readonly [selected: readonly string[], dispatch: (action: SiteUiAction) => void] {
  const [topicsInAddress, setTopicsInAddress] = useQuery(filterKey);
  const [state, dispatch] = useSiteUi();
  useLayoutEffect(() => {
    dispatch(clearMediaCentreFilters);
    for (const value of new Set(topicsInAddress)) dispatch(toggleMediaCentreSelectedFilter({ value }));
  }, [topicsInAddress, dispatch]);
  return [
    state.mediaCentreSelectedFilters.map(({ value }) => value),
    (action) => setTopicsInAddress(action(state).mediaCentreSelectedFilters.map(({ value }) => value)),
  ];
}
