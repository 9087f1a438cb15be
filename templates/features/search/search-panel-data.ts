/** Targets of the search panel. */
export interface SearchPanelData {
  /** Page with all results, which replaces the panel without scripts. */
  readonly href: string;
  /** Page that lists all pages, for when the search fails. */
  readonly siteMap: { readonly label: string; readonly href: string };
}
