// Test files share processes and loaded modules. Restores globals that a file has replaced.
import { afterAll, vi } from 'vitest';

// Constants that are compiled into the client of this repository's site.
globalThis.BOREAL_CAMPAIGN_PARAMETERS = JSON.stringify({
  campaignID: ['campaignId', 'campaignid'],
  utm_source: [],
  utm_medium: [],
  utm_campaign: [],
});
globalThis.BOREAL_CAMPAIGN_NAMES = 'campaignid|utm_';
globalThis.BOREAL_FLAG_SERVER = true;
globalThis.BOREAL_SERVICE_WORKER = true;

const found = new Set(Object.keys(globalThis));

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of Object.keys(globalThis)) if (!found.has(name)) Reflect.deleteProperty(globalThis, name);
});
