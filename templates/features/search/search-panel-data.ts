/** Where the search panel leads to. */
export interface SearchPanelData {
  /** The page with all results, which stands in for the panel. */
  readonly href: string;
  /** Lists every page, where the search cannot. */
  readonly siteMap: { readonly label: string; readonly href: string };
}
