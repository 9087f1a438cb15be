import { svg } from '../unit/generator/images/sample-images.ts';
import { type WholeNote, type WholeSiteState, wholeSiteFiles } from './whole-site.ts';

/** Returns numbers from a seed (mulberry32). */
export interface Random {
  /** Returns an integer from 0 to below the limit. */
  below(limit: number): number;
  of<T>(list: readonly T[]): T;
}

export function randomBy(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    of<T>(list: readonly T[]) {
      if (list.length === 0) throw new Error('There is nothing to choose from.');
      return list[Math.floor(next() * list.length)] as T;
    },
  };
}

/** An edit of a site: another valid state. */
type Edit = (state: WholeSiteState, random: Random) => WholeSiteState;

const without = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

/** Returns an unused name. */
const newName = (taken: Readonly<Record<string, unknown>>, random: Random, prefix: string): string => {
  const name = `${prefix}${random.below(10_000)}`;
  return name in taken ? newName(taken, random, prefix) : name;
};

/** Some are upper case and some are long, for sorting and truncation. */
const phrase = (random: Random): string =>
  Array.from({ length: 1 + random.below(4) }, () => random.of(['Fox', 'été', 'north', 'A', 'Œuvre', 'zebra', '12', 'lake'])).join(
    ' ',
  );

/** Notes that can be removed. The offline page must stay. */
const movable = ({ notes }: WholeSiteState): readonly string[] => Object.keys(notes).filter((slug) => slug !== 'offline');

const editNote = (state: WholeSiteState, random: Random, change: (note: WholeNote) => Partial<WholeNote>): WholeSiteState => {
  const slug = random.of(movable(state));
  const note = state.notes[slug];
  return note ? { ...state, notes: { ...state.notes, [slug]: { ...note, ...change(note) } } } : state;
};

/** Renames or removes a note, and updates references to it. */
const renameNote = (state: WholeSiteState, slug: string, to: string | undefined): WholeSiteState => {
  const renamed = Object.entries(state.notes).flatMap(([name, note]): [string, WholeNote][] => {
    const see = note.see === slug ? to : note.see;
    const next = name === slug ? to : name;
    return next === undefined ? [] : [[next, { ...note, see: see === next ? undefined : see }]];
  });
  return { ...state, notes: Object.fromEntries(renamed) };
};

const pictures = ['house.svg', 'photo.svg'] as const;
const drawing = (random: Random): Buffer => svg(`<path d="M0 0h${1 + random.below(90)}v9z"/>`);

/** Public files that no page shows. */
const freeFiles = ({ publicFiles }: WholeSiteState): readonly string[] =>
  Object.keys(publicFiles).filter((path) => path !== 'favicon.ico' && !pictures.some((picture) => picture === path));

const editMark =
  (name: keyof WholeSiteState['marks']): Edit =>
  (state, random) => ({ ...state, marks: { ...state.marks, [name]: phrase(random) } });

/** Edits of a site, by name. */
export const edits: Readonly<Record<string, Edit>> = {
  'add a note': (state, random) => {
    const see = random.of([undefined, ...movable(state)]);
    const note = { title: phrase(random), text: phrase(random), see };
    return { ...state, notes: { ...state.notes, [newName(state.notes, random, random.of(['a', 'n', 'z']))]: note } };
  },
  'remove a note': (state, random) =>
    movable(state).length > 3 ? renameNote(state, random.of(movable(state)), undefined) : state,
  'rename a note': (state, random) => renameNote(state, random.of(movable(state)), newName(state.notes, random, 'r')),
  'exchange two notes': (state, random) => {
    const [one, other] = [random.of(movable(state)), random.of(movable(state))];
    const moved = renameNote(state, one, 'moved');
    return one === other ? state : renameNote(renameNote(moved, other, one), 'moved', other);
  },
  'retitle a note': (state, random) => editNote(state, random, () => ({ title: phrase(random) })),
  'rewrite a note': (state, random) => editNote(state, random, () => ({ text: phrase(random) })),
  'turn a note’s text around': (state, random) =>
    editNote(state, random, ({ text }) => ({ text: text.split(' ').reverse().join(' ') })),
  'link a note': (state, random) => {
    const slug = random.of(movable(state));
    const see = random.of(Object.keys(state.notes).filter((other) => other !== slug));
    const note = state.notes[slug];
    return note ? { ...state, notes: { ...state.notes, [slug]: { ...note, see } } } : state;
  },
  'unlink a note': (state, random) => editNote(state, random, () => ({ see: undefined })),
  'show a picture': (state, random) => editNote(state, random, () => ({ picture: `/${random.of(pictures)}` })),
  'hide a picture': (state, random) => editNote(state, random, () => ({ picture: undefined })),
  'draw a picture anew': (state, random) => ({
    ...state,
    publicFiles: { ...state.publicFiles, [random.of(pictures)]: drawing(random) },
  }),
  // At most one: a run without a drawing does not load the renderer.
  'add or remove a card': (state, random) => {
    const had = Object.values(state.notes).some(({ hasCard }) => hasCard);
    const notes = Object.entries(state.notes).map(([slug, note]) => [slug, { ...note, hasCard: undefined }]);
    const bare = { ...state, notes: Object.fromEntries(notes) };
    return had ? bare : editNote(bare, random, () => ({ hasCard: true }));
  },
  'change the menu': (state, random) => ({ ...state, menu: phrase(random) }),
  'add a word': (state, random) => ({
    ...state,
    words: { ...state.words, [newName(state.words, random, 'w')]: phrase(random) },
  }),
  'remove a word': (state, random) =>
    Object.keys(state.words).length > 1 ? { ...state, words: without(state.words, random.of(Object.keys(state.words))) } : state,
  'change a word': (state, random) => ({
    ...state,
    words: { ...state.words, [random.of(Object.keys(state.words))]: phrase(random) },
  }),
  'change the synonyms': (state, random) => ({ ...state, synonyms: ['note', ...phrase(random).split(' ')] }),
  'change the page’s template': editMark('page'),
  'change the page’s head': editMark('head'),
  'change the list’s template': editMark('list'),
  'change the header’s template': editMark('header'),
  'change the style': (state, random) => ({ ...state, style: random.of(['black', 'navy', 'maroon', 'olive']) }),
  'move the site': (state, random) => ({
    ...state,
    config: { ...state.config, siteUrl: `https://${random.of(['whole', 'other', 'third'])}.example` },
  }),
  'change the colour of the theme': (state, random) => ({
    ...state,
    config: { ...state.config, themeColor: `#${100_000 + random.below(900_000)}` },
  }),
  'change the length of lists': (state, random) => ({ ...state, config: { ...state.config, listLength: 3 + random.below(9) } }),
  'add a public file': (state, random) => ({
    ...state,
    publicFiles: { ...state.publicFiles, [`${newName(state.publicFiles, random, 'more/f')}.txt`]: phrase(random) },
  }),
  'change a public file': (state, random) => ({
    ...state,
    publicFiles: { ...state.publicFiles, [random.of(['favicon.ico', ...freeFiles(state)])]: phrase(random) },
  }),
  'remove a public file': (state, random) => {
    const path = random.of([undefined, ...freeFiles(state)]);
    return path === undefined ? state : { ...state, publicFiles: without(state.publicFiles, path) };
  },
  'change nothing': (state) => state,
};

/** Files that differ between two states: text by path, undefined for removed ones. */
export function changedFiles(
  before: WholeSiteState,
  after: WholeSiteState,
): Readonly<Record<string, string | Uint8Array | undefined>> {
  const [was, is] = [wholeSiteFiles(before), wholeSiteFiles(after)];
  const paths = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const bytes = (file: string | Uint8Array | undefined): string | undefined =>
    file === undefined ? undefined : Buffer.from(file).toString('latin1');
  return Object.fromEntries(paths.filter((path) => bytes(was[path]) !== bytes(is[path])).map((path) => [path, is[path]]));
}
