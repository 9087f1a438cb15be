import { checkErrors } from '../check/errors.ts';
import { type EntryVersion, translationStatus } from '../content/translation-status.ts';
import type { Problem, ProblemOrigin } from '../errors/problem.ts';
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

interface Version extends EntryVersion {
  readonly type: string;
  readonly origin: ProblemOrigin;
}

/**
 * Reports which translations of public entries are behind their original, by the history of git, else by the dates of the
 * source. Throws ProblemError if the source cannot be read. Renders nothing.
 */
export async function checkTranslations(site: LoadedSite, { now }: { readonly now: () => number }): Promise<TranslationReport> {
  await claimCacheFolder(site);
  const source = openSource(site, { now, writes: createCacheWrites() });
  try {
    const versions: Version[] = [];
    const problems: Problem[] = [];
    for await (const item of (await source.read()).entries()) {
      const { entry, problem } = 'file' in item ? item.file.read() : item;
      if (problem && problem.severity === 'error') problems.push(problem);
      if (!entry || !isPublic(entry, { time: now(), drafts: false })) continue;
      const { type, slug, locale, origin, dates } = entry;
      versions.push({ id: `${type}/${slug}`, type, locale, origin, dates, file: origin.file });
    }
    if (problems.length > 0) throw new ProblemError(problems);
    return report(site, versions, await readGitChanges(site.root, site.content));
  } finally {
    source.close();
  }
}

function report(
  { locales, definition: { model } }: LoadedSite,
  versions: readonly Version[],
  git: Awaited<ReturnType<typeof readGitChanges>>,
): TranslationReport {
  const { late, undated } = translationStatus(versions, locales, (file) => git?.byFile.get(file));
  const problems = late.flatMap(({ original, locale, translation, since }): readonly Problem[] => {
    const { id, type, origin } = original as Version;
    if (translation === undefined || since === undefined)
      return model[type]?.translations === 'optional'
        ? []
        : [checkErrors.TRANSLATION_MISSING({ entry: id, locale }, { where: origin })];
    const params = { entry: id, locale, original: original.locale, since: new Date(since).toISOString().slice(0, 10) };
    return [checkErrors.TRANSLATION_BEHIND(params, { where: (translation as Version).origin })];
  });
  if (git?.isShallow) problems.push(checkErrors.HISTORY_SHALLOW({}));
  if (undated > 0) problems.push(checkErrors.TRANSLATION_UNDATED({ count: undated }));
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return { entries: new Set(versions.map(({ id }) => id)).size, errors, warnings: problems.length - errors, problems };
}
