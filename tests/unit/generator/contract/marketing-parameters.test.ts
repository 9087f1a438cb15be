import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMarketingParameters, marketingParameterNames, marketingParameters } from '#contract/marketing-parameters';

const read = (search: string) => marketingParameters(new URLSearchParams(search));

const added = (href: string, parameters: Parameters<typeof addMarketingParameters>[1]): string => {
  const url = new URL(href);
  addMarketingParameters(url, parameters);
  return url.href;
};

describe('the marketing parameters of an address', () => {
  it.each([
    ['?campaignID=spring', { campaignID: 'spring' }],
    ['?campaignId=spring', { campaignID: 'spring' }],
    ['?campaignid=spring', { campaignID: 'spring' }],
    ['?CAMPAIGNID=spring', {}],
    [
      '?utm_source=news&utm_medium=e-mail&utm_campaign=f%C3%AAte',
      { utm_source: 'news', utm_medium: 'e-mail', utm_campaign: 'fête' },
    ],
    ['?utm_term=x&utm_content=y&gclid=z&a=b', {}],
    ['?campaignId=first&campaignID=second', { campaignID: 'first' }],
    ['?utm_source=&utm_source=second', { utm_source: 'second' }],
    ['?constructor=x&__proto__=y&toString=z&utm_source=news', { utm_source: 'news' }],
    [`?utm_source=${'a'.repeat(100)}`, { utm_source: 'a'.repeat(100) }],
    [`?utm_source=${'a'.repeat(101)}`, {}],
    ['?utm_source=line%0Abreak', {}],
    ['?utm_campaign=2025-11-21%20snow', { utm_campaign: '2025-11-21 snow' }],
    ['?campaignID=2025_points_for_quote', { campaignID: '2025_points_for_quote' }],
  ])('%s', (search, expected) => {
    expect(read(search)).toEqual(expected);
  });

  it.each([
    'someone@example.com',
    'someone%40example.com',
    'someone%2540example.com',
    'someone＠example.com',
    '416 555 0142',
    '(416) 555-0142',
    '+1.416.555.0142',
    '416/555/0142',
    '416‑555‑0142',
    '４１６５５５０１４２',
    '123-456-789',
    'card 4111 1111 1111 1111',
  ])('%s is personal and left out', (value) => {
    expect(marketingParameters([['utm_source', value]])).toEqual({});
  });

  it('never has more than four names with short texts, for any pairs', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.oneof(fc.constantFrom('campaignid', ...marketingParameterNames), fc.string()), fc.anything())),
        (pairs) => {
          for (const [name, value] of Object.entries(marketingParameters(pairs))) {
            expect(marketingParameterNames).toContain(name);
            expect(pairs.map(([, given]) => given)).toContain(value);
            expect(value).not.toMatch(/@|%40/i);
            expect(value?.length).toBeLessThanOrEqual(100);
          }
        },
      ),
    );
  });
});

describe('the parameters on an address', () => {
  const visit = { campaignID: 'spring & summer', utm_source: 'é=?#' };

  it.each([
    ['https://quote.example/', 'https://quote.example/?campaignID=spring%20%26%20summer&utm_source=%C3%A9%3D%3F%23'],
    ['https://quote.example/?', 'https://quote.example/?campaignID=spring%20%26%20summer&utm_source=%C3%A9%3D%3F%23'],
    [
      'https://quote.example/a?x=a%20b+c&y#part',
      'https://quote.example/a?x=a%20b+c&y&campaignID=spring%20%26%20summer&utm_source=%C3%A9%3D%3F%23#part',
    ],
    ['https://quote.example/?campaignid=own', 'https://quote.example/?campaignid=own&utm_source=%C3%A9%3D%3F%23'],
    ['https://quote.example/?utm_source=&campaignId=', 'https://quote.example/?utm_source=&campaignId='],
  ])('%s', (href, expected) => {
    expect(added(href, visit)).toBe(expected);
  });

  const values = fc.string({ minLength: 1, unit: 'grapheme' });
  const parameters = fc.record(Object.fromEntries(marketingParameterNames.map((name) => [name, values])), { requiredKeys: [] });
  const addresses = fc.webUrl({ withQueryParameters: true, withFragments: true });

  it('are added once and parsed as the same values', () => {
    fc.assert(
      fc.property(
        parameters.map((pairs) => marketingParameters(Object.entries(pairs))),
        addresses,
        (given, href) => {
          const once = added(href, given);
          expect(added(once, given)).toBe(once);
          const before = read(new URL(href).search);
          expect(read(new URL(once).search)).toEqual({ ...given, ...before });
        },
      ),
    );
  });

  it('leave the rest of the address unchanged', () => {
    fc.assert(
      fc.property(
        parameters.map((pairs) => marketingParameters(Object.entries(pairs))),
        addresses,
        (given, href) => {
          const [before, after] = [new URL(href), new URL(added(href, given))];
          expect(after.search.startsWith(before.search)).toBe(true);
          for (const part of ['origin', 'username', 'pathname', 'hash'] as const) expect(after[part]).toBe(before[part]);
        },
      ),
    );
  });
});
