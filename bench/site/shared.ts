/** Strings of a language, for the components of the site's frame. */
export interface Strings {
  readonly name: string;
  readonly home: string;
  readonly related: string;
  readonly skip: string;
  readonly other: string;
  readonly updated: string;
  readonly types: Readonly<Record<string, string>>;
}

export type Shared = {
  readonly strings: Strings;
};

export interface Link {
  readonly href: string;
  readonly label: string;
}

export interface HeaderData {
  readonly name: string;
  readonly home: string;
  readonly province: string;
  readonly call: string;
  readonly provinces: readonly { readonly code: string; readonly name: string }[];
  readonly links: readonly Link[];
}

export interface FooterData {
  readonly groups: readonly { readonly title: string; readonly links: readonly Link[] }[];
  readonly legal: string;
}

export interface PageContent {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly kind: string;
  readonly date: string;
  readonly related: readonly { readonly path: string; readonly title: string }[];
}
