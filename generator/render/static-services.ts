import type { Services } from '#contract/services';

/** The ports while there is no browser: what holds for every visitor. */
export const staticServices: Services = {
  address: { search: () => '', replaceSearch: () => {}, subscribe: () => () => {} },
};
