import { problemFacts } from '../errors/define-errors.ts';
import { oneOf } from '../support/shapes.ts';

/**
 * Decides about an entry with a problem. `error`: nothing is published. `leave-out`: the entry has
 * no page and no links. `last-good`: its last good version is shown, or it is left out. `warning`:
 * it is shown as it is, or left out if it has nothing to show.
 */
export type ProblemPolicy = (typeof problemPolicies)[number];

export const problemPolicies = ['error', 'leave-out', 'last-good', 'warning'] as const;

/** A policy as a setting. */
export const policySetting = oneOf(...problemPolicies);

/** Policies by error code; the default applies to all other codes. */
export interface CodePolicies {
  /** Policy of all codes that `codes` does not list. Default: that of the site, then of the source. */
  readonly default?: ProblemPolicy;
  /** Policies by the code of the error: { TEXT_LINK_BROKEN: 'warning' }. Default: none. */
  readonly codes?: Readonly<Record<string, ProblemPolicy>>;
}

/** Policies of a site. Those of a content type come before those of the whole site. */
export interface ProblemPolicies extends CodePolicies {
  /** Policies by content type: { post: { default: 'leave-out' } }. Default: none. */
  readonly types?: Readonly<Record<string, CodePolicies>>;
  /**
   * True: a run may remove any number of pages because of problems, as with `--allow-shrink`.
   * Default: false.
   */
  readonly allowShrink?: boolean;
}

/** Policies of one run, which come before those of the site. */
export interface RunPolicies extends CodePolicies {
  /** True: every problem is an error. */
  readonly isStrict?: boolean;
}

/** All policies that apply in a run. */
export interface PolicySettings {
  readonly run?: RunPolicies;
  readonly site?: ProblemPolicies;
  /** The source's own policy, which applies if neither the run nor the site has one. */
  readonly ofSource: ProblemPolicy;
  /** Policies of the sources by type of entry, in a run with several. */
  readonly ofTypes?: Readonly<Record<string, ProblemPolicy>> | undefined;
}

/**
 * Returns the policy of a problem of an entry. `canBeShown`: the entry can be shown with it, which is
 * what the policy `warning` is for.
 */
export type PolicyLookup = (problem: { readonly code: string }, type: string | undefined, canBeShown?: boolean) => ProblemPolicy;

/**
 * The most specific policy counts: of the run, the content type, the site, the source. A source that
 * goes on after mistakes shows an entry with a mistake of form, and warns.
 */
export function policyLookup({ run, site, ofTypes, ...settings }: PolicySettings): PolicyLookup {
  if (run?.isStrict) return () => 'error';
  return ({ code }, type, canBeShown = true) => {
    const ofSource = (type !== undefined && ofTypes?.[type]) || settings.ofSource;
    const ofType = type !== undefined && site?.types && Object.hasOwn(site.types, type) ? site.types[type] : undefined;
    for (const policies of [run, ofType, site]) {
      const policy = policies && (ofCode(policies, code) ?? policies.default);
      if (policy) return policy === 'warning' && !canBeShown ? 'leave-out' : policy;
    }
    if (!canBeShown) return ofSource === 'warning' ? 'leave-out' : ofSource;
    return ofSource !== 'error' && problemFacts({ code }).isForm ? 'warning' : ofSource;
  };
}

const ofCode = ({ codes }: CodePolicies, code: string): ProblemPolicy | undefined =>
  codes && Object.hasOwn(codes, code) ? codes[code] : undefined;
