import { type MiniSite, note } from './mini-site.ts';

/** Notes that the problems are written into, next to one that stays as it is. */
export const notesForMistakes: Readonly<Record<string, string>> = {
  'content/note/quokka.en.md': note(['order: 1'], 'Quokka in English.'),
  'content/note/quokka.fr.md': note(['order: 1'], 'Fautive en français.'),
  'content/note/other.en.md': note(['related: [quokka]'], 'Another one.'),
  'content/note/other.fr.md': note(['related: [quokka]'], 'Une autre.'),
};

/** A problem: its code, the files that have it, and if `warning` can show the entry nevertheless. */
export interface Mistake {
  readonly code: string;
  readonly files: Readonly<Record<string, string | undefined>>;
  readonly isShown: boolean;
}

const english = (lines: readonly string[], body = 'Changed in English.'): Mistake['files'] => ({
  'content/note/quokka.en.md': note(lines, body),
});
export const mistakes: readonly Mistake[] = [
  { code: 'CONTENT_FIELD_TYPE', files: english(['order: many']), isShown: false },
  { code: 'CONTENT_FIELD_UNKNOWN', files: english(['order: 1', 'colour: red']), isShown: true },
  { code: 'CONTENT_FIELD_CHOICE', files: english(['order: 1', 'kind: wide']), isShown: false },
  { code: 'CONTENT_FRONT_MATTER', files: { 'content/note/quokka.en.md': '---\ntitle: [\n---\n\nChanged.\n' }, isShown: false },
  { code: 'CONTENT_FIELD_MISSING', files: { 'content/note/quokka.en.md': '---\norder: 1\n---\n\nChanged.\n' }, isShown: false },
  { code: 'CONTENT_LINK_SCHEME', files: english(['order: 1', 'more: "javascript:void"']), isShown: false },
  { code: 'TEXT_RAW_HTML', files: english(['order: 1'], 'Changed <b>here</b>.'), isShown: true },
  { code: 'ROUTE_LINK_BROKEN', files: english(['order: 1'], 'Changed: [there](/nothing/).'), isShown: true },
  { code: 'GRAPH_LINK_MISSING', files: english(['order: 1', 'related: [nothing]']), isShown: false },
  { code: 'GRAPH_VALUE_DIFFERS', files: english(['order: 2']), isShown: true },
  { code: 'GRAPH_TRANSLATION_MISSING', files: { 'content/note/quokka.fr.md': undefined }, isShown: true },
];

/** Writes the files of a mistake; undefined removes a file. */
export async function applyMistake(site: MiniSite, files: Mistake['files']): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    if (content === undefined) await site.remove(path);
    else await site.write(path, content);
  }
}
