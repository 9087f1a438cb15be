import { flagsState } from '#contract/flags';
import type { Services } from '#contract/services';
import type { VisitorSettings } from '#contract/visitor-settings';

/** Returns the ports without a browser, with values that are the same for every visitor. */
export function staticServices({ formEndpoint, flags }: VisitorSettings): Services {
  const state = flagsState(flags?.bootstrap ?? [], 'initializing');
  const nothing = (): void => {};
  const subscribe = () => nothing;
  const noOverlays: readonly string[] = [];
  return {
    address: { pathname: () => '', search: () => '', replaceSearch: nothing, subscribe },
    navigation: { visit: nothing, showNotFound: nothing, retitle: nothing, print: nothing },
    overlays: { list: () => noOverlays, open: nothing, close: nothing, subscribe },
    storage: { get: () => undefined, set: nothing, subscribe },
    geo: { locate: () => Promise.resolve({}) },
    marketing: { parameters: () => ({}), append: (href) => href },
    forms: {
      action: (name) => formEndpoint && `${formEndpoint}/${name}`,
      isStandIn: false,
      send: () => Promise.resolve('ERROR'),
      newKey: () => '',
      privateParameter: () => undefined,
    },
    flags: { state: () => state, subscribe, report: nothing },
    consent: { isAsked: () => false, load: () => Promise.reject(new Error('Consent needs a browser.')) },
    analytics: { push: nothing },
    search: { load: () => Promise.reject(new Error('The search needs a browser.')) },
    clock: { now: () => 0 },
  };
}
