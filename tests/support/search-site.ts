import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type AppData, parseAppData } from '#contract/app-data';
import { type SearchIndexFile, searchIndexName } from '#contract/search';
import { type MiniSite, miniSite } from './mini-site.ts';

/** Values of an entry of a search site. */
export interface SearchedNote {
  readonly title: string;
  readonly summary?: string;
  readonly keywords?: readonly string[];
  readonly category?: string;
  readonly product?: string;
}

/** A mini-site with a search that finds its notes. */
export interface SearchSite extends MiniSite {
  /** Writes a note: one text for both languages, or one for each. */
  setNote(slug: string, texts: SearchedNote | { readonly en: SearchedNote; readonly fr: SearchedNote }): Promise<void>;
  removeNote(slug: string): Promise<void>;
  setSynonyms(language: string, words: readonly string[]): Promise<void>;
}

const frontMatter = ({ title, summary = 'plain', keywords = [], category = 'note', product }: SearchedNote): string =>
  [
    '---',
    `title: ${title}`,
    `summary: ${summary}`,
    ...(keywords.length > 0 ? ['keywords:', ...keywords.map((keyword) => `  - ${keyword}`)] : []),
    `category: ${category}`,
    ...(product === undefined ? [] : [`product: ${product}`]),
    '---',
    '',
    'A text.',
    '',
  ].join('\n');

const synonymsFile = (words: readonly string[]): string => ['words:', ...words.map((word) => `  - ${word}`), ''].join('\n');

/** Makes a mini-site with a search, a note “Hello” and one group of synonyms in each language. */
export async function searchSite(
  files: Readonly<Record<string, string>> = {},
  onEnd: (remove: () => Promise<void>) => void = onTestFinished,
): Promise<SearchSite> {
  const hello = frontMatter({ title: 'Hello' });
  const site = await miniSite(
    {
      'content/note/hello.en.md': hello,
      'content/note/hello.fr.md': hello,
      'content/synonyms/greeting.en.yaml': synonymsFile(['hello', 'welcome']),
      'content/synonyms/greeting.fr.yaml': synonymsFile(['hello', 'bienvenue']),
      ...files,
    },
    onEnd,
  );
  const config = join(site.root, 'boreal.config.ts');
  const changes: readonly (readonly [string, string])[] = [
    [
      'title: text({ maxLength: 60 })',
      `title: text({ isName: true }), summary: text({ isName: true, optional: true }),
      keywords: list(text({ isName: true })), category: symbol({ optional: true }), product: symbol({ optional: true })`,
    ],
    [
      "label: defineType('Words.', { word: text() }),",
      `label: defineType('Words.', { word: text() }), synonyms: defineType('Words.', { words: list(text({ isName: true })) }),`,
    ],
    ['const { title, body, path } =', 'const { title, body, path, summary, keywords, category, product } ='],
    [
      'data: { title, body } }',
      `data: { title, body },
        search: { page: title, description: summary ?? '', keywords, category: category ?? '', ...(product ? { productType: product } : {}) } }`,
    ],
    [
      "content: 'content',",
      `content: 'content', search: { synonyms: (graph, locale) => graph.ofType('synonyms', locale).map(({ fields }) => fields.words) },`,
    ],
  ];
  let text = await readFile(config, 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`The config of mini-sites does not hold ${from}`);
    text = text.replace(from, to);
  }
  await site.write('boreal.config.ts', text);
  return {
    ...site,
    async setNote(slug, texts) {
      const { en, fr } = 'en' in texts ? texts : { en: texts, fr: texts };
      await site.write(`content/note/${slug}.en.md`, frontMatter(en));
      await site.write(`content/note/${slug}.fr.md`, frontMatter(fr));
    },
    async removeNote(slug) {
      for (const language of ['en', 'fr']) await site.remove(`content/note/${slug}.${language}.md`);
    },
    setSynonyms: (language, words) => site.write(`content/synonyms/greeting.${language}.yaml`, synonymsFile(words)),
  };
}

/** Returns the search files among emitted files, which are byte texts (latin1) of `readTree`. */
export interface EmittedSearch {
  /** Text of `search_index.json`. */
  readonly whole: string | undefined;
  /** Site paths in the app data, by language. */
  readonly named: AppData['searchIndexes'];
  /** Texts of the files of each language, by site path. */
  readonly parts: Readonly<Record<string, string>>;
}

export function emittedSearch(output: Readonly<Record<string, string>>): EmittedSearch {
  const utf8 = (text: string): string => Buffer.from(text, 'latin1').toString('utf8');
  const whole = output[searchIndexName];
  const parts = Object.entries(output).filter(([path]) => /^assets\/search-[^/]*\.json$/.test(path));
  return {
    whole: whole === undefined ? undefined : utf8(whole),
    named: parseAppData(output['page-data/app-data.json'] ?? '')?.searchIndexes,
    parts: Object.fromEntries(parts.map(([path, text]) => [`/${path}`, utf8(text)])),
  };
}

/** The index of every language. */
export const parseWhole = ({ whole = '{}' }: EmittedSearch): SearchIndexFile => JSON.parse(whole);
