import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserHarness, hydrate, watchComplaints } from '../support/browser.ts';

const { open, origin } = browserHarness();

const quote = 'https://quote.boreal-insurance.example';

/**
 * Puts a link into the document like content, and returns its target after the touch of a visitor.
 */
async function follow(page: Page, href: string): Promise<string> {
  await page.evaluate((target) => {
    document.getElementById('planted')?.remove();
    document.body.append(Object.assign(document.createElement('a'), { id: 'planted', href: target, textContent: 'Link' }));
  }, href);
  const link = page.locator('#planted');
  await link.focus();
  return (await link.getAttribute('href')) ?? '';
}

describe.each(['en', 'fr'] as const)('in %s', (language) => {
  test('the campaign of the address is added to links to business hosts, for the whole visit', async () => {
    const page = await open(`/${language}/?campaignId=neige%20%26%20glace&utm_source=news&utm_medium=mail&gclid=1`);
    const complaints = watchComplaints(page);
    const expected = 'campaignID=neige%20%26%20glace&utm_source=news&utm_medium=mail';
    await expect.poll(() => follow(page, `${quote}/start?product=auto#top`)).toBe(`${quote}/start?product=auto&${expected}#top`);
    await hydrate(page);
    await page.locator('footer a[href$="/contact-us/"]').first().click();
    await page.waitForURL(`${origin()}/${language}/contact-us/`);
    expect(await follow(page, `${quote}/`)).toBe(`${quote}/?${expected}`);
    // Once: appended parameters stay as they are.
    expect(await follow(page, `${quote}/?${expected}`)).toBe(`${quote}/?${expected}`);
    await page.goto(`${origin()}/${language}/faqs/`);
    await expect.poll(() => follow(page, `${quote}/`)).toBe(`${quote}/?${expected}`);
    expect(complaints).toEqual([]);
  });
});

test('no other host receives it', async () => {
  const page = await open('/en/?utm_source=news');
  await expect.poll(() => follow(page, `${quote}/`)).toBe(`${quote}/?utm_source=news`);
  for (const href of [
    'https://www.example.com/',
    'https://quote.boreal-insurance.example.evil.example/',
    'https://quote.boreal-insurance.example@evil.example/',
    'https://evil.example/quote.boreal-insurance.example',
    'mailto:someone@quote.boreal-insurance.example',
    '/en/faqs/',
  ]) {
    expect(await follow(page, href)).toBe(href);
  }
});

test('a link contains it in every way of opening', async () => {
  const page = await open('/en/?utm_source=news');
  await expect.poll(() => follow(page, `${quote}/`)).toBe(`${quote}/?utm_source=news`);
  const opened = await page.evaluate((href) => {
    const link = document.getElementById('planted') as HTMLAnchorElement;
    const targets: string[] = [];
    window.addEventListener('click', (event) => {
      targets.push(link.href);
      event.preventDefault();
    });
    link.href = href;
    // As voice control does: without a pointer.
    link.click();
    link.href = href;
    // As a menu of the browser does: with the pointer only.
    link.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    targets.push(link.href);
    return targets;
  }, `${quote}/`);
  expect(opened).toEqual([`${quote}/?utm_source=news`, `${quote}/?utm_source=news`]);
});

test('personal parameters are removed from the address bar and sent nowhere', async () => {
  const page = await open('/en/?utm_source=zoe%40example.com&utm_medium=mail&utm_campaign=1-800-555-0142');
  await expect.poll(() => new URL(page.url()).search).toBe('?utm_medium=mail&utm_campaign=1-800-555-0142');
  await expect.poll(() => follow(page, `${quote}/`)).toBe(`${quote}/?utm_medium=mail`);
  expect(await page.evaluate(() => sessionStorage.getItem('boreal-marketing'))).toBe('{"utm_medium":"mail"}');
});

test('damaged data of the visit is ignored', async () => {
  const page = await open('/en/');
  const complaints = watchComplaints(page);
  for (const text of ['{', 'null', '{"utm_source":"a@b.ca","constructor":"x"}', '[[["utm_source"]]]']) {
    await page.evaluate((value) => sessionStorage.setItem('boreal-marketing', value), text);
    await page.goto(`${origin()}/en/faqs/`);
    await hydrate(page);
    expect(await follow(page, `${quote}/`)).toBe(`${quote}/`);
  }
  expect(complaints).toEqual([]);
});
