import type { LostEntries } from '../content/lost-entries.ts';
import { type Problem, ProblemError } from '../errors/problem.ts';
import { withoutCopies } from '../plan/removed-pages.ts';
import { outputErrors } from '../publish/errors.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { isShrunk, isTypeLost } from '../support/shrink-limits.ts';

/** Pages that a run would remove from the published site. */
interface Shrinking {
  readonly lost: Pick<LostEntries, 'hasAny' | 'paths' | 'unknown' | 'causes' | 'types'>;
  /** Published pages that would disappear, for any reason. */
  readonly removed: readonly string[];
  /** True if nothing is published. */
  readonly isFirst: boolean;
  /** All published pages; may be empty if none is removed. */
  readonly before: readonly string[];
  readonly site: Pick<LoadedSite, 'locales' | 'unprefixed' | 'allowShrink'>;
  /** Number of parts of the site, if this is one of them. */
  readonly parts?: number;
  /** Problems of the content, which are reported with the refusal. */
  readonly problems: readonly Problem[];
}

/**
 * Throws ProblemError if a run would remove many published pages because of problems. Pages that
 * authors delete or hide do not count. In a first build, no type may lose most of its entries.
 */
export function refuseShrinking({ lost, removed, isFirst, before, site, parts = 1, problems }: Shrinking): void {
  if (!lost.hasAny || site.allowShrink) return;
  const refused = isFirst ? lostTypes(lost) : lostPages();
  if (refused.length > 0) throw new ProblemError([...problems, ...refused]);

  function lostPages(): readonly Problem[] {
    const pages = new Set(withoutCopies(before, site));
    const gone = removed.filter((path) => pages.has(path));
    // A part has its share of the pages.
    if (!isShrunk(pages.size * parts, gone.length * parts)) return [];
    const paths = lost.paths();
    const known = gone.filter((path) => paths.has(path)).length;
    const count = known + Math.min(gone.length - known, lost.unknown);
    if (!isShrunk(pages.size * parts, count * parts)) return [];
    return [outputErrors.SHRUNK({ lost: count, before: pages.size, causes: lost.causes() })];
  }
}

const lostTypes = (lost: LostEntries): readonly Problem[] =>
  lost
    .types()
    .filter((ofType) => isTypeLost(ofType.total, ofType.lost))
    .map((ofType) => outputErrors.TYPE_LOST({ ...ofType, causes: lost.causes() }));
