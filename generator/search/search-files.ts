import type { SearchEntry } from '#contract/search';
import { searchIndexPath } from '#contract/search';
import type { LanguageEntries } from '../../search/build-index.ts';
import { type OutputFile, outputFile } from '../emit/output-file.ts';
import type { SiteContent } from '../read-site.ts';
import type { LoadedSite } from '../site/load-site.ts';
import { contentHash } from '../support/content-hash.ts';
import { buildIndexes } from './build-indexes.ts';

/** The files of a site's search. Their names are known at once; they are made when they are asked for, and only once. */
export interface SearchFiles {
  /** Site path of each language's index: { en: '/assets/search-en-0123456789.json' }. */
  readonly paths: Readonly<Record<string, string>>;
  list(): Promise<readonly OutputFile[]>;
}

interface SearchFilesOptions {
  readonly site: LoadedSite;
  readonly content: SiteContent;
  /** Hash of the generator's own code. */
  readonly codeHash: string;
  /** Compiled index-worker.ts; undefined builds on this thread. */
  readonly script?: URL | undefined;
  /** Texts that earlier runs have built, by name. */
  readonly cache?: SearchCache;
}

export interface SearchCache {
  read(name: string): Promise<string | undefined>;
  write(name: string, text: string): Promise<void>;
}

/** Characters of a hash in a file's name. */
const hashLength = 10;

/** The index of each language under a name that follows from what is indexed, and all of them in one file; none if the site has no search. */
export function searchFiles({ site, content, codeHash, script, cache }: SearchFilesOptions): SearchFiles | undefined {
  const { search } = site.definition;
  if (search === undefined) return undefined;
  const { graph, searchEntries } = content;
  const languages = site.locales.map((language): LanguageEntries & { readonly name: string } => {
    const entries: readonly SearchEntry[] = searchEntries.get(language) ?? [];
    const synonyms = search.synonyms(graph, language);
    const hash = contentHash(codeHash, language, JSON.stringify([entries, synonyms])).slice(0, hashLength);
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
    const texts = languages.map((language, at) => known[at] ?? built[missing.indexOf(language)] ?? '');
    const whole = languages.map(({ language }, at) => `${JSON.stringify(language)}:${texts[at]}`);
    return [
      ...languages.map(({ name }, at) => outputFile(`assets/${name}`, texts[at] ?? '')),
      outputFile(searchIndexPath.slice(1), `{${whole.join(',')}}`),
    ];
  }
}
