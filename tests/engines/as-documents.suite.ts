import { expect, test } from 'vitest';
import type { EngineWindow } from '../support/engines/engine.ts';
import type { EngineHarness } from '../support/engines/engine-suite.ts';
import { click, expectInPage, expectPath, hydrate, isSameDocument, markDocument } from '../support/engines/visitor.ts';
import { servedFormSite } from '../support/form-site.ts';

const heading = (): string | null | undefined => document.querySelector('main h1')?.textContent;
const focused = (): string | undefined => document.activeElement?.id;

/** Compares navigations of the client with what a document load does for a visitor. */
export function navigateAsDocuments({ open }: EngineHarness): void {
  const site = servedFormSite();

  async function enter(path: string): Promise<EngineWindow> {
    const window = await open({ width: 1280, language: 'en-CA' });
    await window.goto(site().origin + path);
    await hydrate(window);
    await markDocument(window);
    return window;
  }

  async function expectNoComplaints(window: EngineWindow): Promise<void> {
    expect(await window.takeComplaints()).toEqual([]);
  }

  test('after a link to a part of another page, the keyboard goes on at that part, as without the client', async () => {
    const plain = await open({ width: 1280, language: 'en-CA' });
    await plain.goto(`${site().plainOrigin}/en/form/`);
    const window = await enter('/en/form/');
    const ids: (string | undefined)[] = [];
    for (const { page, origin } of [
      { page: plain, origin: site().plainOrigin },
      { page: window, origin: site().origin },
    ]) {
      // One window is both.
      await page.goto(`${origin}/en/form/`);
      if (origin === site().origin) await hydrate(page);
      await click(page, 'header a[href="/en/far/#part"]');
      await expectPath(page).toBe('/en/far/#part');
      await expectInPage(page, heading).toBe('Far');
      await expectInPage(page, () => Math.abs(document.getElementById('part')?.getBoundingClientRect().top ?? 999) < 30).toBe(
        true,
      );
      await page.press('Tab');
      ids.push(await page.evaluate(focused));
    }
    expect(ids).toEqual(['after', 'after']);
    await expectNoComplaints(window);
  });

  test('what was typed, chosen and unfolded is there again after Back, and in the other language, but no secret', async () => {
    const window = await enter('/en/form/');
    for (const [id, text] of Object.entries({
      name: 'Ada',
      city: 'Ottawa',
      text: 'Hello there',
      secret: 'hunter2',
      code: '1234',
    })) {
      await click(window, `#${id}`);
      await window.type(text);
    }
    for (const id of ['agreed', 'two', 'more summary']) await click(window, `#${id}`);
    await window.evaluate(() => {
      const topic = document.getElementById('topic') as HTMLSelectElement;
      topic.value = 'b';
      topic.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await expectInPage(window, stateOfForm).toMatchObject({ name: 'Ada', more: true });
    const typed = await window.evaluate(stateOfForm);
    const restored = { ...typed, secret: '', code: '' };
    await click(window, 'header a[href="/en/far/"]');
    await expectInPage(window, heading).toBe('Far');
    await window.back();
    await expectInPage(window, heading).toBe('Form');
    await expectInPage(window, stateOfForm).toEqual(restored);
    await click(window, '#language');
    await expectInPage(window, heading).toBe('Formulaire');
    await expectInPage(window, stateOfForm).toEqual(restored);
    // A new visit of the page begins empty.
    await click(window, 'header a[href="/fr/far/"]');
    await expectInPage(window, heading).toBe('Loin');
    await click(window, 'header a[href="/fr/form/"]');
    await expectInPage(window, heading).toBe('Formulaire');
    expect(await window.evaluate(stateOfForm)).toMatchObject({ name: '', city: '', more: false, shown: ' false' });
    expect(await isSameDocument(window)).toBe(true);
    await expectNoComplaints(window);
  });

  test('a page that focuses a field keeps its focus', async () => {
    const window = await enter('/en/form/');
    await click(window, 'header a[href="/en/focus/"]');
    await expectInPage(window, heading).toBe('Focus');
    await expectInPage(window, focused).toBe('field');
    expect(await isSameDocument(window)).toBe(true);
    await expectNoComplaints(window);
  });

  test('a field with autoFocus has the focus on arrival, also on a page that was rendered ahead', async () => {
    const window = await enter('/en/form/');
    await click(window, 'header a[href="/en/autofocus/"]');
    await expectInPage(window, heading).toBe('Autofocus');
    await expectInPage(window, focused).toBe('auto');
    expect(await isSameDocument(window)).toBe(true);
    await expectNoComplaints(window);
  });

  test('a page with half an emoji, in its data and in a component, is not rendered again', async () => {
    const window = await open({ width: 1280, language: 'en-CA' });
    await window.goto(`${site().origin}/en/half/`);
    const texts = () => [document.querySelector('h1')?.textContent, document.getElementById('half')?.textContent];
    expect(await window.evaluate(texts)).toEqual(['Half \ufffd', 'Hello \ufffd']);
    await hydrate(window);
    expect(await window.evaluate(texts)).toEqual(['Half \ufffd', 'Hello \ufffd']);
    // A page that React renders again is a complaint.
    await expectNoComplaints(window);
    await click(window, 'header a[href="/en/far/"]');
    await expectInPage(window, heading).toBe('Far');
    await window.back();
    await expectInPage(window, heading).toBe('Half \ufffd');
    await expectNoComplaints(window);
  });

  test('a link to words of a page is followed by the browser, which finds them', async () => {
    const window = await enter('/en/form/');
    await click(window, 'header a[href*=":~:text"]');
    await expectPath(window).toMatch(/^\/en\/far\//);
    await expectInPage(window, heading).toBe('Far');
    expect(await isSameDocument(window)).toBe(false);
    await expectNoComplaints(window);
  });

  test('a document that the browser has translated stays translated, and links work as documents', async () => {
    const window = await open({ width: 1280, language: 'en-CA' });
    await window.goto(`${site().translatedOrigin}/en/form/`);
    await click(window, '#name');
    await window.type('Ada');
    await expectInPage(window, stateOfForm).toMatchObject({ name: 'Ada' });
    await markDocument(window);
    await click(window, 'header a[href="/en/far/"]');
    await expectPath(window).toBe('/en/far/');
    await expectInPage(window, heading).toBe('Far');
    expect(await isSameDocument(window)).toBe(false);
    expect(await window.evaluate(() => document.querySelectorAll('h1 font').length)).toBe(2);
    await expectNoComplaints(window);
  });

  test('a missing page stays in the language of its address', async () => {
    const window = await open({ width: 1280, language: 'en-CA' });
    await window.goto(`${site().origin}/fr/missing/`);
    await hydrate(window);
    await expectInPage(window, heading).toBe('Page introuvable');
    expect(await window.evaluate(() => document.documentElement.lang)).toBe('fr-CA');
    // The missing document and its data are complaints.
    expect((await window.takeComplaints()).filter((complaint) => !/404|missing/.test(complaint))).toEqual([]);
  });
}

function stateOfForm(): Readonly<Record<string, unknown>> {
  const value = (id: string) => (document.getElementById(id) as HTMLInputElement | null)?.value;
  const texts = Object.fromEntries(['name', 'city', 'text', 'topic', 'secret', 'code'].map((id) => [id, value(id)]));
  const checked = Object.fromEntries(
    ['agreed', 'one', 'two'].map((id) => [id, (document.getElementById(id) as HTMLInputElement | null)?.checked]),
  );
  const more = (document.getElementById('more') as HTMLDetailsElement | null)?.open;
  return { ...texts, ...checked, more, shown: document.getElementById('shown')?.textContent };
}
