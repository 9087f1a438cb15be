import './panels.css';
import type { MenuGroup } from '../../layout/menu-groups.tsx';
import { BladePanel } from './blade-panel.tsx';
import { ModalPanel } from './modal-panel.tsx';
import { type OverlayName, shownOverlays } from './overlays.ts';
import { useOpenOverlays } from './overlays-provider.tsx';
import type { PanelsData } from './panels-data.ts';

export interface PanelsProps {
  readonly panels: PanelsData;
  /** Of the menu. */
  readonly groups: readonly MenuGroup[];
}

/** The panels of the open overlays. */
export function Panels(props: PanelsProps) {
  const shown = [...shownOverlays(useOpenOverlays('Panels'))].reverse();
  return shown.map((name, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: browsers stack dialogs in the order of their opening, so one whose place changes is opened anew.
    <OpenPanel key={`${place} ${name}`} name={name} {...props} />
  ));
}

function OpenPanel({ name, panels, groups }: PanelsProps & { readonly name: OverlayName }) {
  switch (name) {
    case 'blade:menu':
    case 'blade:quote':
    case 'blade:claim': {
      const blade = panels[name];
      return blade && <BladePanel name={name} blade={blade} groups={groups} />;
    }
    default: {
      const modal = panels[name];
      return modal && <ModalPanel name={name} modal={modal} />;
    }
  }
}
