import { expect, inject, test } from 'vitest';
import { scriptBytes } from '../../bench/script-bytes.js';

const kilobyte = 1024;

test('the scripts of a question page stay within the budget in bytes', async () => {
  const { runtime, hydrated } = await scriptBytes(
    inject('siteFolder'),
    'component---templates-pages-faq-question-faq-question-page-tsx',
  );
  expect(runtime).toBeLessThanOrEqual(9 * kilobyte);
  expect(hydrated).toBeLessThanOrEqual(75 * kilobyte);
  // A count of nothing would pass too.
  expect(hydrated - runtime).toBeGreaterThan(40 * kilobyte);
});
