import { createRequire } from 'node:module';
import { type SearchEntry, searchIndexName } from '#contract/search';
import type { LanguageEntries } from '../../search/build-index.ts';
import type { SiteContent } from '../content/read-site.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { contentHash } from '../support/content-hash.ts';
import { type OutputFile, outputFile } from '../support/output-file.ts';
import { buildIndexes } from './build-indexes.ts';
import type { SearchCache } from './search-cache.ts';

/**
 * The files of a site's search. Their paths are available at once; `list` builds the files, once.
 */
export interface SearchFiles {
  /**
   * Site path of each language's index, if each has a file: { en: '/assets/search-en-0123456789.json' }.
   */
  readonly paths: Readonly<Record<string, string>>;
  /** Returns true for an output path of these files. */
  has(path: string): boolean;
  list(): Promise<readonly OutputFile[]>;
}

interface SearchFilesOptions {
  readonly site: LoadedSite;
  readonly content: Pick<SiteContent, 'graph' | 'searchEntries'>;
  /** Hash of the generator's own code. */
  readonly codeHash: string;
  /** Compiled index-thread.ts; by default, this thread builds the indexes. */
  readonly script?: URL | undefined;
  readonly cache?: SearchCache;
}

/** Length of the hash in a file's name, in characters. */
const hashLength = 10;

const require = createRequire(import.meta.url);

/** Packages that decide the bytes of an index. The hash in a file's name covers their versions. */
const packages = ['lunr', 'lunr-languages'].map((name) => {
  const { version } = require(`${name}/package.json`) as { readonly version: string };
  return `${name} ${version}`;
});

/**
 * Returns one file with the indexes of all languages; on a site that splits it, one for each language,
 * under a name that depends on the indexed texts. Undefined if the site has no search.
 */
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
  const wholeName = search.file ?? searchIndexName;
  const paths = search.splitByLanguage
    ? Object.fromEntries(languages.map(({ language, name }) => [language, `/assets/${name}`]))
    : {};
  return {
    paths,
    has: (path) => (search.splitByLanguage ? Object.values(paths).includes(`/${path}`) : path === wholeName),
    list() {
      files ??= build().catch((error: unknown) => {
        // The next request builds them again.
        files = undefined;
        throw error;
      });
      return files;
    },
  };

  async function build(): Promise<readonly OutputFile[]> {
    const cached = await Promise.all(languages.map(({ name }) => cache?.read(name)));
    const missing = languages.filter((_, at) => cached[at] === undefined);
    const built = missing.length === 0 ? [] : await buildIndexes(missing, script);
    await Promise.all(missing.map(({ name }, at) => cache?.write(name, built[at] ?? '')));
    const parts = languages.map((each, at) => {
      const text = cached[at] ?? built[missing.indexOf(each)] ?? '';
      return { ...each, part: `{${JSON.stringify(each.language)}:${text}}` };
    });
    if (search?.splitByLanguage) return parts.map(({ name, part }) => outputFile(`assets/${name}`, part));
    return [outputFile(wholeName, `{${parts.map(({ part }) => part.slice(1, -1)).join(',')}}`)];
  }
}
