import { type CheckedVersion, checkedVersion, compareTranslations } from '../check/check-translations.ts';
import type { Problem } from '../errors/problem.ts';
import { ProblemError } from '../errors/problem.ts';
import { isPublic } from '../model/visibility.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { readGitChanges } from '../sources/markdown/git-changes.ts';
import { openSource } from '../sources/open-sources.ts';
import { claimCacheFolder } from '../store/cache-folder.ts';
import { createCacheWrites } from '../store/cache-writes.ts';

/** Translations that are behind their originals or missing. */
export interface TranslationReport {
  /** Number of entries, in all languages together. */
  readonly entries: number;
  readonly errors: number;
  readonly warnings: number;
  readonly problems: readonly Problem[];
}

/**
 * Reports which translations of public entries are behind their original, by the history of git, else by the dates of the
 * source. Throws ProblemError if the source cannot be read. Renders nothing.
 */
export async function checkTranslations(site: LoadedSite, { now }: { readonly now: () => number }): Promise<TranslationReport> {
  await claimCacheFolder(site);
  const source = openSource(site, { now, writes: createCacheWrites() });
  try {
    const versions: CheckedVersion[] = [];
    const problems: Problem[] = [];
    for await (const item of (await source.read()).entries()) {
      const { entry, problem } = 'file' in item ? item.file.read() : item;
      if (problem && problem.severity === 'error') problems.push(problem);
      if (!entry || !isPublic(entry, { time: now(), drafts: false })) continue;
      versions.push(checkedVersion({ ...entry, id: `${entry.type}/${entry.slug}` }));
    }
    if (problems.length > 0) throw new ProblemError(problems);
    const { locales, definition, root, content } = site;
    const git = await readGitChanges(root, content);
    return reportOf(versions, compareTranslations(versions, { locales, model: definition.model, git }).problems);
  } finally {
    source.close();
  }
}

function reportOf(versions: readonly CheckedVersion[], problems: readonly Problem[]): TranslationReport {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return { entries: new Set(versions.map(({ id }) => id)).size, errors, warnings: problems.length - errors, problems };
}
