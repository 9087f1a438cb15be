import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { launchSettings } from './browser-settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address at which test files reach the Chromium of the run. */
    browserAddress: string;
  }
}

/** Starts the one Chromium that the tests of a run share; each file has contexts of its own in it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(launchSettings({}));
  provide('browserAddress', server.wsEndpoint());
  return () => server.close();
}
