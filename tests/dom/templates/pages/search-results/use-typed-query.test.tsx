import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserAddress } from '../../../../../client/services/address.ts';
import { type TypedQuery, useTypedQuery } from '../../../../../templates/pages/search-results/use-typed-query.tsx';
import { inSite, mountPoint } from '../../../../support/rendered-site.tsx';

const seen: { typed?: TypedQuery } = {};

function Watch() {
  seen.typed = useTypedQuery('q');
  return `${seen.typed.query}${seen.typed.isSettled ? '' : '…'}`;
}

async function open(search: string) {
  window.history.replaceState(null, '', `/en/search/${search}`);
  const { container, render } = mountPoint();
  await render(inSite(<Watch />, { services: { address: browserAddress(window) } }));
  return container;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const type = (text: string) => act(() => seen.typed?.type(text));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('the address follows when the visitor pauses, not at every keystroke', async () => {
  const container = await open('?q=a&f=guide');
  await type('au');
  await pass(200);
  await type('aut ');
  await pass(300);
  expect(container.textContent).toBe('aut …');
  expect(window.location.search).toBe('?q=a&f=guide');
  await pass(200);
  expect(container.textContent).toBe('aut ');
  expect(window.location.search).toBe('?f=guide&q=aut+');
});

test('the address follows immediately on request, and loses a query that is removed', async () => {
  const container = await open('?q=a');
  await type(' ');
  await act(() => seen.typed?.settle());
  expect(window.location.search).toBe('');
  expect(container.textContent).toBe('');
  await act(() => seen.typed?.settle());
  expect(vi.getTimerCount()).toBe(0);
});

test('back restores the query of the address', async () => {
  const container = await open('?q=a');
  await act(async () => {
    window.history.replaceState(null, '', '/en/search/?q=b');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(container.textContent).toBe('b');
});
