import type { ClientSettings } from '#contract/browser-globals';
import type { Clock } from '../clock.ts';
import { browserDataLayer } from '../visitor/data-layer.ts';
import { addTelemetryHeader } from './bot-management.ts';
import { createTagManager } from './tag-manager.ts';
import type { ThirdParty } from './third-party.ts';

export interface ThirdPartiesOptions {
  readonly settings: ClientSettings;
  readonly window: Window & typeof globalThis;
  readonly clock: Clock;
}

/** Creates the third parties of the site's settings, not started. */
export function createThirdParties({ settings, window, clock }: ThirdPartiesOptions): readonly ThirdParty[] {
  const { tagManager, thirdPartyProxy, botManagement } = settings.visitor;
  const hosts = thirdPartyProxy?.hosts ?? [];
  return [
    ...(botManagement ? [whileStarted(() => addTelemetryHeader({ settings: botManagement, window }))] : []),
    ...(tagManager ? [createTagManager({ settings, tagManager, hosts, events: browserDataLayer, window, clock })] : []),
  ];
}

/** Creates a third party from a function that starts it and returns the function that ends it. */
function whileStarted(run: () => () => void): ThirdParty {
  const running: { end?: () => void } = {};
  return {
    start: () => {
      running.end ??= run();
    },
    stop: () => {
      running.end?.();
      running.end = undefined;
    },
  };
}
