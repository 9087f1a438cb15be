import type { ConsentChoice } from '#contract/services';
import { command, consentState } from './consent-commands.ts';
import type { ThirdParty } from './third-party.ts';

export interface FollowConsentOptions {
  readonly consent: ConsentChoice;
  /** The page's data layer. */
  readonly events: () => unknown[];
  /** Loads the third parties, at the first consent. */
  readonly load: () => Promise<readonly ThirdParty[]>;
}

interface State {
  isGranted: boolean;
  loading?: Promise<readonly ThirdParty[]>;
  loaded: readonly ThirdParty[];
}

/**
 * Starts third parties when the visitor agrees and ends them when consent is withdrawn, in any tab.
 */
export function followConsent({ consent, events, load }: FollowConsentOptions): void {
  const state: State = { isGranted: false, loaded: [] };
  // First, before the page's events so far.
  events().unshift(command('consent', 'default', consentState('denied')));

  function follow(): void {
    const isGranted = consent.choice() === 'granted';
    if (isGranted === state.isGranted) return;
    state.isGranted = isGranted;
    if (!isGranted) for (const party of state.loaded) party.stop();
    events().push(command('consent', 'update', consentState(isGranted ? 'granted' : 'denied')));
    if (isGranted) void start();
  }

  async function start(): Promise<void> {
    // Parts that cannot be loaded do not run, as without consent; the next page tries again.
    state.loading ??= load().catch(() => []);
    state.loaded = await state.loading;
    // Consent may have been withdrawn during the load.
    if (state.isGranted) for (const party of state.loaded) party.start();
  }

  consent.subscribe(follow);
  follow();
}
