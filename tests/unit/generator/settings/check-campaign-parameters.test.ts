import { expect, test } from 'vitest';
import { problemsOf } from './problems-of.ts';

const codes = (declared: unknown) => problemsOf({ campaignParameters: declared }).map(({ message }) => message);

test.each([[undefined], [{}], [{ campaign: ['Campaign', 'c-id'], utm_source: [] }]])('%j is accepted', (declared) => {
  expect(codes(declared)).toEqual([]);
});

test.each([
  [['utm_source'], 'campaignParameters'],
  ['utm_source', 'campaignParameters'],
  [{ 'a b': [] }, 'campaignParameters.a b'],
  [{ a: ['|'] }, 'campaignParameters.|'],
  [{ a: [7] }, 'campaignParameters.7'],
])('%j is refused by its name', (declared, setting) => {
  expect(codes(declared)).toEqual([expect.stringContaining(`“${setting}”`)]);
});
