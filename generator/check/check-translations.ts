import { type EntryVersion, type LateTranslation, translationStatus } from '../content/translation-status.ts';
import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import type { ContentModel } from '../model/content-model.ts';
import type { GitChanges } from '../sources/markdown/git-changes.ts';
import { checkErrors } from './errors.ts';

/** One version of an entry that visitors see. */
export interface CheckedVersion extends EntryVersion {
  readonly type: string;
  readonly origin: ProblemOrigin;
}

/** Returns a version of an entry as translations are compared: its file has a history. */
export const checkedVersion = ({ id, type, locale, origin, dates }: Omit<CheckedVersion, 'file'>): CheckedVersion => ({
  id,
  type,
  locale,
  origin,
  ...(dates && { dates }),
  file: origin.file,
});

export interface CheckedTranslations {
  /** Translations that are behind, and missing ones unless their type allows that. */
  readonly late: readonly LateTranslation<CheckedVersion>[];
  /** A problem for each of them, then those of the comparison itself. */
  readonly problems: readonly Problem[];
  /** Problems of the comparison itself: it lacks a history or dates. */
  readonly doubts: readonly Problem[];
}

interface CheckOptions {
  readonly locales: readonly string[];
  readonly model: ContentModel;
  /** Undefined if the content has no history. */
  readonly git: GitChanges | undefined;
}

/** Compares translations with their originals, by the history of git, else by the dates of the source. */
export function compareTranslations(
  versions: readonly CheckedVersion[],
  { locales, model, git }: CheckOptions,
): CheckedTranslations {
  const status = translationStatus(versions, locales, (file) => git?.byFile.get(file));
  const late = status.late.filter(
    ({ translation, original }) => translation || model[original.type]?.translations !== 'optional',
  );
  const doubts = [
    ...(git?.isShallow ? [checkErrors.HISTORY_SHALLOW({})] : []),
    ...(status.undated > 0 ? [checkErrors.TRANSLATION_UNDATED({ count: status.undated })] : []),
  ];
  return { late, doubts, problems: [...late.map(problemOf), ...doubts] };
}

function problemOf({ original, locale, translation, since }: LateTranslation<CheckedVersion>): Problem {
  const entry = original.id;
  if (translation === undefined || since === undefined)
    return checkErrors.TRANSLATION_MISSING({ entry, locale }, { where: original.origin });
  const day = new Date(since).toISOString().slice(0, 10);
  return checkErrors.TRANSLATION_BEHIND({ entry, locale, original: original.locale, since: day }, { where: translation.origin });
}
