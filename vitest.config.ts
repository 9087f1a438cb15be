import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/generated-site.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // The machine that this must pass on has two cores; browser and generator runs use both already.
    maxWorkers: 2,
  },
});
