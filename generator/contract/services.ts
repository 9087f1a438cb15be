/**
 * Ports: what a component may ask of the world around it. In a browser the client answers; while there is none, the generator answers
 * with what holds for every visitor, so that a page's first render is the same in both places.
 */
export interface Services {
  readonly address: AddressPort;
}

/** The query of the address in the browser's bar. */
export interface AddressPort {
  /** '' or '?f=a&f=b'. On the build's side always ''. */
  search(): string;
  /** Exchanges the query without a new entry in the history; '' removes it. */
  replaceSearch(search: string): void;
  /** Calls back when the query may have changed; gives a function that ends it. */
  subscribe(onChange: () => void): () => void;
}
