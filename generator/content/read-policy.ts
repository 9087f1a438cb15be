import type { Problem } from '../errors/problem.ts';
import type { PolicyLookup, ProblemPolicy } from '../model/problem-policies.ts';

/** Decides what problems of the content do. */
export interface ReadPolicy {
  /** Policy of a problem of an entry. */
  readonly policyOf: PolicyLookup;
  /** True if a problem of an entry that no page uses is a warning. */
  readonly sparesUnused: (...problem: Parameters<PolicyLookup>) => boolean;
  /** Severity of a problem whose entry is left out or shows its last good version. */
  readonly containedSeverity: Problem['severity'];
  /**
   * True for a preview of drafts: every problem is a warning, and a family or a feed that cannot be
   * listed is left out.
   */
  readonly isDraft: boolean;
  /** True: formatted texts and translations are checked before the routes are final. */
  readonly checksAllTexts: boolean;
  /**
   * Returns the text shown in place of a missing one; missing pictures are drawn then. By default,
   * nothing is shown.
   */
  readonly placeholder?: (field: string) => string;
}

const contained: readonly ProblemPolicy[] = ['last-good', 'leave-out'];
/** Under the policy `error`, every entry has to be right. */
const sparesUnused =
  (policyOf: PolicyLookup): ReadPolicy['sparesUnused'] =>
  (...problem) =>
    contained.includes(policyOf(...problem));

/** Nothing with an error is published; a contained problem is a warning. */
export const publishPolicy = (policyOf: PolicyLookup): ReadPolicy => ({
  policyOf,
  sparesUnused: sparesUnused(policyOf),
  containedSeverity: 'warning',
  isDraft: false,
  checksAllTexts: true,
});

/** The pages of a faulty entry show its last good version, and all other pages go on. */
export const developPolicy = (policyOf: PolicyLookup): ReadPolicy => ({
  policyOf: (...problem) => (policyOf(...problem) === 'warning' ? 'warning' : 'last-good'),
  sparesUnused: sparesUnused(policyOf),
  containedSeverity: 'error',
  isDraft: false,
  checksAllTexts: false,
});

/** An editor sees an entry that is not finished. */
export const draftPolicy: ReadPolicy = {
  policyOf: () => 'warning',
  sparesUnused: () => false,
  containedSeverity: 'warning',
  isDraft: true,
  checksAllTexts: false,
  placeholder: (field) => `⚠ ${field}`,
};
