import type { Services } from '#contract/services';
import type { DocumentStart } from '../page/start-page.ts';
import { browserAddress } from './address.ts';
import { browserConsent } from './consent.ts';
import { browserFlags } from './flags.ts';
import { browserForms } from './forms.ts';
import { browserGeo } from './geo.ts';
import { browserOverlays } from './overlays.ts';
import { browserSearch } from './search.ts';
import { browserStorage } from './storage.ts';

/** Creates the ports in a browser: those of the first step, and those that only live pages need. */
export function browserServices(start: DocumentStart): Services {
  const { settings, visit, dataLayer, navigation, clock, ahead, session, storage, reportIfStays, createJson, loadPart } = start;
  const { visitor, pathPrefix, languages } = settings;
  return {
    address: browserAddress(window),
    navigation: {
      visit: (href, options) => void navigation.navigate(href, options),
      showNotFound: () => void navigation.showNotFound(),
      retitle: (change) => {
        document.title = change(document.title);
      },
      print: () => window.print(),
    },
    overlays: browserOverlays(window),
    marketing: visit,
    storage: browserStorage(window, storage),
    geo: browserGeo({
      visitor,
      pathPrefix,
      location: window.location,
      session,
      clock,
      fetch: (url, init) => fetch(url, init),
    }),
    forms: browserForms({
      visitor,
      standIn: settings.formStandIn,
      clock,
      privateParameter: visit.privateParameter,
      fetch: (url, init) => fetch(url, init),
    }),
    flags: browserFlags({
      visitor,
      storage,
      clock,
      push: dataLayer.push,
      origin: window.location.origin,
      fetch: (url, init) => fetch(url, init),
      idle: () => new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve)),
    }),
    consent: browserConsent({ visitor, storage, window }),
    analytics: { push: dataLayer.push },
    search: browserSearch({
      settings: settings.search,
      pathPrefix,
      languages,
      clock,
      ahead,
      createJson,
      loadReader: () => loadPart('search-index'),
      loadCode: () => loadPart('search-code'),
      reportIfStays,
      fetch: (url, init) => fetch(url, init),
    }),
    clock,
  };
}
