import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { checkCall, readPhoneNumber } from '../../../../../templates/features/quote/call-rules.ts';
import type { QuoteTexts } from '../../../../../templates/features/quote/quote-data.ts';
import {
  offeredIn,
  postalCodePattern,
  postalCodeProblem,
  productOfPath,
  readPostalCode,
} from '../../../../../templates/features/quote/quote-rules.ts';

test.each([
  ['K1A 0B1', 'K1A 0B1', 'ON'],
  ['k1a0b1', 'K1A 0B1', 'ON'],
  ['  v5k-0a1 ', 'V5K 0A1', 'BC'],
  ['\u202ak1a\u00ad0b1\u202c', 'K1A 0B1', 'ON'],
  ['a1b\u20113x9', 'A1B 3X9', 'NF'],
  ['B3H 4R2', 'B3H 4R2', 'NS'],
  ['C1A 1A1', 'C1A 1A1', 'PE'],
  ['E1C 1A1', 'E1C 1A1', 'NB'],
  ['H2X 1Y4', 'H2X 1Y4', 'QC'],
  ['R3C 4A5', 'R3C 4A5', 'MB'],
  ['S4P 3Y2', 'S4P 3Y2', 'SK'],
  ['T5J 0N3', 'T5J 0N3', 'AB'],
  ['X0A 0H0', 'X0A 0H0', 'NT NU'],
  ['Y1A 1A1', 'Y1A 1A1', 'YT'],
])('the postal code %s is %s in %s', (typed, text, provinces) => {
  expect(readPostalCode(typed)).toEqual({ text, provinces: provinces.split(' ') });
});

test.each([
  'K1A 0B',
  'K1A 0B11',
  '11A 0B1',
  'KIA 0B1',
  'K1O 0B1',
  'D1A 0B1',
  'W1A 0B1',
  'Z1A 0B1',
  '90210',
  'Ottawa',
  'K１A 0B1',
])('%s is no postal code', (typed) => {
  expect(readPostalCode(typed)).toBeUndefined();
});

test('without scripts, a browser accepts the usual ways of writing a postal code', () => {
  const pattern = new RegExp(`^(?:${postalCodePattern})$`, 'v');
  for (const typed of ['K1A 0B1', 'k1a0b1', 'K1A-0B1', ' K1A 0B1 ']) expect(typed).toMatch(pattern);
  for (const typed of ['K1A', '12345', 'K1A 0B1 x']) expect(typed).not.toMatch(pattern);
});

const texts = { label: '', hint: '', malformed: 'malformed', elsewhere: 'It is {at}.', inQuebec: 'quebec' };
const provinces = [
  { code: 'ON', at: 'in Ontario' },
  { code: 'AB', at: 'in Alberta' },
  { code: 'NT', at: 'up north' },
  { code: 'NU', at: 'in Nunavut' },
] as const;

test.each([
  ['', 'ON', undefined],
  ['  ', 'ON', undefined],
  ['M5V 2T6', 'ON', undefined],
  ['X0A 0H0', 'NT', undefined],
  ['X0A 0H0', 'NU', undefined],
  ['5V2', 'ON', 'malformed'],
  ['T5J 0N3', 'ON', 'It is in Alberta.'],
  ['X0A 0H0', 'ON', 'It is up north or in Nunavut.'],
  ['G1R 4P5', 'ON', 'quebec'],
] as const)('the postal code "%s" of a quote in %s has the problem %s', (typed, province, problem) => {
  expect(postalCodeProblem({ typed, province, provinces, language: 'en', texts })).toBe(problem);
});

test.each([
  ['en', 'This postal code is in the Northwest Territories or in Nunavut. Correct it, or change the province or territory.'],
  [
    'fr',
    'Ce code postal se trouve aux Territoires du Nord-Ouest ou au Nunavut. Corrigez-le, ou changez la province ou le territoire.',
  ],
])('in %s, the sentence about a postal code of two territories names both', async (language, sentence) => {
  const read = async (path: string) =>
    load(await readFile(resolve(import.meta.dirname, `../../../../../content/${path}.${language}.yaml`), 'utf8'));
  const { quote } = (await read('messages/interface')) as { quote: Pick<QuoteTexts, 'postalCode'> };
  const at = async (code: 'NT' | 'NU') => ({ code, ...((await read(`province/${code.toLowerCase()}`)) as { at: string }) });
  const places = [await at('NT'), await at('NU')];
  const check = { typed: 'X0A 0H0', province: 'ON', provinces: places, language, texts: quote.postalCode } as const;
  expect(postalCodeProblem(check)).toBe(sentence);
});

const auto = { slug: 'auto-insurance', name: 'Auto', notOfferedIn: ['BC', 'MB'], publicInsurers: { BC: 'ICBC' } } as const;
const home = { slug: 'home-insurance', name: 'Home', notOfferedIn: [], publicInsurers: {} } as const;

test('a province has the products that are offered there', () => {
  expect(offeredIn([auto, home], 'ON')).toEqual([auto, home]);
  expect(offeredIn([auto, home], 'BC')).toEqual([home]);
});

test.each([
  ['/en/auto-insurance/', 'auto-insurance'],
  ['/en/location/ajax/auto-insurance/', 'auto-insurance'],
  ['/fr/campaigns/home-insurance', 'home-insurance'],
  ['/en/campaigns/auto-home-insurance/', undefined],
  ['/en/auto-insurance/more/', undefined],
  ['/', undefined],
  ['', undefined],
])('the path %s is about %s', (path, product) => {
  expect(productOfPath(path, [auto, home])).toBe(product);
});

test.each([
  ['613-555-0123', '+16135550123'],
  ['(613) 555 0123', '+16135550123'],
  ['1 613.555.0123', '+16135550123'],
  ['\u202a+1 (613) 555-0123\u202c', '+16135550123'],
  ['613\u200b555\u20600123', '+16135550123'],
  ['+1 613\u2011555\u20110123', '+16135550123'],
  ['555-0123', undefined],
  ['113-555-0123', undefined],
  ['613-155-0123', undefined],
  ['+44 20 7946 0958', undefined],
  ['613-555-01234', undefined],
])('the phone number %s is read as %s', (typed, number) => {
  expect(readPhoneNumber(typed)).toBe(number);
});

test('a request for a call needs a name and a phone number, and names what is wrong with each', () => {
  const words = {
    personName: { missing: 'no name', malformed: 'long name' },
    phoneNumber: { missing: 'no number', malformed: 'bad number' },
  } as QuoteTexts;
  expect(checkCall({ name: ' ', phone: '' }, words)).toEqual({ values: {}, problems: { name: 'no name', phone: 'no number' } });
  expect(checkCall({ name: 'x'.repeat(101), phone: '12' }, words).problems).toEqual({ name: 'long name', phone: 'bad number' });
  expect(checkCall({ name: '  Zoé   Roy ', phone: '613 555 0123' }, words)).toEqual({
    values: { name: 'Zoé Roy', phone: '+16135550123' },
    problems: {},
  });
});
