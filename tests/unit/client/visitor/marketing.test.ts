import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import * as storageKeys from '#contract/storage-keys';
import { createSafeStorage } from '../../../../client/safe-storage.ts';
import { createMarketing } from '../../../../client/visitor/marketing.ts';
import { createFakeStorage } from '../../../support/fake-storage.ts';

const outgoingHosts = ['quote.example.com', 'account.example.com'];

function visit(rawStorage: Storage = createFakeStorage()) {
  return createMarketing({ session: createSafeStorage(() => rawStorage), outgoingHosts });
}

describe('the marketing parameters of a visit', () => {
  it('come from the latest address that has any', () => {
    const marketing = visit();
    marketing.capture('?utm_source=first&utm_medium=mail');
    marketing.capture('?page=2');
    expect(marketing.parameters()).toEqual({ utm_source: 'first', utm_medium: 'mail' });
    marketing.capture('?campaignid=second');
    expect(marketing.parameters()).toEqual({ campaignID: 'second' });
  });

  it('last longer than the document', () => {
    const rawStorage = createFakeStorage();
    visit(rawStorage).capture('?utm_source=news');
    expect(visit(rawStorage).parameters()).toEqual({ utm_source: 'news' });
  });

  it('last as long as the document if storage is unavailable', () => {
    const marketing = createMarketing({ session: createSafeStorage(() => null), outgoingHosts });
    marketing.capture('?utm_source=news');
    expect(marketing.append('https://quote.example.com/')).toBe('https://quote.example.com/?utm_source=news');
  });

  it('are validated when they are read from storage', () => {
    const rawStorage = createFakeStorage({
      [storageKeys.marketing]: JSON.stringify({
        utm_source: 'a@b.ca',
        utm_medium: 7,
        utm_campaign: '\ud800',
        campaignID: 'ok',
        x: 'y',
      }),
    });
    expect(visit(rawStorage).parameters()).toEqual({ campaignID: 'ok' });
  });
});

describe('a link', () => {
  it('gets them in browsers without URL.canParse, and any text as address stays as it is', () => {
    vi.stubGlobal('URL', class extends URL {});
    Object.defineProperty(URL, 'canParse', { value: undefined });
    const marketing = visit();
    marketing.capture('?utm_source=news');
    expect(marketing.append('https://quote.example.com/')).toBe('https://quote.example.com/?utm_source=news');
    for (const href of ['', 'javascript:', 'http://', 'https://a b/', '/en/']) expect(marketing.append(href)).toBe(href);
    vi.unstubAllGlobals();
  });

  const marketing = visit();
  marketing.capture('?utm_source=news');

  it.each([
    'https://quote.example.com/',
    'http://quote.example.com:8443/start?a=b#top',
    'https://QUOTE.example.com/start',
    'https://user@account.example.com/',
  ])('to %s gets the marketing parameters', (href) => {
    expect(new URL(marketing.append(href)).searchParams.get('utm_source')).toBe('news');
  });

  it.each([
    'https://example.com/',
    'https://www.example.com/',
    'https://quote.example.com.evil.example/',
    'https://evil-quote.example.com/',
    'https://quote.example.com@evil.example/',
    'https://quote.example.com:pass@evil.example/',
    'https://evil.example/quote.example.com/',
    'https://evil.example/?https://quote.example.com/',
    'https://evil.example/#@quote.example.com/',
    'https://evil.example\\@quote.example.com/',
    'https://quote.example.com./',
    'https://quоte.example.com/',
    '//quote.example.com/',
    '/en/quote/',
    'mailto:someone@quote.example.com',
    'javascript://quote.example.com/%0Aalert(1)',
    'ftp://quote.example.com/',
    'android-app://quote.example.com/',
    'tel:+18005550142',
    '',
  ])('to %s does not change', (href) => {
    expect(marketing.append(href)).toBe(href);
  });

  const disguises = fc
    .tuple(fc.constantFrom('https://', 'http://', '//', 'ftp:', ''), fc.string(), fc.constantFrom(...outgoingHosts), fc.string())
    .map((parts) => parts.join(''));
  const links = fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), disguises);

  it('to any other host does not change, and no link gets another host', () => {
    fc.assert(
      fc.property(links, (href) => {
        const appended = marketing.append(href);
        if (!URL.canParse(href) || !outgoingHosts.includes(new URL(href).hostname)) expect(appended).toBe(href);
        else expect(new URL(appended).host).toBe(new URL(href).host);
        expect(marketing.append(appended)).toBe(appended);
      }),
    );
  });
});
