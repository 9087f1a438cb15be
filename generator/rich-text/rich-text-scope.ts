import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import type { EntryId } from '../model/content-model.ts';
import type { HeadingList } from './heading-list.ts';
import type { LinkTarget } from './link-target.ts';
import type { ParsedNode } from './parse-rich-text.ts';
import type { SiteLink } from './render-markdown.ts';
import type { FileUse, TextFiles } from './text-files.ts';

/** What a formatted text asks of the site around it. All of it is for the text's own language. */
export interface RichTextContext {
  /** Entry and field that hold the text; the path of a part is put behind the field. */
  readonly origin: ProblemOrigin;
  /** Title, with its typography, and page of an entry; undefined if there is none. The path is below the language prefix. */
  entry(id: EntryId): { readonly title: string; readonly path?: string | undefined } | undefined;
  /** Safe HTML of what an entry shows where it is embedded; 'cycle' if that would embed this text again, undefined if only its title. */
  embeddedText(id: EntryId): { readonly html: string } | 'cycle' | undefined;
}

/** What the rules of one text share while it is rendered. */
export interface RichTextScope {
  readonly context: RichTextContext;
  /** Language tag, for typography. */
  readonly tag: string;
  readonly headings: HeadingList;
  readonly links: SiteLink[];
  /** What can be asked about pictures and files. */
  readonly library: TextFiles;
  /** Those that the text shows or links to. */
  readonly files: FileUse[];
  readonly problems: Problem[];
  /** Where a part stands, as the details of a problem. */
  at(node: ParsedNode): { readonly where: ProblemOrigin };
  /** The address of a target, not yet escaped. */
  href(target: LinkTarget): string;
}
