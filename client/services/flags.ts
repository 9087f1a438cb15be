import { flagsState } from '#contract/flags';
import type { FlagsPort } from '#contract/services';
import type { VisitorSettings } from '#contract/visitor-settings';

export interface BrowserFlagsOptions {
  readonly visitor: Pick<VisitorSettings, 'flags'>;
}

/** The flags that the site's settings state. */
export function browserFlags({ visitor }: BrowserFlagsOptions): FlagsPort {
  const state = flagsState(visitor.flags?.bootstrap ?? [], 'initializing');
  return { state: () => state, subscribe: () => () => {}, report: () => {} };
}
