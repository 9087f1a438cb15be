import './panels.css';
import type { ComponentType } from 'react';
import type { MenuGroup } from '../../layout/menu-groups.tsx';
import { useMessages, useSite } from '../../site-context.tsx';
import type { SearchPanelProps } from '../search/search-panel.tsx';
import { BladePanel } from './blade-panel.tsx';
import { ModalPanel } from './modal-panel.tsx';
import { closeOverlay, type OverlayName, searchOverlay, shownOverlays } from './overlays.ts';
import { useOpenOverlays } from './overlays-provider.tsx';
import { PanelDialog } from './panel-dialog.tsx';
import type { PanelsData } from './panels-data.ts';

export interface PanelsProps {
  readonly panels: PanelsData;
  /** Groups of the menu. */
  readonly groups: readonly MenuGroup[];
  /** Code of the search, which loads apart from that of other panels; absent until needed. */
  readonly search?: typeof import('../search/search-panel.tsx') | false;
}

/** Panels of the open overlays. */
export function Panels(props: PanelsProps) {
  const shown = [...shownOverlays(useOpenOverlays('Panels'))].reverse();
  return shown.map((name, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: browsers stack dialogs in opening order, so a dialog whose index changes must open again.
    <OpenPanel key={`${place} ${name}`} name={name} {...props} />
  ));
}

function OpenPanel({ name, panels, groups, search }: PanelsProps & { readonly name: OverlayName }) {
  switch (name) {
    case 'search':
      return search && <SearchDialog SearchPanel={search.SearchPanel} data={panels.search} />;
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

interface SearchDialogProps extends Pick<SearchPanelProps, 'data'> {
  readonly SearchPanel: ComponentType<SearchPanelProps>;
}

/** Sheet at the top of the window, above a phone's keyboard. */
function SearchDialog({ SearchPanel, data }: SearchDialogProps) {
  const { overlays } = useSite().services;
  const { open } = useMessages().search.box;
  return (
    <PanelDialog name={searchOverlay} look="search" aria-label={open}>
      <SearchPanel data={data} onClose={() => closeOverlay(overlays, searchOverlay)} />
    </PanelDialog>
  );
}
