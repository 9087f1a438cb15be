import { act } from 'react';
import { expect, test } from 'vitest';
import { browserAddress } from '../../../../../client/services/address.ts';
import { type Choice, useChoice } from '../../../../../templates/pages/search-results/use-choice.tsx';
import { inSite, mountPoint } from '../../../../support/rendered-site.tsx';

const names = { guide: 'Guides', question: 'Questions' };
const seen: { choice?: Choice } = {};

function Watch() {
  seen.choice = useChoice('f', names);
  return `${seen.choice.chosen.join(' ')}${seen.choice.asksForUnknown ? ' and unknown' : ''}`;
}

async function open(search: string) {
  window.history.replaceState(null, '', `/en/search/${search}`);
  const { container, render } = mountPoint();
  await render(inSite(<Watch />, { services: { address: browserAddress(window) } }));
  return container;
}

const cases: readonly [search: string, shown: string][] = [
  ['', ''],
  ['?f=guide', 'guide'],
  ['?f=question&f=guide&f=question', 'question guide'],
  ['?f=guide&f=nonsense', 'guide and unknown'],
  ['?f=toString', ' and unknown'],
  ['?f=', ' and unknown'],
];
test.each(cases)('an address with “%s” asks for “%s”', async (search, shown) => {
  expect((await open(search)).textContent).toBe(shown);
});

test('the selection is stored in the address, without unknown values', async () => {
  const container = await open('?f=nonsense&q=hail');
  await act(() => seen.choice?.toggle('guide'));
  await act(() => seen.choice?.toggle('question'));
  expect(window.location.search).toBe('?q=hail&f=guide&f=question');
  await act(() => seen.choice?.toggle('guide'));
  expect(container.textContent).toBe('question');
  await act(() => seen.choice?.clear());
  expect(window.location.search).toBe('?q=hail');
});
