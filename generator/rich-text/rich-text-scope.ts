import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import type { EntryId } from '../model/kinds/link.ts';
import type { TextLabels } from '../model/text-labels.ts';
import type { Embed } from './embed-parts.ts';
import type { HeadingList } from './heading-list.ts';
import type { ParsedNode } from './parse-rich-text.ts';
import type { LinkedFileEntry } from './relative-links.ts';
import type { FileUse } from './text-files.ts';
import type { TextTargets } from './text-targets.ts';

/** Positions of entries within a text: between blocks, or within a line. */
export type EmbedKind = 'entries' | 'inline';

/** A component that shows an entry. */
export interface ShownEmbed extends Embed {
  readonly files: readonly FileUse[];
}

/** The entry behind a link to a file, and its page below the language prefix. */
export interface LinkedPage extends LinkedFileEntry {
  readonly path: string | undefined;
  /** False if the entry does not exist in the language of the text. */
  readonly exists: boolean;
  /** Why the entry is hidden, as the end of a sentence. */
  readonly hidden?: string;
  /** Other locales that have the entry, if this one has not. */
  readonly elsewhere: readonly string[];
}

/** Access of a formatted text to the site around it, in the language of the text. */
export interface RichTextContext {
  /** Entry and field with the text; the path of a part is appended to the field. */
  readonly origin: ProblemOrigin;
  /** Folder of the text's file below the content folder, for pictures in it. */
  readonly folder?: string;
  /** Type of the text's entry. */
  readonly type?: string;
  /** Returns the title, with typography, and the page of an entry, below the language prefix. */
  entry(id: EntryId): { readonly title: string; readonly path?: string } | undefined;
  /** Returns the words of a field of the text's entry; undefined if it has none. */
  value?(name: string): string | undefined;
  /** Returns why an entry is hidden, as the end of a sentence. */
  whyHidden?(id: EntryId): string | undefined;
  /** Lists the other locales that have an entry. */
  elsewhere?(id: EntryId): readonly string[];
  /** Returns the page behind a link to another file of content; undefined for any other target. */
  file?(target: string): LinkedPage | undefined;
  /** Returns the page that a relative address means on the page of this text; undefined for any other target. */
  page?(target: string): LinkedPage | undefined;
  /**
   * Returns the site's component for an entry, with its props and the pictures in them; 'cycle' if
   * they would contain this text again, undefined if its type has no component.
   */
  embed?(id: EntryId, kind: EmbedKind): ShownEmbed | 'cycle' | undefined;
  /**
   * Returns the safe HTML of an embedded entry; 'cycle' if it would embed this text again,
   * undefined if it has a title only.
   */
  embeddedText(id: EntryId): { readonly html: string } | 'cycle' | undefined;
}

/** Chunks of components that do not show entries. */
export interface PartComponents {
  readonly links?: string;
  /** By type of node. */
  readonly nodes: Readonly<Record<string, string>>;
}

/** Footnotes of one text. */
interface FootnoteLinks {
  /** Returns the link to a footnote; undefined if it has no definition, which is reported. */
  link(label: string, node: ParsedNode, scope: RichTextScope): string | undefined;
}

/** State of one text while it is rendered. */
export interface RichTextScope {
  readonly context: RichTextContext;
  /** Language tag, for typography. */
  readonly tag: string;
  /** Words of footnotes and callouts. */
  readonly labels: TextLabels;
  /** True: addresses become links. */
  readonly bareLinks: boolean;
  /** Absent: `[^1]` is text. */
  readonly footnotes?: FootnoteLinks;
  readonly headings: HeadingList;
  readonly components: PartComponents;
  readonly targets: TextTargets;
  readonly problems: Problem[];
  /** Returns the file position of a part, as the details of a problem. */
  at(node: ParsedNode): { readonly where: ProblemOrigin };
}
