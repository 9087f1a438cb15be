import { useEffect, useState } from 'react';
import { useHref, useSite } from '../../site-context.tsx';
import type { OverlayName } from './overlays.ts';
import { useOpenOverlays } from './overlays-provider.tsx';
import type { PanelsProps } from './panels.tsx';

type Parts = readonly [panels: typeof import('./panels.tsx'), search: PanelsProps['search']];

/** Shows open overlays. Loads their code on demand; visits the panel's page if that fails. */
export function OverlayHost(props: Omit<PanelsProps, 'search'>) {
  const { overlays, navigation } = useSite().services;
  const open = useOpenOverlays('OverlayHost');
  const [newest] = open;
  const isSearching = open.includes('search' satisfies OverlayName);
  const href = useHref()(props.panels[newest as OverlayName]?.href ?? '');
  const [[panels, search] = [], setParts] = useState<Parts>();
  useEffect(() => {
    if (newest === undefined) return;
    // In parallel, so that the search does not wait for its panel.
    Promise.all([import('./panels.tsx'), isSearching && import('../search/search-panel.tsx')]).then(setParts, () => {
      // Not if it was closed meanwhile.
      if (href && overlays.list()[0] === newest) navigation.visit(href);
    });
  }, [newest, isSearching, href, overlays, navigation]);
  return panels && <panels.Panels {...props} search={search} />;
}
