import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MiniSite, miniSite, note } from './mini-site.ts';

/** Ways to hide an entry or one language of it, and the same with a mistake on top. */

export type Language = 'en' | 'fr';

/** A way to hide an entry. */
export interface HiddenState {
  readonly slug: string;
  /** Lines of its front matter that hide it, by language; undefined removes the file. */
  readonly lines: Readonly<Record<Language, readonly string[] | undefined>>;
  readonly isBroken: boolean;
  /** True if `--drafts` or another time shows it. */
  readonly inPreview: boolean;
}

const shown: readonly string[] = [];
const draft = ['draft: true'];
const future = ['publishAt: 2090-01-01T00:00Z'];
const expired = ['expireAt: 2020-01-01T00:00Z'];

const ways: readonly (readonly [name: string, en: HiddenState['lines']['en'], fr: HiddenState['lines']['fr']])[] = [
  ['draft', draft, draft],
  ['future', future, future],
  ['expired', expired, expired],
  ['deleted', undefined, undefined],
  ['draft-in-french', shown, draft],
  ['future-in-english', future, shown],
  ['expired-in-french', shown, expired],
  ['deleted-in-english', undefined, shown],
];

const isWhole = (name: string): boolean => !name.includes('-in-');

/** Each way, and each with front matter that cannot be parsed. */
export const hiddenStates: readonly HiddenState[] = ways.flatMap(([name, en, fr]) =>
  [false, true].map((isBroken) => ({
    slug: isBroken ? `${name}-broken` : name,
    lines: { en, fr },
    isBroken,
    inPreview: isWhole(name) && !isBroken && (name === 'draft' || name === 'future'),
  })),
);

/** Word of an entry's file: in the version that everybody may see, or in the one that is hidden. */
export const wordOf = ({ slug }: Pick<HiddenState, 'slug'>, language: Language, version: 'first' | 'hidden'): string =>
  `${version === 'first' ? 'quokka' : 'numbat'}${slug.replaceAll('-', '')}${language}`;

export const languages: readonly Language[] = ['en', 'fr'];
const fileOf = ({ slug }: HiddenState, language: Language): string => `content/note/${slug}.${language}.md`;
const written = (word: string, lines: readonly string[]): string =>
  note(lines, `A text about ${word}.`).replace('title: Hello', `title: ${word}`);

/** A site with a search, a feed and a list of all notes. */
export async function siteWithHiddenNotes(): Promise<MiniSite> {
  const site = await miniSite();
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  const changed = config
    .replace(
      'entry, data: { title, body } }',
      "entry, data: { title, body }, search: { page: title, description: title, category: 'note', texts: body ? [body] : [] } }",
    )
    .replace("shared: ['words']", "shared: ['words', 'titles']")
    .replace(
      'shared: { words',
      "shared: { titles: (graph, locale) => graph.ofType('note', locale).map(({ fields }) => fields.title), words",
    )
    .replace(
      'rootShared: []',
      `rootShared: [], search: { synonyms: () => [] }, feeds: [{ path: '/notes/feed.atom', feed: (graph, locale) => ({
        title: 'Notes', author: 'Mini', page: '/hello/',
        entries: graph.ofType('note', locale).map(({ slug, fields: { title, path } }) =>
          ({ path: path ?? \`/\${slug}/\`, title, published: '2026-01-01' })),
      }) }]`,
    );
  await site.write('boreal.config.ts', changed);
  return site;
}

/** Writes the versions that everybody may see. */
export async function writeFirst(site: MiniSite, states: readonly HiddenState[]): Promise<void> {
  for (const state of states) {
    for (const language of languages) {
      await site.write(fileOf(state, language), written(wordOf(state, language, 'first'), []));
    }
  }
}

/** Hides each entry in its way, with new words. */
export async function hide(site: MiniSite, states: readonly HiddenState[], isFirst = false): Promise<void> {
  for (const state of states) {
    for (const language of languages) {
      const lines = state.lines[language];
      if (lines) await site.write(fileOf(state, language), written(wordOf(state, language, 'hidden'), lines));
      else if (!isFirst) await site.remove(fileOf(state, language));
    }
  }
}

/** Adds a mistake to the front matter of the entries that have one, in all their files. */
export async function breakThem(site: MiniSite, states: readonly HiddenState[]): Promise<void> {
  for (const state of states.filter(({ isBroken }) => isBroken)) {
    for (const language of languages) {
      const file = join(site.root, fileOf(state, language));
      const text = await readFile(file, 'utf8').catch(() => undefined);
      if (text !== undefined) await site.write(fileOf(state, language), text.replace('---\n', '---\ndescription: [x\n'));
    }
  }
}
