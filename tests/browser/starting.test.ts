/** A visitor starts something: a claim, a message, or a request for a personal link. */

import type { BrowserContextOptions, Page, Request } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findViolations } from '../support/axe.ts';
import { browserHarness, hydrate } from '../support/browser.ts';
import { inTurn } from '../support/length.ts';

const { browser, open, origin } = browserHarness();

const phone = { viewport: { width: 375, height: 700 } };
const withoutScripts = { ...phone, javaScriptEnabled: false };
const vehicleLine = 'tel:+18005550143';
const anyTimeLine = 'tel:+18005550142';

const shownForm = (page: Page) => page.locator('.request__form:visible');
const isPost = (request: Request): boolean => request.method() === 'POST';

/** Fills in the form of the contact page. */
async function fillContact(page: Page): Promise<void> {
  await page.locator('#field-topic').selectOption('billing');
  await page.locator('#field-firstName').fill('Zoé');
  await page.locator('#field-lastName').fill('Tremblay');
  await page.locator('#field-email').fill('zoe@example.com');
  await page.locator('#field-message').fill('A bill\nthat puzzles me');
}

/** The page at a time of the visitor's clock, in a zone. */
async function openAt(path: string, time: string, timezoneId: string, width = 1280): Promise<Page> {
  const context = await browser().newContext({ viewport: { width, height: 800 }, timezoneId });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.clock.setFixedTime(time);
  await page.goto(origin() + path);
  await hydrate(page);
  return page;
}

describe.each(['en', 'fr'] as const)('in %s', (language) => {
  const test = inTurn(language);

  test('a claim starts in the panel, opens its case, and prints as a summary; nothing is sent or stored', async () => {
    const page = await open(`/${language}/`);
    const sent: string[] = [];
    page.on('request', (request) => isPost(request) && sent.push(request.url()));
    await hydrate(page);
    await page.locator('[data-overlay="blade:claim"]:visible').first().click();
    await page.locator('dialog a[href$="/make-a-claim/#water"]').click();
    await page.waitForURL(`${origin()}/${language}/make-a-claim/#water`);
    const opened = page.locator('.claim-case[open]');
    await opened.waitFor();
    expect(await opened.count()).toBe(1);
    expect(await opened.locator('a[href="tel:+18005550144"]').isVisible()).toBe(true);
    await opened.locator('input').first().check();
    await opened.locator('textarea').fill('marker');
    expect(await findViolations(page, ['markup', 'layout', 'colours'])).toEqual([]);
    await page.evaluate(() => Reflect.set(window, 'print', () => Reflect.set(window, 'printed', true)));
    await opened.locator('button').click();
    expect(await page.evaluate(() => Reflect.get(window, 'printed'))).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.claim-case:visible').count()).toBe(1);
    expect(await opened.locator('textarea').isVisible()).toBe(true);
    expect(await opened.locator('button').isVisible()).toBe(false);
    const stored = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
    expect(stored).not.toContain('marker');
    expect(sent).toEqual([]);
  });

  test('a case opens by its address, at arrival and after a reload', async () => {
    const page = await open(`/${language}/make-a-claim/#water`);
    const water = page.locator('#water');
    await water.waitFor({ state: 'visible' });
    await page.reload();
    await water.waitFor({ state: 'visible' });
    expect(await page.locator('.claim-case[open]').count()).toBe(1);
  });

  test('without scripts a case opens by its address and by a press, and its summary can be printed', async () => {
    const page = await open(`/${language}/make-a-claim/#collision`, withoutScripts);
    expect(await page.locator('#collision').isVisible()).toBe(true);
    const theft = page.locator('.claim-case').filter({ has: page.locator('#break-in') });
    await theft.locator('summary').click();
    for (const part of ['.step-list li', '.claim-case__list label', '.claim-case__numbers a'])
      expect(await theft.locator(part).first().isVisible()).toBe(true);
    expect(await page.locator('.claim-cases button:visible').count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.claim-case:visible').count()).toBe(2);
  });

  test('the checklist for claims is one click from how claims work, and prints on one sheet', async () => {
    const page = await open(`/${language}/claims/`);
    await page.locator('main .prose a[href$="/claims/checklist/"]').click();
    await page.waitForURL(`${origin()}/${language}/claims/checklist/`);
    await hydrate(page);
    await page.evaluate(() => Reflect.set(window, 'print', () => Reflect.set(window, 'isPrinted', true)));
    await page.locator('main .button-row button').click();
    expect(await page.evaluate(() => Reflect.get(window, 'isPrinted'))).toBe(true);
    for (const format of ['A4', 'Letter']) {
      const sheets = (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g);
      expect([format, sheets?.length]).toEqual([format, 1]);
    }
    await page.emulateMedia({ media: 'print' });
    const lines = await page
      .locator('#notes + ul > li')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).borderBlockEndStyle));
    expect(new Set(lines)).toEqual(new Set(['solid']));
  });

  test('a message is sent with its topic and without a token, also without scripts', async () => {
    const page = await open(`/${language}/contact-us/`, phone);
    await hydrate(page);
    await page.locator('#form button').click();
    expect(await page.locator('.error-summary a').first().getAttribute('href')).toBe('#field-topic');
    await fillContact(page);
    const posted = page.waitForRequest(isPost);
    await page.locator('#form button').click();
    const request = await posted;
    expect(new URL(request.url()).pathname).toBe('/forms/contact');
    const message = 'A bill\nthat puzzles me';
    expect(request.postDataJSON()).toEqual({
      language,
      fields: { topic: 'billing', firstName: 'Zoé', lastName: 'Tremblay', email: 'zoe@example.com', message },
    });
    await page.locator('#outcome-success[data-shown]').waitFor();

    const plain = await open(`/${language}/contact-us/`, withoutScripts);
    await fillContact(plain);
    await plain.locator('#form button').click();
    await plain.waitForURL(`${origin()}/${language}/contact-us/#outcome-success`);
    expect(await plain.locator('#outcome-success').isVisible()).toBe(true);
    expect(await shownForm(plain).count()).toBe(0);
  });

  test('the footer leads to the form that asks for a personal link, with and without scripts', async () => {
    const asked = `/${language}/refer-a-friend/referrer/#link-form`;
    for (const options of [phone, withoutScripts] satisfies BrowserContextOptions[]) {
      const page = await open(`/${language}/privacy/`, options);
      if (options === phone) {
        await hydrate(page);
        await page.locator(`footer div:has(> ul a[href="${asked}"]) > h2 > button`).click();
      }
      await page.locator(`footer a[href="${asked}"]`).click();
      await page.waitForURL(origin() + asked);
      await page.locator('#link-form').waitFor();
      expect(await shownForm(page).evaluateAll((forms) => forms.map(({ id }) => id))).toEqual(['link-form']);
      await page.locator('#field-link-email').fill('zoe@example.com');
      const posted = page.waitForRequest(isPost);
      await page.locator('#link-form button').click();
      expect(new URL((await posted).url()).pathname).toBe('/forms/2025_refer_a_friend_link');
      await page.locator('#link-outcome-success').waitFor();
      expect(await shownForm(page).count()).toBe(0);
    }
  });
});

test('without a link the form that asks for one is shown, and with a refused link it can be chosen', async () => {
  const page = await open('/en/unsubscribe/?token=too%20short');
  await hydrate(page);
  await expect.poll(() => shownForm(page).evaluateAll((forms) => forms.map(({ id }) => id))).toEqual(['link-form']);
  await page.goto(`${origin()}/en/unsubscribe/?token=demo-invalid`);
  await hydrate(page);
  await page.locator('#field-email').fill('zoe@example.com');
  await page.locator('#form button').click();
  await page.locator('#outcome-invalid-link a[href="#link-form"]').click();
  await page.locator('#link-form').waitFor();
  expect(await findViolations(page, ['markup', 'layout', 'colours'])).toEqual([]);
});

test('a message that the endpoint does not take can be sent again', async () => {
  const page = await open('/en/contact-us/');
  await hydrate(page);
  await fillContact(page);
  await page.context().route('**/forms/contact', (route) => route.fulfill({ json: { status: 'ERROR' } }));
  await page.locator('#form button').click();
  await page.locator('#outcome-error[data-shown] button').first().waitFor();
  await page.context().unroute('**/forms/contact');
  await page.context().route('**/forms/contact', (route) => route.fulfill({ json: { status: 'EXPIRED' } }));
  await page.locator('#outcome-error button').first().click();
  await page.locator('#outcome-error[data-shown]').waitFor();
  await page.context().unroute('**/forms/contact');
  await page.context().route('**/forms/contact', (route) => route.fulfill({ json: { status: 'SUCCESS' } }));
  await page.locator('#outcome-error button').first().click();
  await page.locator('#outcome-success[data-shown]').waitFor();
});

test.each([320, 1024])('the sentence about the office has room from the start in a window of %i px', async (width) => {
  const page = await openAt('/fr/contact-us/', '2026-12-04T01:30:00Z', 'America/Toronto', width);
  const sentence = page.locator('.open-now');
  const height = () => sentence.evaluate((element) => element.clientHeight);
  await expect.poll(() => sentence.textContent()).toContain('vendredi');
  const withTime = await height();
  await sentence.evaluate((element) => element.firstElementChild?.replaceChildren());
  expect(await height()).toBe(withTime);
});

test('the office is open or opens in the visitor’s zone, and the claim page names the number of the hour', async () => {
  const open = await openAt('/en/contact-us/', '2026-11-26T16:00:00Z', 'America/Regina');
  await expect.poll(() => open.locator('.open-now').textContent()).toMatch(/Open now, until 7\s/);
  const closed = await openAt('/fr/contact-us/', '2026-11-29T16:00:00Z', 'America/St_Johns');
  await expect.poll(() => closed.locator('.open-now').textContent()).toMatch(/Fermé en ce moment.*lundi à 9\sh\s30/);
  expect(await closed.locator('.open-now').textContent()).toContain('lundi à 9\u00a0h\u00a030');
  const marked = (page: Page) => page.locator('#collision [data-now] a').getAttribute('href');
  const byDay = await openAt('/fr/make-a-claim/#collision', '2026-11-26T16:00:00Z', 'America/Toronto');
  expect(await marked(byDay)).toBe(vehicleLine);
  const byNight = await openAt('/en/make-a-claim/#collision', '2026-11-26T06:00:00Z', 'America/Toronto');
  expect(await marked(byNight)).toBe(anyTimeLine);
});
