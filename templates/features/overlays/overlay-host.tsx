import { type ComponentType, useEffect, useState } from 'react';
import { useHref, useSite } from '../../site-context.tsx';
import type { OverlayName } from './overlays.ts';
import { useOpenOverlays } from './overlays-provider.tsx';
import type { PanelsProps } from './panels.tsx';

/** Where the open overlays are shown. Their code is loaded with the first; where it cannot be, the panel's page is opened. */
export function OverlayHost(props: PanelsProps) {
  const { overlays, navigation } = useSite().services;
  const [newest] = useOpenOverlays('OverlayHost');
  const href = useHref()(props.panels[newest as OverlayName]?.href ?? '');
  const [loaded, setLoaded] = useState<{ readonly Panels: ComponentType<PanelsProps> }>();
  useEffect(() => {
    if (newest === undefined || loaded) return;
    import('./panels.tsx').then(setLoaded, () => {
      // Unless it has been closed in the meantime.
      if (href && overlays.list()[0] === newest) navigation.visit(href);
    });
  }, [newest, loaded, href, overlays, navigation]);
  return loaded && <loaded.Panels {...props} />;
}
