import { type MiniSite, note } from './mini-site.ts';

/** A problem: its code, the files that have it, and if `warning` can show the entry nevertheless. */
export interface Mistake {
  readonly code: string;
  /** Slug of the only entry that has it. */
  readonly slug: string;
  readonly files: Readonly<Record<string, string | undefined>>;
  readonly isShown: boolean;
}

/** Without an English text, the French file is removed. */
type Written = readonly [code: string, isShown: boolean, english: string | undefined];

const changed = (lines: readonly string[], body = 'Changed in English.'): string => note(lines, body);
const written: readonly Written[] = [
  ['CONTENT_FIELD_TYPE', false, changed(['order: many'])],
  ['CONTENT_FIELD_UNKNOWN', true, changed(['order: 1', 'colour: red'])],
  ['CONTENT_FIELD_CHOICE', false, changed(['order: 1', 'kind: wide'])],
  ['CONTENT_FRONT_MATTER', false, '---\ntitle: [\n---\n\nChanged.\n'],
  ['CONTENT_FIELD_MISSING', true, '---\norder: 1\n---\n\nChanged.\n'],
  ['CONTENT_LINK_SCHEME', false, changed(['order: 1', 'more: "javascript:void"'])],
  ['TEXT_RAW_HTML', true, changed(['order: 1'], 'Changed <font>here</font>.')],
  ['ROUTE_LINK_BROKEN', true, changed(['order: 1'], 'Changed: [there](/nothing/).')],
  ['GRAPH_LINK_MISSING', false, changed(['order: 1', 'related: [nothing]'])],
  ['GRAPH_VALUE_DIFFERS', true, changed(['order: 2'])],
  ['GRAPH_TRANSLATION_MISSING', true, undefined],
];

/** Kinds of problems, each in an entry of its own. */
export const mistakes: readonly Mistake[] = written.map(([code, isShown, english]) => {
  const slug = `quokka-${code.toLowerCase().replaceAll('_', '-')}`;
  const language = english === undefined ? 'fr' : 'en';
  return { code, slug, files: { [`content/note/${slug}.${language}.md`]: english }, isShown };
});

const slugs = mistakes.map(({ slug }) => slug);

/** The entries before the mistakes, and one that links to all of them. */
export const notesForMistakes: Readonly<Record<string, string>> = Object.fromEntries([
  ...slugs.flatMap((slug) => [
    [`content/note/${slug}.en.md`, note(['order: 1'], 'Quokka in English.')],
    [`content/note/${slug}.fr.md`, note(['order: 1'], 'Quokka en français.')],
  ]),
  ['content/note/other.en.md', note([`related: [${slugs.join(', ')}]`], 'Another one.')],
  ['content/note/other.fr.md', note([`related: [${slugs.join(', ')}]`], 'Une autre.')],
]);

/** Writes the files of mistakes; undefined removes a file. */
export async function applyMistakes(site: MiniSite, applied: readonly Pick<Mistake, 'files'>[] = mistakes): Promise<void> {
  for (const [path, content] of applied.flatMap(({ files }) => Object.entries(files))) {
    if (content === undefined) await site.remove(path);
    else await site.write(path, content);
  }
}

/** Writes the entries without their mistakes again. */
export async function undoMistakes(site: MiniSite): Promise<void> {
  for (const [path, content] of Object.entries(notesForMistakes)) await site.write(path, content);
}
