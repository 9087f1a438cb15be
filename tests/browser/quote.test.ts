import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { browserHarness, holdReact, hydrate, watchComplaints } from '../support/browser.ts';
import { inTurn, isLong, sized, someOf } from '../support/length.ts';

const { open } = browserHarness();

const quoteHost = 'https://quote.boreal-insurance.example';
const phone = { viewport: { width: 375, height: 800 } };
const withoutJavaScript = { javaScriptEnabled: false };
const campaign = '?utm_source=x&campaignid=y';

const starts = [
  { path: '/', product: 'tenant-insurance', province: 'ON', phone: '+18005550142' },
  { path: '/home-insurance/', product: 'home-insurance', province: 'ON', phone: '+18005550142' },
  { path: '/location/alberta/auto-insurance/', product: 'auto-insurance', province: 'AB', phone: '+18005550151' },
  { path: '/campaigns/auto-insurance/', product: 'auto-insurance', province: 'ON', phone: '+18005550142' },
] as const;

const words = {
  en: {
    call: 'Ask us to call you',
    sent: 'We will call you',
    refused: 'We cannot call you back',
    down: 'Your request was not sent',
  },
  fr: {
    call: 'Demander un rappel',
    sent: 'Nous vous appellerons',
    refused: 'Nous ne pouvons pas vous rappeler',
    down: 'Votre demande n’est pas partie',
  },
} as const;

const card = (page: Page, within = 'main') => page.locator(`${within} .quote`);
const select = (page: Page, name: string, within?: string) => card(page, within).locator(`select[name="${name}"]`);
const goOn = (page: Page, within?: string) => card(page, within).locator('form[method="get"] button[type="submit"]');

let axeSource = '';
beforeAll(async () => {
  axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
});

/** Findings of axe in the card, and parts that overflow it. */
async function findFaults(page: Page, within: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (selector) => {
    const axe = Reflect.get(window, 'axe') as { run: (context: object, options: object) => Promise<AxeResults> };
    const rules = { 'color-contrast-enhanced': { enabled: false } };
    const { violations } = await axe.run({ include: selector }, { resultTypes: ['violations'], rules });
    const element = document.querySelector(selector) as Element;
    const beyond = [...element.querySelectorAll('*')].filter(
      (part) => part.getBoundingClientRect().right > element.getBoundingClientRect().right,
    );
    return [...violations.map(({ id }) => id), ...beyond.map(({ outerHTML }) => outerHTML)];
  }, `${within} .quote`);
}

/** A page whose requests to the host of quotes are answered, and their addresses recorded. */
async function openPage(path: string, options?: BrowserContextOptions): Promise<{ page: Page; sent: string[] }> {
  const sent: string[] = [];
  const page = await open(path, options, (unopened) =>
    unopened.context().route(`${quoteHost}/**`, (route) => {
      sent.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<h1>Quote</h1>' });
    }),
  );
  if (options?.javaScriptEnabled !== false) await hydrate(page);
  return { page, sent };
}

/** Parameters of an address, in alphabetical order. */
const parametersOf = (address = ''): string => {
  const { searchParams } = new URL(address);
  searchParams.sort();
  return `${searchParams}`;
};

describe.each(['en', 'fr'] as const)('in %s', (language) => {
  const inTurnHere = inTurn(language);

  for (const [kind, options] of [
    ['wide', {}],
    ['narrow', phone],
  ] as const) {
    inTurnHere(`a quote begins on every kind of page and keeps the campaign of the visit (${kind})`, async () => {
      // In normal runs each kind of page in one of the widths.
      for (const { path, product, province } of starts.filter((_, at) => isLong || (at % 2 === 0) === (kind === 'narrow'))) {
        const { page, sent } = await openPage(`/${language}${path}${campaign}`, options);
        expect(await findFaults(page, 'main')).toEqual([]);
        if (path === '/') await select(page, 'product').selectOption(product);
        await goOn(page).click();
        await page.waitForURL(`${quoteHost}/**`);
        expect(sent.map(parametersOf)).toEqual([
          `campaignID=y&lang=${language}&postalCode=&product=${product}&province=${province}&utm_source=x`,
        ]);
        expect(sent[0]).toMatch(/^https:\/\/quote\.boreal-insurance\.example\/start\?/);
        await page.close();
      }
    });
  }

  inTurnHere('without scripts the same form leads to the host of quotes, next to the number to call', async () => {
    for (const { path, product, province, phone: number } of someOf(starts, 2)) {
      const { page, sent } = await openPage(`/${language}${path}`, { ...withoutJavaScript, ...phone });
      if (path === '/') await select(page, 'product').selectOption(product);
      await card(page).locator('input[type="text"]').fill('K1A 0B1');
      expect(await card(page).innerText()).not.toContain(words[language].call);
      const links = await card(page).getByRole('link').all();
      expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([`tel:${number}`]);
      await goOn(page).click();
      await page.waitForURL(`${quoteHost}/**`);
      expect(sent).toEqual([`${quoteHost}/start?product=${product}&province=${province}&postalCode=K1A+0B1&lang=${language}`]);
      await page.close();
    }
  });

  inTurnHere('the quote panel begins with the product of the page, and sends the same', async () => {
    const { page, sent } = await openPage(`/${language}/condo-insurance/${campaign}`);
    await page.locator('.site-header__quote a').click();
    await goOn(page, 'dialog').waitFor();
    expect(await select(page, 'product', 'dialog').inputValue()).toBe('condo-insurance');
    expect(await findFaults(page, 'dialog')).toEqual([]);
    await goOn(page, 'dialog').click();
    await page.waitForURL(`${quoteHost}/**`);
    expect(sent.map(parametersOf)).toEqual([
      `campaignID=y&lang=${language}&postalCode=&product=condo-insurance&province=ON&utm_source=x`,
    ]);
  });

  inTurnHere('a request for a call is sent, refused or fails, each with its text', async () => {
    const { page } = await openPage(`/${language}/auto-insurance/`, phone);
    const posted: { fields: Record<string, string> }[] = [];
    const answers = [() => undefined, () => ({ status: 'INELIGIBLE' }), () => ({ status: 'SUCCESS' })];
    await page.route('**/forms/call-back', (route) => {
      posted.push(route.request().postDataJSON());
      const answer = answers.shift()?.();
      return answer ? route.fulfill({ json: answer }) : route.abort();
    });
    const begin = async () => {
      await card(page).getByRole('link', { name: words[language].call }).click();
      const form = card(page).locator('form').nth(1);
      await form.locator('[name="name"]').waitFor();
      return form;
    };
    const isFocused = (text: string) => expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(text);
    const form = await begin();
    expect(await form.locator('[name="name"]').evaluate((input) => input === document.activeElement)).toBe(true);
    await form.locator('button').click();
    expect(await form.locator('[aria-invalid]').count()).toBe(2);
    expect(await findFaults(page, 'main')).toEqual([]);
    await card(page).locator('input').first().fill('m5v2t6');
    await form.locator('[name="name"]').fill('Zoé Marker');
    await form.locator('[name="phone"]').fill('613 555-0123');
    await form.locator('button').click();
    await isFocused(words[language].down);
    expect(await form.locator('[name="name"]').inputValue()).toBe('Zoé Marker');
    await form.locator('button').click();
    await isFocused(words[language].refused);
    expect(await card(page).locator('form').count()).toBe(1);
    expect(await findFaults(page, 'main')).toEqual([]);
    await page.reload();
    await hydrate(page);
    const again = await begin();
    await again.locator('[name="name"]').fill('Zoé Marker');
    await again.locator('[name="phone"]').fill('613 555-0123');
    await again.locator('button').click();
    await isFocused(words[language].sent);
    const fields = { name: 'Zoé Marker', phone: '+16135550123', product: 'auto-insurance', province: 'ON' };
    expect(posted.map((each) => each.fields)).toEqual([
      { ...fields, postalCode: 'M5V 2T6' },
      { ...fields, postalCode: 'M5V 2T6' },
      fields,
    ]);
  });

  inTurnHere('where a product is not sold, the card says so at once and offers what is', async () => {
    const { page, sent } = await openPage(`/${language}/auto-insurance/?geoProvince=BC`);
    await expect.poll(() => card(page).getByRole('status').innerText()).toContain('ICBC');
    expect(await page.locator('dialog').count()).toBe(0);
    expect(await goOn(page).count()).toBe(0);
    expect(await findFaults(page, 'main')).toEqual([]);
    await card(page).locator('form button').first().click();
    expect(await card(page).getByRole('status').innerText()).toBe('');
    await goOn(page).click();
    await page.waitForURL(`${quoteHost}/**`);
    expect(sent.map(parametersOf)).toEqual([`lang=${language}&postalCode=&product=home-insurance&province=BC`]);
  });
});

const inQuebec: readonly [language: string, help: string, sentence: string][] = [
  ['en', 'Find an insurer in Quebec', 'We do not insure in Quebec'],
  ['fr', 'Trouver un assureur au Québec', 'Nous n’assurons pas au Québec'],
];

test.each(inQuebec.slice(sized(1, 0)))(
  'in Quebec, the first button of the card in %s leads to those who insure there',
  async (language, help, sentence) => {
    const { page } = await openPage(`/${language}/?geoProvince=QC`, phone);
    await expect.poll(() => select(page, 'province').inputValue()).toBe('QC');
    expect(await card(page).getByRole('status').innerText()).toContain(sentence);
    expect(await card(page).locator('.button').allInnerTexts()).toEqual([help]);
    expect(await card(page).locator('.button').getAttribute('href')).toMatch(/^https:\/\/lautorite\.qc\.ca\//);
    expect(await card(page).locator('.quote__call').count()).toBe(0);
    expect(await findFaults(page, 'main')).toEqual([]);
    await select(page, 'province').selectOption('ON');
    await goOn(page).waitFor();
  },
);

test('each change of province is announced once on a page of a product, in its header and in its form', async () => {
  const { page } = await openPage('/en/auto-insurance/');
  /** Texts of live regions that a choice changes. */
  const announced = async (choose: () => Promise<unknown>): Promise<string[]> => {
    const read = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main [role="status"]:not([aria-live="off"])')].map((each) => each.innerText),
      );
    const before = await read();
    await choose();
    return (await read()).filter((text) => text !== '' && !before.includes(text));
  };
  const header = page.locator('.utility-bar select');
  const inHeader = await announced(async () => {
    await header.selectOption('MB');
    await page.locator('.availability[data-missing]').waitFor();
  });
  expect(inHeader).toEqual(['Not available in Manitoba. Public insurer: MPI']);
  // The notice may open after the announcement. It would take the focus from the form.
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await select(page, 'province').focus();
  const inForm = await announced(() => select(page, 'province').selectOption('SK'));
  expect(inForm).toEqual(['Not available in Saskatchewan. Public insurer: SGI']);
});

test('a missing product and a postal code of another province stop the form; the code goes along and is stored nowhere', async () => {
  const { page, sent } = await openPage('/en/');
  const complaints = watchComplaints(page);
  const postalCode = card(page).locator('input[type="text"]');
  await goOn(page).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('quote-product');
  await select(page, 'product').selectOption('auto-insurance');
  await postalCode.fill('T5J 0N3');
  await goOn(page).click();
  expect(await card(page).locator('.form-field__problem').innerText()).toContain('in Alberta');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('quote-postal');
  await select(page, 'province').selectOption('AB');
  expect(await card(page).locator('.form-field__problem').count()).toBe(0);
  expect(await card(page).locator('a[href="tel:+18005550151"]').isVisible()).toBe(true);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, Reflect.get(window, 'dataLayer')]),
  );
  expect(stored).not.toMatch(/T5J/i);
  await goOn(page).click();
  await page.waitForURL(`${quoteHost}/**`);
  expect(sent).toEqual([`${quoteHost}/start?product=auto-insurance&province=AB&postalCode=T5J+0N3&lang=en`]);
  expect(complaints).toEqual([]);
});

test('choices made before the page is interactive stay', async () => {
  const held: { release?: () => void } = {};
  const page = await open('/en/', {}, async (unopened) => void Object.assign(held, await holdReact(unopened)));
  await page.evaluate(() => {
    const [product, province] = document.querySelectorAll<HTMLSelectElement>('.quote select');
    if (product && province) [product.value, province.value] = ['condo-insurance', 'MB'];
  });
  held.release?.();
  await hydrate(page);
  await expect.poll(() => select(page, 'product').inputValue()).toBe('condo-insurance');
  await expect.poll(() => select(page, 'province').inputValue()).toBe('MB');
});
