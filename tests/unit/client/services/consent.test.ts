import { expect, it } from 'vitest';
import { createSafeStorage } from '../../../../client/safe-storage.ts';
import { browserConsent } from '../../../../client/services/consent.ts';
import { createFakeStorage } from '../../../support/fake-storage.ts';

const storage = createSafeStorage(() => createFakeStorage());
const isAsked = (hostname: string, domain?: string): boolean =>
  browserConsent({
    visitor: domain === undefined ? {} : { consent: { domain } },
    storage,
    window: { location: { hostname } } as Window,
  }).isAsked();

it.each([
  ['site.example', 'site.example', true],
  ['www.site.example', 'site.example', true],
  ['a.b.site.example', 'site.example', true],
  ['notsite.example', 'site.example', false],
  ['site.example.evil.example', 'site.example', false],
  ['example', 'site.example', false],
  ['localhost', 'site.example', false],
  ['127.0.0.1', '127.0.0.1', true],
])('on %s with the domain %s visitors are asked for consent: %s', (hostname, domain, expected) => {
  expect(isAsked(hostname, domain)).toBe(expected);
});

it('a site without a domain asks nobody for consent', () => {
  expect(isAsked('site.example')).toBe(false);
  expect(isAsked('')).toBe(false);
});
