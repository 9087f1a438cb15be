import type { RichText } from '#contract/rich-text';
import type { QuoteData } from '../quote/quote-data.ts';
import type { SearchPanelData } from '../search/search-panel-data.ts';
import type { BladeOverlay, ModalOverlay, SearchOverlay } from './overlays.ts';

export interface BladeData {
  readonly title: string;
  readonly lead: string;
  /** Page that replaces the panel without scripts. */
  readonly href: string;
  readonly links: readonly { readonly label: string; readonly text: string; readonly href: string }[];
  /** Only in the blade of that name. */
  readonly quote?: QuoteData;
}

export interface ModalData {
  readonly title: string;
  readonly body: RichText;
  /** Target of its button, which is also the page that replaces the panel without scripts. */
  readonly href: string;
  readonly label: string;
  readonly close: string;
}

/** Texts of panels, by the name of their overlay. */
export type PanelsData = { readonly [Name in BladeOverlay]?: BladeData } & { readonly [Name in ModalOverlay]?: ModalData } & {
  readonly [Name in SearchOverlay]: SearchPanelData;
};
