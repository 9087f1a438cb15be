import { useEffect, useState } from 'react';
import { useHref, useSite } from '../../site-context.tsx';
import type { OverlayName } from './overlays.ts';
import { useOpenOverlays } from './overlays-provider.tsx';
import type { PanelsProps } from './panels.tsx';

type Parts = readonly [panels: typeof import('./panels.tsx'), search: PanelsProps['search']];

/** Where the open overlays are shown. Their code is loaded when it is wanted; where it cannot be, the panel's page is opened. */
export function OverlayHost(props: Omit<PanelsProps, 'search'>) {
  const { overlays, navigation } = useSite().services;
  const open = useOpenOverlays('OverlayHost');
  const [newest] = open;
  const isSearching = open.includes('search' satisfies OverlayName);
  const href = useHref()(props.panels[newest as OverlayName]?.href ?? '');
  const [[panels, search] = [], setParts] = useState<Parts>();
  useEffect(() => {
    if (newest === undefined) return;
    // Together: the search is not to wait for what it is shown in.
    Promise.all([import('./panels.tsx'), isSearching && import('../search/search-panel.tsx')]).then(setParts, () => {
      // Unless it has been closed in the meantime.
      if (href && overlays.list()[0] === newest) navigation.visit(href);
    });
  }, [newest, isSearching, href, overlays, navigation]);
  return panels && <panels.Panels {...props} search={search} />;
}
