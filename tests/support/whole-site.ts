import { resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { svg } from '../unit/generator/images/sample-images.ts';
import { type MiniSite, miniSite } from './mini-site.ts';

const fontsFolder = resolve(import.meta.dirname, '../../node_modules/@fontsource/figtree/files');

/** One note of the site, in both languages. */
export interface WholeNote {
  readonly title: string;
  /** Text in addition to a sentence in each language. */
  readonly text: string;
  /** Path of a public file: '/house.svg'. */
  readonly picture?: string;
  /** Slug of another note, which the text links and the page names below it. */
  readonly see?: string;
  /** True if its pages have a picture for shared links. */
  readonly hasCard?: boolean;
}

/** State of the site that determines its files. */
export interface WholeSiteState {
  readonly notes: Readonly<Record<string, WholeNote>>;
  readonly menu: string;
  /** Shared data, by the name of their entries. */
  readonly words: Readonly<Record<string, string>>;
  readonly synonyms: readonly string[];
  /** Texts of the templates. */
  readonly marks: { readonly page: string; readonly head: string; readonly header: string; readonly list: string };
  readonly style: string;
  readonly config: { readonly siteUrl: string; readonly themeColor: string; readonly listLength: number };
  /** Bytes by path below the public folder. */
  readonly publicFiles: Readonly<Record<string, string | Uint8Array>>;
}

/** Returns the files of the site by path. The same state gives the same files. */
export function wholeSiteFiles(state: WholeSiteState): Readonly<Record<string, string | Uint8Array>> {
  const { notes, menu, words, synonyms, marks, style, config, publicFiles } = state;
  return {
    'boreal.config.ts': configText(config),
    'templates/root.tsx': rootText,
    'templates/site.css': `body { color: ${style}; }\n`,
    'templates/header.tsx': headerText(marks.header),
    'templates/note.page.tsx': pageText(marks),
    'templates/list.page.tsx': listText(marks.list),
    'templates/card.tsx': cardText,
    'content/label/menu.en.yaml': `word: ${menu}\n`,
    'content/label/menu.fr.yaml': `word: Le ${menu}\n`,
    'content/label/words.en.yaml': `word: ${synonyms.join(' ')}\n`,
    'content/label/words.fr.yaml': `word: Les ${synonyms.join(' ')}\n`,
    ...Object.fromEntries(
      Object.entries(words).flatMap(([name, word]) => [
        [`content/word/${name}.en.yaml`, `word: ${word}\n`],
        [`content/word/${name}.fr.yaml`, `word: Le ${word}\n`],
      ]),
    ),
    ...Object.fromEntries(Object.entries(notes).flatMap(([slug, note]) => noteFiles(slug, note))),
    ...Object.fromEntries(Object.entries(publicFiles).map(([path, bytes]) => [`public/${path}`, bytes])),
  };
}

/**
 * A site with many notes that emits every kind of file: pages with titles and pictures of each
 * other, a list, redirects, slices, shared data, cards, feeds, a search and a service worker.
 */
export function wholeSite(
  state: WholeSiteState,
  onEnd: (remove: () => Promise<void>) => void = onTestFinished,
): Promise<MiniSite> {
  return miniSite({ ...withoutStandardFiles, ...wholeSiteFiles(state) }, onEnd);
}

/**
 * Returns a state with this number of notes. Every fifth has a picture, and the first has cards.
 */
export function manyNotes(count: number): WholeSiteState {
  const notes = Array.from({ length: count }, (_, at): [string, WholeNote] => [
    `n${at}`,
    {
      title: `Note ${at}`,
      text: `number ${at}`,
      ...(at % 5 === 0 ? { picture: at % 2 === 0 ? '/house.svg' : '/photo.svg' } : {}),
      ...(at > 0 ? { see: `n${at - 1}` } : {}),
      ...(at === 0 ? { hasCard: true } : {}),
    },
  ]);
  return {
    notes: { ...Object.fromEntries(notes), offline: { title: 'Offline', text: 'without a network' } },
    menu: 'Menu',
    words: { first: 'one', second: 'two' },
    synonyms: ['note', 'text'],
    marks: { page: 'page', head: 'Site', header: 'header', list: 'list' },
    style: 'black',
    config: { siteUrl: 'https://whole.example', themeColor: '#123456', listLength: 10 },
    publicFiles: {
      'favicon.ico': '',
      'house.svg': svg(),
      'photo.svg': svg('<path d="M0 0h9v9z"/>'),
      'files/form.txt': 'A form.',
    },
  };
}

const withoutStandardFiles = {
  'content/note/hello.en.md': undefined,
  'content/note/hello.fr.md': undefined,
} as const;

const sentences = {
  en: ['A text about', 'See', 'A house', 'Heading'],
  fr: ['Un texte sur', 'Voir', 'Une maison', 'Titre'],
} as const;

function noteFiles(slug: string, { title, text, picture, see, hasCard }: WholeNote): [string, string][] {
  return Object.entries(sentences).map(([language, [about, look, house, heading]]) => [
    `content/note/${slug}.${language}.md`,
    [
      '---',
      `title: ${title}`,
      ...(see === undefined ? [] : ['related:', `  - ${see}`]),
      ...(hasCard ? ['card: true'] : []),
      '---',
      '',
      `${about} ${text}. “${slug}”`,
      '',
      `## ${heading} {#top}`,
      ...(see === undefined ? [] : ['', `${look} [${title} ${language}](/${see}/#top).`]),
      ...(picture === undefined ? [] : ['', `![${house}](${picture})`]),
      '',
    ].join('\n'),
  ]);
}

const configText = ({ siteUrl, themeColor, listLength }: WholeSiteState['config']): string => `
import { defineEntryFamily, defineFamily, defineModel, defineSite, defineSlice, defineType, boolean, link, list, markdown, text } from '../../../generator/site.ts';
const model = defineModel({
  note: defineType('A note.', {
    title: text({ isName: true }), body: markdown(), related: list(link('note')), card: boolean({ optional: true }),
  }),
  label: defineType('Words.', { word: text({ isName: true }) }),
  word: defineType('A word.', { word: text({ isName: true }) }),
});
const dayOf = (title: string) => \`2026-01-\${10 + (title.length % 20)}\`;
const notes = defineEntryFamily<typeof model, 'note', object>({
  name: 'note', page: 'templates/note.page.tsx', shared: ['words'], type: 'note',
  *routesOf(entry, graph) {
    const { title, body, related, card } = entry.fields;
    yield {
      path: \`/\${entry.slug}/\`, entry, modified: dayOf(title),
      data: { title, body, related: related.map((id) => graph.entry('note', id, entry.locale).fields.title) },
      search: { page: title, description: title, category: 'note', texts: [body] },
      ...(card ? { card: { title, label: entry.locale, siteName: 'Whole' } } : {}),
    };
  },
});
const missing = defineFamily<typeof model>()({
  name: 'missing', page: 'templates/note.page.tsx', shared: ['words'],
  *routes() {
    yield { path: '/404.html', alsoAtRoot: true, listed: false, data: { title: 'Not found', related: [] } };
    yield { path: '/404/', matchPath: '/*', listed: false, data: { title: 'Not found', related: [] } };
  },
});
const lists = defineFamily<typeof model>()({
  name: 'list', page: 'templates/list.page.tsx', shared: [],
  *routes(graph, locale) {
    const titles = graph.ofType('note', locale).map(({ fields }) => fields.title);
    for (let at = 0; at < titles.length; at += ${listLength}) yield { path: at === 0 ? '/' : \`/list/\${at}/\`, data: { titles: titles.slice(at, at + ${listLength}) } };
  },
});
const redirect = defineFamily<typeof model>()({ name: 'redirect', page: 'templates/list.page.tsx', shared: [], *routes() {} });
export default defineSite({
  locales: { en: { tag: 'en-CA' }, fr: { tag: 'fr-CA' } }, siteUrl: '${siteUrl}', themeColor: { '': '${themeColor}' },
  model, families: [notes, missing, lists, redirect],
  slices: { header: defineSlice<typeof model>()({ component: 'templates/header.tsx', shared: [], data: (graph, locale) => ({ word: graph.single('label', 'menu', locale).fields.word }) }) },
  shared: { words: (graph, locale) => graph.ofType('word', locale).map(({ fields }) => fields.word) },
  feeds: [{ path: '/notes/feed.atom', feed: (graph, locale) => ({
    title: 'Notes', author: 'Whole', page: '/',
    entries: graph.ofType('note', locale).map(({ slug, fields: { title } }) => ({ path: \`/\${slug}/\`, title, published: dayOf(title) })),
  }) }],
  search: { synonyms: (graph, locale) => [graph.single('label', 'words', locale).fields.word.split(' ')] },
  socialCard: { component: 'templates/card.tsx', fonts: [{ name: 'Figtree', weight: 600, file: ${JSON.stringify(`${fontsFolder}/figtree-latin-600-normal.woff`)} }] },
  headLinks: [{ rel: 'icon', href: '/favicon.ico' }], visitor: { serviceWorker: true },
  rootShared: ['words'], root: 'templates/root.tsx', client: '../../../client', content: 'content', public: 'public',
});
`;

const rootText = `
import type { SiteRootProps, SliceRootProps } from '#contract/page';
import './site.css';
export const SiteRoot = ({ slices, children }: SiteRootProps) => <>{slices.header}{children}</>;
export const SliceRoot = ({ children }: SliceRootProps) => <>{children}</>;
`;

const headerText = (mark: string): string => `
import type { SliceProps } from '#contract/page';
export default ({ data }: SliceProps<{ word: string }>) => <header title="${mark}">{data.word}</header>;
`;

const pageText = ({ page, head }: WholeSiteState['marks']): string => `
import type { HeadProps, PageProps } from '#contract/page';
interface Data { title: string; related: readonly string[]; body?: { html: string } }
export default ({ data }: PageProps<Data>) => (
  <main title="${page}">
    <h1>{data.title}</h1>
    {data.body && <div dangerouslySetInnerHTML={{ __html: data.body.html }} />}
    <ul>{data.related.map((title) => <li key={title}>{title}</li>)}</ul>
  </main>
);
export const head = ({ data, shared }: HeadProps<Data, { words: readonly string[] }>) => ({
  title: \`\${data.title} – ${head}\`, description: shared.words.join(', '), announcement: data.title,
});
`;

const listText = (mark: string): string => `
import type { PageProps } from '#contract/page';
export default ({ data }: PageProps<{ titles?: readonly string[] }>) => <ol title="${mark}">{data.titles?.map((title) => <li key={title}>{title}</li>)}</ol>;
export const head = () => ({ title: 'List', announcement: 'List' });
`;

const cardText = `
import type { CardProps } from '#contract/page';
export default ({ title, label }: CardProps) => <div style={{ display: 'flex', fontFamily: 'Figtree' }}>{label}: {title}</div>;
`;
