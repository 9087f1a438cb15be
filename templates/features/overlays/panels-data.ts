import type { RichText } from '#contract/rich-text';
import type { SearchPanelData } from '../search/search-panel-data.ts';
import type { BladeOverlay, ModalOverlay, SearchOverlay } from './overlays.ts';

export interface BladeData {
  readonly title: string;
  readonly lead: string;
  /** The page that stands in for the panel. */
  readonly href: string;
  readonly links: readonly { readonly label: string; readonly text: string; readonly href: string }[];
}

export interface ModalData {
  readonly title: string;
  readonly body: RichText;
  /** Where its button leads: the page that stands in for the panel. */
  readonly href: string;
  readonly label: string;
  readonly close: string;
}

/** What panels say, by the name of their overlay. */
export type PanelsData = { readonly [Name in BladeOverlay]?: BladeData } & { readonly [Name in ModalOverlay]?: ModalData } & {
  readonly [Name in SearchOverlay]: SearchPanelData;
};
