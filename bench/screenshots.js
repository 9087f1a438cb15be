// Takes full-page screenshots of one page of each family, at three widths and in both languages.
//
//     node bench/screenshots.js [--dir FOLDER] [--out FOLDER] [--families home,product] [--dark]
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium } from '../tests/support/chromium.js';
import { pageFamilies } from '../tests/support/page-families.js';
import { whileServed } from './while-served.js';

const root = resolve(import.meta.dirname, '..');
const languages = ['en', 'fr'];
const widths = [375, 768, 1280];

const { values: options } = parseArgs({
  options: {
    dir: { type: 'string', default: join(root, 'dist') },
    out: { type: 'string', default: join(root, 'screenshots') },
    families: { type: 'string', default: Object.keys(pageFamilies).join() },
    dark: { type: 'boolean', default: false },
  },
});
const families = options.families.split(',');
const unknownFamilies = families.filter((family) => !Object.hasOwn(pageFamilies, family));
if (unknownFamilies.length > 0) {
  console.error(`Unknown family: ${unknownFamilies.join(', ')}. Families: ${Object.keys(pageFamilies).join(', ')}.`);
  process.exit(1);
}

/**
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} address
 * @param {number} width
 */
async function takePictures(context, address, width) {
  const page = await context.newPage();
  for (const family of families) {
    for (const language of languages) {
      await page.goto(`${address}/${language}${pageFamilies[family]}`, { waitUntil: 'load' });
      // The height of the page is final only after all parts are laid out.
      await page.locator('html[data-settled="all"]').waitFor();
      await page.evaluate(async () => {
        // A full-page screenshot does not scroll, so lazy pictures would stay empty.
        for (const image of document.images) image.loading = 'eager';
        await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => {}))]);
      });
      const name = [family, language, width, ...(options.dark ? ['dark'] : [])].join('-');
      await page.screenshot({ path: join(options.out, `${name}.png`), fullPage: true });
    }
  }
}

await mkdir(options.out, { recursive: true });
await whileServed(resolve(options.dir), async (address) => {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('Chromium is not installed. Run: node tests/support/chromium.js');
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  try {
    for (const width of widths) {
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        colorScheme: options.dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
      });
      await takePictures(context, address, width);
      await context.close();
    }
  } finally {
    await browser.close();
  }
});
console.log(`${families.length * languages.length * widths.length} screenshots → ${options.out}`);
