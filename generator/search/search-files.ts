import { Worker } from 'node:worker_threads';
import { type SearchEntry, searchIndexName } from '#contract/search';
import type { LanguageEntries } from '../../search/build-index.ts';
import type { SiteContent } from '../content/read-site.ts';
import { Fault, messageOf } from '../errors/problem.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { stepFingerprint } from '../store/fingerprint.ts';
import type { Memo } from '../store/memo.ts';
import { type OutputFile, outputFile } from '../support/output-file.ts';
import { wellFormed } from '../support/well-formed.ts';

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
  readonly script?: URL;
  /** Indexes of earlier runs, the last one of each language. */
  readonly memo?: Memo;
}

const stepName = ({ language }: Pick<LanguageEntries, 'language'>): string => `search-${language}`;

/** Length of the hash in a file's name, in characters. */
const hashLength = 10;

/**
 * Returns one file with the indexes of all languages; on a site that splits it, one for each language,
 * under a name that depends on the indexed texts. Undefined if the site has no search.
 */
export function searchFiles({ site, content, codeHash, script, memo }: SearchFilesOptions): SearchFiles | undefined {
  const { search } = site.definition;
  if (search === undefined) return undefined;
  const { graph, searchEntries } = content;
  const languages = site.locales.map((language): LanguageEntries & { readonly fingerprint: string; readonly name: string } => {
    const entries: readonly SearchEntry[] = wellFormed(searchEntries.get(language) ?? []);
    const synonyms = wellFormed(search.synonyms(graph, language));
    const texts = JSON.stringify([entries, synonyms]);
    const fingerprint = stepFingerprint('search', { code: codeHash, language, texts });
    return { language, entries, synonyms, fingerprint, name: `search-${language}-${fingerprint.slice(0, hashLength)}.json` };
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
    const cached = await Promise.all(languages.map((each) => memo?.find<string>(stepName(each), each.fingerprint)));
    const missing = languages.filter((_, at) => cached[at] === undefined);
    const built = missing.length === 0 ? [] : await buildIndexes(missing, script);
    const store = (each: (typeof languages)[number], at: number) =>
      memo?.store(stepName(each), { fingerprint: each.fingerprint, value: built[at] ?? '' });
    await Promise.all(missing.map(store));
    const parts = languages.map((each, at) => {
      const text = cached[at] ?? built[missing.indexOf(each)] ?? '';
      return { ...each, part: `{${JSON.stringify(each.language)}:${text}}` };
    });
    if (search?.splitByLanguage) return parts.map(({ name, part }) => outputFile(`assets/${name}`, part));
    return [outputFile(wholeName, `{${parts.map(({ part }) => part.slice(1, -1)).join(',')}}`)];
  }
}

/**
 * Returns the index of each language as text, in the same order. With `script`, the compiled
 * index-thread.ts, a thread of its own does the work. Rejects with a Fault if it fails.
 */
export async function buildIndexes(languages: readonly LanguageEntries[], script: URL | undefined): Promise<readonly string[]> {
  try {
    return await (script === undefined ? buildHere(languages) : buildInThread(languages, script));
  } catch (cause) {
    throw new Fault(`The search could not be indexed: ${messageOf(cause)}`, { cause });
  }
}

async function buildHere(languages: readonly LanguageEntries[]): Promise<readonly string[]> {
  const [{ writeIndex }, { addStemmers }] = await Promise.all([
    import('../../search/write-index.ts'),
    import('./add-stemmers.ts'),
  ]);
  await addStemmers(languages.map(({ language }) => language));
  return languages.map(writeIndex);
}

async function buildInThread(languages: readonly LanguageEntries[], script: URL): Promise<readonly string[]> {
  const thread = new Worker(script, { workerData: languages });
  try {
    return await new Promise((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      // If a thread ends without an answer, the process would otherwise end without an error.
      thread.once('exit', (code) => reject(new Error(`its thread ended with ${code} and no answer.`)));
    });
  } finally {
    await thread.terminate();
  }
}
