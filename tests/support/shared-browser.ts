import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { launchSettings } from './browser-settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the Chromium of the run. */
    browserAddress: string;
  }
}

/** Starts the one Chromium that all tests of a run share. Each file has its own contexts. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(launchSettings({}));
  provide('browserAddress', server.wsEndpoint());
  return () => server.close();
}
