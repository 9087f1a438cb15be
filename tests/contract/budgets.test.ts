import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { scriptBytes } from '../../bench/script-bytes.js';
import { listFiles } from '../support/emitted-site.ts';

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

/** Quality 5 is what a server affords while somebody waits; hosts that compress ahead send less. */
const compressedBytes = (bytes: string | Uint8Array): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

test('the styles of the site stay within the budget in bytes', async () => {
  const folder = inject('siteFolder');
  const sheets = (await listFiles(folder)).filter((file) => file.endsWith('.css'));
  expect(sheets).toHaveLength(1);
  for (const sheet of sheets) expect(compressedBytes(await readFile(join(folder, sheet)))).toBeLessThanOrEqual(14 * kilobyte);
});
