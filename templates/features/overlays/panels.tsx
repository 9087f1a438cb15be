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
  /** Of the menu. */
  readonly groups: readonly MenuGroup[];
  /** Absent until the search is wanted: its code is loaded apart from that of the other panels. */
  readonly search?: typeof import('../search/search-panel.tsx') | false | undefined;
}

/** The panels of the open overlays. */
export function Panels(props: PanelsProps) {
  const shown = [...shownOverlays(useOpenOverlays('Panels'))].reverse();
  return shown.map((name, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: browsers stack dialogs in the order of their opening, so one whose place changes is opened anew.
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

/** A sheet at the top of the window: what a phone's keyboard covers is below. */
function SearchDialog({ SearchPanel, data }: SearchDialogProps) {
  const { overlays } = useSite().services;
  const { open } = useMessages().search.box;
  return (
    <PanelDialog name={searchOverlay} look="search" aria-label={open}>
      <SearchPanel data={data} onClose={() => closeOverlay(overlays, searchOverlay)} />
    </PanelDialog>
  );
}
