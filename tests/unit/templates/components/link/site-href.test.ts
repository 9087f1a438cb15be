import { describe, expect, test } from 'vitest';
import { siteHref } from '../../../../../templates/components/link/site-href.ts';

const cases: readonly [what: string, target: string, href: string][] = [
  ['the root of the language', '/', '/fr/'],
  ['a page', '/faqs/', '/fr/faqs/'],
  ['a place on a page', '/faqs/#top', '/fr/faqs/#top'],
  ['a query', '/faqs/?q=eau', '/fr/faqs/?q=eau'],
  ['query and hash', '/faqs/?q=eau&p=auto#top', '/fr/faqs/?q=eau&p=auto#top'],
];

describe('a link on a French page', () => {
  test.each(cases)('to %s gets its path and prefix', (_what, target, href) => {
    expect(siteHref(target, { language: 'fr', pathPrefix: '' })).toBe(href);
    expect(siteHref(target, { language: 'fr', pathPrefix: '/site' })).toBe(`/site${href}`);
  });

  test.each(['https://www.example.com/a', '//cdn.example.com/a', 'tel:+18005550123', 'mailto:a@example.com', '#top', '?q=eau'])(
    'to %s does not change',
    (target) => {
      expect(siteHref(target, { language: 'fr', pathPrefix: '/site' })).toBe(target);
    },
  );
});
