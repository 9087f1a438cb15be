import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { BrowserContextOptions, Page, Request, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { browserHarness, hydrate, visitEach, watchComplaints } from '../support/browser.ts';
import { inTurn, isLong, someOf } from '../support/length.ts';

const { open, origin, browser } = browserHarness();

const personal = {
  firstName: 'Zoé',
  lastName: 'Tremblay-Marker',
  email: 'zoe.marker@example.com',
  pointsNumber: '6044 1234-5678 9012',
  policyNumber: 'mk 778-899',
} as const;

const forms = [
  { path: '/fr/points-for-quote/', campaign: '2025_points_for_quote' },
  { path: '/en/points-for-renewal/', campaign: '2025_points_for_renewal' },
  { path: '/fr/refer-a-friend/referrer/', campaign: '2025_refer_a_friend' },
  { path: '/en/refer-a-friend/referee/', campaign: '2025_refer_a_friend_referee_quote' },
] as const;

const outcomes = [
  { token: 'demo-success', id: 'outcome-success', event: { event: 'campaign_success' } },
  { token: 'demo-duplicate', id: 'outcome-duplicate', event: { event: 'campaign_duplicate' } },
  { token: 'demo-expired', id: 'outcome-expired', event: { event: 'campaign_expired' } },
  { token: 'demo-ineligible', id: 'outcome-ineligible', event: { event: 'campaign_error', category: 'Ineligible User' } },
  { token: 'demo-invalid', id: 'outcome-invalid-link', event: { event: 'campaign_error', category: 'Invalid Link' } },
  { token: 'demo-error', id: 'outcome-error', event: { event: 'campaign_error', category: 'Other Error' } },
] as const;

const words = {
  en: { problem: 'There is a problem', error: 'Error:', sending: 'Sending…', firstName: 'Enter your first name' },
  fr: { problem: 'Il y a un problème', error: 'Erreur\u00a0:', sending: 'Envoi en cours…', firstName: 'Inscrivez votre prénom' },
} as const;
const languages = ['en', 'fr'] as const;

/** The form of the page, without the one that asks for a link. */
const submitButton = (page: Page) => page.locator('#form button[type="submit"]');
const field = (page: Page, name: string) => page.locator(`#form [name="${name}"]`);
const shownOutcome = (page: Page) => page.locator('.outcome[data-shown]');

/** Fills in all required fields of the form. */
async function fill(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(personal)) if (await field(page, name).count()) await field(page, name).fill(value);
  if (await field(page, 'confirmation').count()) await field(page, 'confirmation').check();
}

/** An interactive page with a form. */
async function openForm(path: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await open(path, options);
  await hydrate(page);
  return page;
}

const focusedId = (page: Page): Promise<string | undefined> => page.evaluate(() => document.activeElement?.id);

/** Events of forms in the data layer. */
const campaignEvents = (page: Page): Promise<unknown[]> =>
  page.evaluate(() =>
    ((Reflect.get(window, 'dataLayer') ?? []) as { event: string }[]).filter(({ event }) => event.startsWith('campaign_')),
  );

/** Holds requests until the test releases them. */
async function hold(page: Page, pattern: string): Promise<{ release: () => Promise<void> }> {
  const held: Route[] = [];
  const state = { isOpen: false };
  await page.context().route(pattern, (route) => {
    if (state.isOpen) return route.continue();
    held.push(route);
    return undefined;
  });
  return {
    release: async () => {
      state.isOpen = true;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}

const isSubmission = (request: Request): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname.startsWith('/forms/');

/** In normal runs each outcome in one language, in turn. */
const inEachLanguage = languages.flatMap((language, turn) =>
  outcomes.filter((_, at) => isLong || at % 2 === turn).map((outcome) => ({ language, ...outcome })),
);

let axeSource = '';
beforeAll(async () => {
  axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
});

/**
 * Findings of axe in the card with the form, light and dark, and content that overflows the card.
 */
async function findFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await page.evaluate(async () => {
      const axe = Reflect.get(window, 'axe') as { run: (context: object, options: object) => Promise<AxeResults> };
      const rules = { 'color-contrast-enhanced': { enabled: false } };
      return axe.run({ include: '.request' }, { resultTypes: ['violations'], rules });
    });
    found.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${colorScheme} ${id} ${target}`)));
  }
  const beyond = await page.evaluate(() => {
    const { right } = (document.querySelector('.request') as Element).getBoundingClientRect();
    return [...document.querySelectorAll('.request *')]
      .filter((element) => element.getBoundingClientRect().right > right)
      .map(({ outerHTML }) => outerHTML);
  });
  return [...found, ...beyond];
}

test('every answer has its own text, which receives the focus, and is reported to the data layer', async () => {
  const context = await browser().newContext();
  const said = new Set<string>();
  await visitEach(context, inEachLanguage, async (page, { language, token, id, event }) => {
    await page.goto(`${origin()}/${language}/unsubscribe/?token=${token}`);
    await hydrate(page);
    const complaints = watchComplaints(page);
    await fill(page);
    await submitButton(page).click();
    await shownOutcome(page).waitFor();
    expect(await shownOutcome(page).getAttribute('id')).toBe(id);
    expect(await focusedId(page)).toBe(`${id}-title`);
    expect(await shownOutcome(page).locator('.outcome__action a').isVisible()).toBe(true);
    expect(await page.locator('.request__help a[href^="tel:"]').isVisible()).toBe(true);
    expect(await page.locator('#form').getAttribute('inert')).not.toBeNull();
    // The card is as high as its outcome and the help below it.
    const height = async (selector: string) => (await page.locator(selector).boundingBox())?.height ?? 0;
    expect(await height('.request')).toBeLessThan(
      (await height('.outcome[data-shown]')) + (await height('.request__help')) + 150,
    );
    expect(await campaignEvents(page)).toEqual([{ ...event, campaign: 'unsubscribe' }]);
    expect(complaints).toEqual([]);
    said.add((await shownOutcome(page).locator('h2').textContent()) ?? '');
  });
  await context.close();
  expect(said.size).toBe(inEachLanguage.length);
});

test('the form of each campaign can be filled in and sent', async () => {
  const context = await browser().newContext();
  await visitEach(context, someOf(forms, 3), async (page, { path, campaign }) => {
    await page.goto(`${origin()}${path}?token=demo-success`);
    await hydrate(page);
    await fill(page);
    const sent = page.waitForRequest(isSubmission);
    await submitButton(page).click();
    const request = await sent;
    expect(new URL(request.url()).pathname).toBe(`/forms/${campaign}`);
    const { token, language, fields } = request.postDataJSON();
    expect([token, language, fields.pointsNumber]).toEqual(['demo-success', path.slice(1, 3), '6044123456789012']);
    expect(fields.email ?? fields.policyNumber).toBe(campaign === '2025_points_for_renewal' ? 'MK778899' : personal.email);
    await page.locator('#outcome-success[data-shown]').waitFor();
    expect(await campaignEvents(page)).toEqual([{ event: 'campaign_success', campaign }]);
  });
  await context.close();
});

describe.each(languages)('in %s', (language) => {
  const test = inTurn(language);
  test('problems are summed up with focus and stand at each field and in the title, and field values stay', async () => {
    const page = await openForm(`/${language}/points-for-quote/?token=demo-success`, { viewport: { width: 320, height: 700 } });
    const { problem, error, firstName } = words[language];
    const title = await page.title();
    await field(page, 'lastName').fill(personal.lastName);
    await field(page, 'pointsNumber').fill('6044 12');
    await submitButton(page).click();
    const summary = page.locator('.error-summary');
    await summary.waitFor();
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await summary.locator('h3').textContent()).toBe(problem);
    expect(await page.title()).toBe(`${error} ${title}`);
    const lines = summary.locator('a');
    const links = await lines.evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.textContent] as const));
    expect(links.map(([href]) => href)).toEqual([
      '#field-firstName',
      '#field-email',
      '#field-pointsNumber',
      '#field-confirmation',
    ]);
    expect(links[0]?.[1]).toBe(firstName);
    for (const [href, text] of links) {
      await summary.locator(`a[href="${href}"]`).click();
      expect(`#${await focusedId(page)}`).toBe(href);
      const input = page.locator(`${href}`);
      expect(await input.getAttribute('aria-invalid')).toBe('true');
      const described = (await input.getAttribute('aria-describedby'))?.split(' ') ?? [];
      expect(await page.locator(`#${described.at(-1)}`).textContent()).toBe(`${error} ${text}`);
      const label = page.locator(`label[for="${href?.slice(1)}"]`);
      expect(await label.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0);
    }
    expect(new URL(page.url()).hash).toBe('');
    expect(await field(page, 'lastName').inputValue()).toBe(personal.lastName);
    expect(await field(page, 'lastName').getAttribute('aria-invalid')).toBeNull();
    expect(await field(page, 'pointsNumber').inputValue()).toBe('6044 12');
    expect(await campaignEvents(page)).toEqual([
      { event: 'campaign_error', campaign: '2025_points_for_quote', category: 'Validation Error' },
    ]);
    expect(await findFaults(page)).toEqual([]);

    // The same problems once more: the summary receives the focus again.
    await submitButton(page).click();
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await fill(page);
    await submitButton(page).click();
    await page.locator('#outcome-success[data-shown]').waitFor();
    expect(await page.title()).toBe(title);
  });

  test('a pending form says so and is sent once, another attempt has the same key, and a changed form a new one', async () => {
    const page = await openForm(`/${language}/unsubscribe/?token=demo-error`);
    const endpoint = await hold(page, `${origin()}/forms/**`);
    const sent: { key: string | undefined; email: string }[] = [];
    page.on('request', (request) => {
      if (!isSubmission(request)) return;
      sent.push({ key: request.headers()['idempotency-key'], email: request.postDataJSON().fields.email });
    });
    await fill(page);
    await submitButton(page).dblclick();
    await field(page, 'email').press('Enter');
    await expect.poll(() => sent.length).toBe(1);
    expect(await submitButton(page).textContent()).toBe(words[language].sending);
    expect(await submitButton(page).getAttribute('aria-disabled')).toBe('true');
    expect(await page.locator('#form ~ [role="status"]').textContent()).toBe(words[language].sending);
    expect(await focusedId(page)).toBe('field-email');
    expect(await findFaults(page)).toEqual([]);
    await endpoint.release();
    const error = page.locator('#outcome-error[data-shown]');
    await error.waitFor();
    expect(await findFaults(page)).toEqual([]);

    const [retry, back] = [error.locator('button').first(), error.locator('button').last()];
    await retry.click();
    await expect.poll(() => sent.length).toBe(2);
    await error.waitFor();
    await back.click();
    await expect.poll(() => focusedId(page)).toBe('form');
    expect(await field(page, 'email').inputValue()).toBe(personal.email);
    await field(page, 'email').fill('other@example.com');
    await submitButton(page).click();
    await expect.poll(() => sent.length).toBe(3);
    await error.waitFor();
    expect(sent.map(({ email }) => email)).toEqual([personal.email, personal.email, 'other@example.com']);
    expect(sent[0]?.key).toMatch(/^.{16,}$/);
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
  });
});

/** Every form: its page, the number of its row on the privacy page, and where it is in the page. */
const everyForm = [
  { path: '/', row: 0, form: 'main .quote form' },
  { path: '/contact-us/', row: 2, form: '#form' },
  { path: '/points-for-quote/?token=demo-success', row: 3, form: '#form' },
  { path: '/points-for-renewal/?token=demo-success', row: 4, form: '#form' },
  { path: '/refer-a-friend/referrer/?token=demo-success', row: 5, form: '#form' },
  { path: '/refer-a-friend/referee/?token=demo-success', row: 6, form: '#form' },
  { path: '/unsubscribe/?token=demo-success', row: 7, form: '#form' },
  { path: '/points-for-quote/', row: 8, form: '#link-form' },
  { path: '/points-for-renewal/', row: 8, form: '#link-form' },
  { path: '/refer-a-friend/referrer/', row: 8, form: '#link-form' },
  { path: '/refer-a-friend/referee/', row: 8, form: '#link-form' },
  { path: '/unsubscribe/', row: 8, form: '#link-form' },
] as const;

/** Words of the privacy page for each name that is sent, in both languages. */
const wordsFor: Readonly<Record<string, RegExp>> = {
  product: /\b(insurance|assurance)\b/i,
  province: /province or territory|province ou (le )?territoire/i,
  postalCode: /postal code|code postal/i,
  marketing: /message or advertisement|message ou l’annonce/i,
  name: /your name|votre nom/i,
  phone: /phone number|numéro de téléphone/i,
  preferredTime: /best time to call|meilleur moment/i,
  topic: /what it is about|le sujet/i,
  firstName: /first name|prénom/i,
  lastName: /last name|nom de famille/i,
  email: /email address|adresse courriel/i,
  policyNumber: /policy number|numéro de contrat/i,
  pointsNumber: /membership number|numéro de membre/i,
  message: /your message|votre message/i,
  confirmation: /your confirmation|votre confirmation/i,
  token: /your personal link|votre lien personnel/i,
  language: /the language|la langue/i,
  page: /address of the page|l’adresse de la page/i,
};

/** Names for the same, and names that say nothing about the visitor. */
const sameAs: Readonly<Record<string, string>> = { lang: 'language', utm_source: 'marketing', outcomePrefix: '' };
const toldNames = (names: Iterable<string>): string[] =>
  [...new Set([...names].map((name) => sameAs[name] ?? name))].filter(Boolean).sort();

describe.each(languages)('in %s', (language) => {
  const test = inTurn(language);
  test('every form sends what its row of the privacy page names, with and without scripts, and nothing else', async () => {
    const privacy = await open(`/${language}/privacy/`);
    const texts = await privacy
      .locator('table')
      .last()
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.children].slice(1).map((cell) => cell.textContent)));
    const named = texts.map((cells) => toldNames(Object.keys(wordsFor).filter((name) => wordsFor[name]?.test(cells.join('. ')))));
    expect(named).toHaveLength(9);
    // In normal runs one form of each kind.
    for (const { path, row, form } of someOf(everyForm, 6)) {
      const page = await openForm(`/${language}${path.replace('?', '?utm_source=x&')}`);
      const names = await page
        .locator(`${form} [name]`)
        .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')));
      const marketing = row === 0 ? ['marketing'] : [];
      expect(toldNames([...names.filter((name) => name !== null), ...marketing]), path).toEqual(named[row]);
      await page.close();
    }
  });

  test('what scripts send is the same: of a quote, of a request for a call, and of forms', async () => {
    const [quote, call] = [
      await openForm(`/${language}/auto-insurance/?utm_source=x`),
      await openForm(`/${language}/auto-insurance/`),
    ];
    await quote.context().route('https://quote.boreal-insurance.example/**', (route) => route.fulfill({ body: '' }));
    await quote.locator('main .quote [name="postalCode"]').fill('K1A 0B1');
    const left = quote.waitForRequest('https://quote.boreal-insurance.example/**');
    await quote.locator('main .quote form button').click();
    expect(toldNames(new URL((await left).url()).searchParams.keys())).toEqual(
      ['language', 'marketing', 'postalCode', 'product', 'province'].sort(),
    );
    await call.locator('main .quote [name="postalCode"]').fill('K1A 0B1');
    await call.locator('.quote__call a').click();
    const request = call.locator('.quote form').nth(1);
    await request.locator('[name="name"]').fill('Zoé');
    await request.locator('[name="phone"]').fill('613 555-0123');
    await request.locator('[name="preferredTime"]').fill('17 h');
    const sent = call.waitForRequest(isSubmission);
    await request.locator('button').click();
    const { fields, ...rest } = (await sent).postDataJSON();
    expect(toldNames([...Object.keys(fields), ...Object.keys(rest).filter((name) => name !== 'fields')])).toEqual(
      ['language', 'name', 'phone', 'postalCode', 'preferredTime', 'product', 'province'].sort(),
    );
    const { texts } = await call.evaluate(() => ({ texts: document.querySelector('main .quote')?.textContent ?? '' }));
    expect(texts).not.toMatch(/never store it|jamais conservé/);
  });
});

test('the next page has its own title after a form with problems', async () => {
  const page = await openForm('/fr/unsubscribe/?token=demo-success');
  await submitButton(page).click();
  await page.locator('.error-summary').waitFor();
  expect(await page.title()).toContain(words.fr.error);
  await page.locator('footer a[href="/fr/contact-us/"]').first().click();
  await page.waitForURL(`${origin()}/fr/contact-us/`);
  await expect.poll(() => page.title()).toContain('joindre');
  expect(await page.title()).not.toContain(words.fr.error);
});

test('all steps work by keyboard', async () => {
  const page = await openForm('/en/refer-a-friend/referrer/?token=demo-success');
  await field(page, 'firstName').focus();
  await page.keyboard.press('Enter');
  await page.locator('.error-summary').waitFor();
  // From the summary to its first line, and from there to the field.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await focusedId(page)).toBe('field-firstName');
  for (const name of ['firstName', 'lastName', 'email', 'pointsNumber'] as const) {
    await page.keyboard.type(personal[name]);
    await page.keyboard.press('Tab');
  }
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-overlay'))).toBe('modal:PCO_CARD_NUMBER_INFO');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('#outcome-success[data-shown]').waitFor();
  expect(await focusedId(page)).toBe('outcome-success-title');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.outcome')?.id)).toBe('outcome-success');
});

test('an answer has ten seconds, then the visitor can try again', async () => {
  const page = await openForm('/en/unsubscribe/?token=demo-slow');
  await page.context().route(`${origin()}/forms/**`, () => {});
  await page.clock.install();
  await fill(page);
  // The fake clock stands still, so a busy machine uses up none of the ten seconds.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  const sent = page.waitForRequest(isSubmission);
  await submitButton(page).click();
  await sent;
  await page.clock.fastForward(9_900);
  expect(await page.locator('#form [aria-disabled]').count()).toBe(1);
  await page.clock.fastForward(200);
  await page.locator('#outcome-error[data-shown]').waitFor();
  expect(await field(page, 'email').inputValue()).toBe(personal.email);
});

test('without a network the form reports an error, and another attempt succeeds', async () => {
  const page = await openForm('/fr/unsubscribe/?token=demo-success');
  await fill(page);
  await page.context().setOffline(true);
  await submitButton(page).click();
  const error = page.locator('#outcome-error[data-shown]');
  await error.waitFor();
  await page.context().setOffline(false);
  // Many browsers remember that an import failed.
  const code = page.waitForRequest(/\/send-form-[^/]+\.js\?retry=1$/);
  await error.locator('button').first().click();
  await code;
  await page.locator('#outcome-success[data-shown]').waitFor();
});

describe('before the page is interactive', () => {
  const path = '/en/points-for-quote/?token=demo-success';

  /** The page before React, which waits until the test releases it. */
  async function openEarly() {
    const context = await browser().newContext();
    const page = await context.newPage();
    const react = await hold(page, '**/assets/hydrate-*.js');
    await page.goto(origin() + path);
    await page.waitForURL(`${origin()}/en/points-for-quote/`);
    return { page, ...react };
  }

  test('field values stay, including the checked box', async () => {
    const { page, release } = await openEarly();
    await fill(page);
    await release();
    await hydrate(page);
    await expect.poll(() => page.locator('#form').evaluate((form: HTMLFormElement) => form.noValidate)).toBe(true);
    for (const name of ['firstName', 'lastName', 'email', 'pointsNumber'] as const)
      expect(await field(page, name).inputValue()).toBe(personal[name]);
    expect(await field(page, 'confirmation').isChecked()).toBe(true);
    await submitButton(page).click();
    await page.locator('#outcome-success[data-shown]').waitFor();
    await page.context().close();
  });

  test('the browser posts the form, with the token that was removed from the address', async () => {
    const { page, release } = await openEarly();
    await fill(page);
    await submitButton(page).click();
    await page.waitForURL(`${origin()}/en/points-for-quote/#outcome-success`);
    await release();
    await hydrate(page);
    expect(await page.locator('#outcome-success').isVisible()).toBe(true);
    expect(await submitButton(page).isVisible()).toBe(false);
    expect(await campaignEvents(page)).toEqual([]);
    await page.context().close();
  });
});

test('token and email address are removed from the address bar, and reach neither the data layer nor any requested address', async () => {
  const markers = ['demo-success', 'marker', 'Marker', '6044', 'Zo'];
  const context = await browser().newContext();
  const page = await context.newPage();
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  const address = `${origin()}/en/points-for-quote/?token=demo-success&utm_source=mail&to=zoe.marker%40example.com`;
  await page.goto(address);
  await hydrate(page);
  expect(page.url()).toBe(`${origin()}/en/points-for-quote/?utm_source=mail`);
  await field(page, 'email').fill('marker');
  await submitButton(page).click();
  await page.locator('.error-summary').waitFor();
  await fill(page);
  await submitButton(page).click();
  await page.locator('#outcome-success[data-shown]').waitFor();
  const told = JSON.stringify(await page.evaluate(() => Reflect.get(window, 'dataLayer')));
  expect(told).toContain('campaign_success');
  const [document, ...others] = urls;
  expect(document).toBe(address);
  for (const marker of markers) {
    expect(told).not.toContain(marker);
    expect(others.filter((url) => url.includes(marker))).toEqual([]);
  }
  await context.close();
});

test('the form in the other language has the token too', async () => {
  const page = await openForm('/en/unsubscribe/?token=demo-duplicate');
  await page.locator('a[data-language-choice="fr"]').first().click();
  await page.waitForURL(`${origin()}/fr/unsubscribe/`);
  await page.locator('html[lang="fr-CA"]').waitFor();
  await fill(page);
  await submitButton(page).click();
  await page.locator('#outcome-duplicate[data-shown], #outcome-duplicate:target').waitFor();
});

describe('without JavaScript', () => {
  const withoutJavaScript = { javaScriptEnabled: false };

  test('every answer replaces the form', async () => {
    const context = await browser().newContext(withoutJavaScript);
    await visitEach(context, inEachLanguage, async (page, { language, token, id }) => {
      await page.goto(`${origin()}/${language}/unsubscribe/?token=${token}`);
      expect(await page.locator('.outcome:visible').count()).toBe(0);
      await fill(page);
      await submitButton(page).click();
      await page.waitForURL((url) => url.hash === `#${id}`);
      expect(await page.locator('html').getAttribute('lang')).toBe(`${language}-CA`);
      expect(await page.locator(`#${id}`).isVisible()).toBe(true);
      expect(await page.locator('.outcome:visible').count()).toBe(1);
      expect(await page.locator('.request__help a[href^="tel:"]').isVisible()).toBe(true);
      expect(await page.locator('main button:visible').count()).toBe(0);
    });
    await context.close();
  });

  test('after an error, back leads to the form, which can be sent again', async () => {
    const page = await open('/en/unsubscribe/?token=demo-error', withoutJavaScript);
    await fill(page);
    await submitButton(page).click();
    await page.waitForURL((url) => url.hash === '#outcome-error');
    await page.locator('#outcome-error a[href="#form"]').click();
    await submitButton(page).waitFor();
    await fill(page);
    await submitButton(page).click();
    await page.waitForURL((url) => url.hash === '#outcome-error');
  });

  test('the browser validates fields, and sends nothing that is missing or malformed', async () => {
    const page = await open('/fr/points-for-quote/?token=demo-success', withoutJavaScript);
    await submitButton(page).click();
    expect(await focusedId(page)).toBe('field-firstName');
    await fill(page);
    await field(page, 'pointsNumber').fill('1234');
    await submitButton(page).click();
    expect(await focusedId(page)).toBe('field-pointsNumber');
    expect(new URL(page.url()).hash).toBe('');
    await field(page, 'pointsNumber').fill(personal.pointsNumber);
    await submitButton(page).click();
    await page.waitForURL((url) => url.hash === '#outcome-success');
  });

  test('without a token the answer is that the link is invalid, and help with the number is a page', async () => {
    const page = await open('/en/points-for-quote/', withoutJavaScript);
    await fill(page);
    await submitButton(page).click();
    await page.waitForURL((url) => url.hash === '#outcome-invalid-link');
    await page.goto(`${origin()}/en/points-for-quote/`);
    await page.locator('#form a[data-overlay]').click();
    await page.waitForURL(`${origin()}/en/faqs/pc-optimum/`);
  });
});
