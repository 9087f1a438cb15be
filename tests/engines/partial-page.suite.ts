import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../../generator/serve/serve.ts';
import type { EngineHarness } from '../support/engines/engine-suite.ts';
import { click, expectInPage, expectPath, hydrate, isSameDocument, markDocument } from '../support/engines/visitor.ts';
import { generatedPartialSite } from '../support/partial-site.ts';

const heading = () => document.querySelector('main h1')?.textContent;
const button = () => document.querySelector('main button')?.textContent;

/** A visit of partially hydrated pages, in a site of their own. */
export function visitPartialPages({ open }: EngineHarness): void {
  const site = generatedPartialSite();
  const served: { port?: number; close?: () => Promise<void> } = {};
  beforeAll(async () => {
    const folder = join(site().root, 'dist');
    Object.assign(served, await serve({ folder, pathPrefix: '', port: 0, host: '127.0.0.1', onFault: console.error }));
  });
  afterAll(() => served.close?.());

  test('a link of the menu leads to a partially hydrated page, its client component works, and back returns', async () => {
    const window = await open({ width: 1280, language: 'en-CA' });
    await window.goto(`http://127.0.0.1:${served.port}/`);
    await hydrate(window);
    await markDocument(window);
    await click(window, 'header a[href="/stories/liked/"]');
    await expectPath(window).toBe('/stories/liked/');
    await expectInPage(window, heading).toBe('A liked story');
    await click(window, 'main button');
    await expectInPage(window, button).toBe('Likes: 1');
    await window.back();
    await expectInPage(window, heading).toBe('Home');
    await click(window, 'main button');
    await expectInPage(window, button).toBe('Count: 1');
    expect(await isSameDocument(window)).toBe(true);
    // The same page as a document, whose client component is hydrated alone.
    await window.goto(`http://127.0.0.1:${served.port}/stories/liked/`);
    await hydrate(window);
    await click(window, 'main button');
    await expectInPage(window, button).toBe('Likes: 1');
    expect(await window.takeComplaints()).toEqual([]);
  });
}
