import { createRequire } from 'node:module';
import type { SearchEntry } from '#contract/search';
import { searchIndexPath } from '#contract/search';
import { readIndexTexts } from '../../search/index-texts.ts';
import type { LanguageEntries } from '../../search/list-occurrences.ts';
import type { SiteContent } from '../content/read-site.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { contentHash } from '../support/content-hash.ts';
import { type OutputFile, outputFile } from '../support/output-file.ts';
import { buildIndexes } from './build-indexes.ts';
import type { SearchCache } from './search-cache.ts';

/** The files of a site's search. Their names are known at once; they are made when they are asked for, and only once. */
export interface SearchFiles {
  /** Site path of each language's index: { en: '/assets/search-en-0123456789.json' }. */
  readonly paths: Readonly<Record<string, string>>;
  list(): Promise<readonly OutputFile[]>;
}

interface SearchFilesOptions {
  readonly site: LoadedSite;
  readonly content: Pick<SiteContent, 'graph' | 'searchEntries'>;
  /** Hash of the generator's own code. */
  readonly codeHash: string;
  /** Compiled index-thread.ts; undefined builds on this thread. */
  readonly script?: URL | undefined;
  readonly cache?: SearchCache;
}

/** Characters of a hash in a file's name. */
const hashLength = 10;

const require = createRequire(import.meta.url);

/** What the bytes of an index depend on beside our own code: a hashed name must never stand for other bytes. */
const packages = ['lunr', 'lunr-languages'].map((name) => {
  const { version } = require(`${name}/package.json`) as { readonly version: string };
  return `${name} ${version}`;
});

/** The packed index of each language under a name that follows from what is indexed, and the whole of all of them in one file; none if the site has no search. */
export function searchFiles({ site, content, codeHash, script, cache }: SearchFilesOptions): SearchFiles | undefined {
  const { search } = site.definition;
  if (search === undefined) return undefined;
  const { graph, searchEntries } = content;
  const languages = site.locales.map((language): LanguageEntries & { readonly name: string } => {
    const entries: readonly SearchEntry[] = searchEntries.get(language) ?? [];
    const synonyms = search.synonyms(graph, language);
    const hash = contentHash(codeHash, ...packages, language, JSON.stringify([entries, synonyms])).slice(0, hashLength);
    return { language, entries, synonyms, name: `search-${language}-${hash}.json` };
  });
  let files: Promise<readonly OutputFile[]> | undefined;
  return {
    paths: Object.fromEntries(languages.map(({ language, name }) => [language, `/assets/${name}`])),
    list: () => (files ??= make()),
  };

  async function make(): Promise<readonly OutputFile[]> {
    const known = await Promise.all(languages.map(({ name }) => cache?.read(name)));
    const missing = languages.filter((_, at) => known[at] === undefined);
    const built = missing.length === 0 ? [] : await buildIndexes(missing, script);
    await Promise.all(missing.map(({ name }, at) => cache?.write(name, built[at] ?? '')));
    const texts = languages.map((language, at) => readIndexTexts(known[at] ?? built[missing.indexOf(language)] ?? ''));
    const whole = languages.map(({ language }, at) => `${JSON.stringify(language)}:${texts[at]?.whole}`);
    return [
      ...languages.map(({ name }, at) => outputFile(`assets/${name}`, texts[at]?.packed ?? '')),
      outputFile(searchIndexPath.slice(1), `{${whole.join(',')}}`),
    ];
  }
}
