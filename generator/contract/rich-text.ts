import type { ComponentType } from 'react';

/** A heading in a formatted text; `id` is unique within the text. */
export interface RichTextHeading {
  /** Value of its attribute `id`. */
  readonly id: string;
  /** 2 to 6. */
  readonly level: number;
  /** Plain text. */
  readonly text: string;
}

/** A formatted text for a page: headings, and safe HTML with validated links and typography. */
export interface RichText {
  /** Safe HTML. */
  readonly html: string;
  /** Headings in their order, for a table of contents. */
  readonly headings: readonly RichTextHeading[];
  /** The same text with the site's own components. Absent if it shows none. */
  readonly parts?: readonly RichTextPart[];
}

/** Words, an element, or a component of the site. */
export type RichTextPart = string | RichTextElement | RichTextEmbed;

/** An element with the names that React uses for its attributes. */
export interface RichTextElement {
  /** Name of the element: 'p'. */
  readonly tag: string;
  /** Attributes by the names that React uses. */
  readonly props: Readonly<Record<string, string | true>>;
  /** Safe HTML within the element, if there is no component. */
  readonly html?: string;
  /** Parts within the element. */
  readonly children?: readonly RichTextPart[];
}

/** A component of the site within a formatted text. */
export interface RichTextEmbed {
  /** Chunk of the component. */
  readonly component: string;
  /** Props of the component. */
  readonly props: Readonly<Record<string, unknown>>;
  /** Content of a link, or the default of another part. */
  readonly children?: readonly RichTextPart[];
  /** The component itself, only while a page is rendered to HTML: page data is JSON. */
  readonly code?: EmbedComponent;
}

type EmbedComponent = ComponentType<Readonly<Record<string, unknown>>>;

declare global {
  /**
   * Loaded components of texts, by chunk. Each chunk adds its own. A global, because chunks of pages
   * do not share the module that shows texts.
   */
  var ___textComponents: Map<string, EmbedComponent> | undefined;
}

/** Props of a component that shows an entry within a formatted text. */
export interface EmbedProps<F = Readonly<Record<string, unknown>>> {
  /** The entry. */
  readonly entry: EmbeddedEntry<F>;
}

/** An entry within a formatted text, as its component gets it. */
export interface EmbeddedEntry<F = Readonly<Record<string, unknown>>> {
  /** `<type>/<slug>`. */
  readonly id: string;
  /** Name of its content type. */
  readonly type: string;
  /** Address of its page with prefix; absent without a page. */
  readonly href?: string;
  /** Its values: formatted texts, pictures and files as on a page, links as LinkedEntry. */
  readonly fields: F;
}

/** Props of a component that shows links within formatted texts, besides `children`. */
export interface LinkProps {
  /** Validated address, with prefix. */
  readonly href: string;
}

/** Props of a component that shows a part of rich text, besides `children`: the part without it. */
export interface NodeProps {
  /** The part, as it was written. */
  readonly node: {
    /** Name of its type: 'table'. */
    readonly type: string;
    /** Not validated. */
    readonly data: Readonly<Record<string, unknown>>;
  };
}

/** An entry that an embedded one links to. */
export interface LinkedEntry {
  /** `<type>/<slug>`. */
  readonly id: string;
  /** Title for readers. */
  readonly title: string;
  /** Address of its page with prefix; absent without a page. */
  readonly href?: string;
}

/** Lists the chunks of all components in the formatted texts of a page's data. */
export function embedChunks(data: unknown): readonly string[] {
  const chunks = new Set<string>();
  replaceEmbeds(data, (embed) => {
    chunks.add(embed.component);
    return embed;
  });
  return [...chunks].sort();
}

/** Returns a plain value with each component of its formatted texts replaced. */
export function replaceEmbeds(value: unknown, replace: (embed: RichTextEmbed) => RichTextEmbed): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => replaceEmbeds(item, replace));
  const members = Object.entries(value).map(([name, member]) => [name, replaceEmbeds(member, replace)]);
  const copy = Object.fromEntries(members);
  return isEmbed(copy) ? replace(copy) : copy;
}

const isEmbed = (value: Partial<RichTextEmbed>): value is RichTextEmbed =>
  typeof value.component === 'string' && value.component.startsWith(embedChunkPrefix) && typeof value.props === 'object';

/** Start of the name of each chunk with such a component. */
export const embedChunkPrefix = 'embed---';
