import { expect, it, vi } from 'vitest';
import { createSafeStorage } from '../../../../client/safe-storage.ts';
import { openVisit } from '../../../../client/visitor/visit.ts';
import { createFakeStorage } from '../../../support/fake-storage.ts';

const parts = () => import('../../../../client/visitor/visit-parameters.ts');

function open(address: string, storedValues: Readonly<Record<string, string>> = {}, loadParts = parts) {
  const location = new URL(address, 'https://site.example');
  const session = createSafeStorage(() => createFakeStorage(storedValues));
  const load = vi.fn(loadParts);
  const history = { state: null, replaceState: () => {} };
  const document = { querySelectorAll: () => [] as unknown as NodeListOf<never>, addEventListener: () => {} };
  const options = { location, history, session, document, pathPrefix: '', languages: ['en'], outgoingHosts: ['quote.example'] };
  return { visit: openVisit(options, load), load };
}

it.each(['/en/', '/en/?f=home&q=token', '/en/?page=utm', '/en/#part'])(
  '%s contains no parameters, so the code that reads them is not loaded',
  async (address) => {
    const { visit, load } = open(address);
    await visit.read;
    expect(load).not.toHaveBeenCalled();
    expect(visit.parameters()).toEqual({});
    expect(visit.append('https://quote.example/')).toBe('https://quote.example/');
  },
);

it.each([
  '/en/?utm_source=a',
  '/en/?campaignId=a',
  '/en/?x=1&campaignID=a',
  '/en/?token=a',
  '/en/?x=a@b.ca',
  '/en/?x=a%40b.ca',
  '/en/?x=a%2540b.ca',
  '/en/#a@b.ca',
])('%s is read', async (address) => {
  const { visit, load } = open(address);
  await visit.read;
  expect(load).toHaveBeenCalledOnce();
});

it('the parameters of an earlier address of the visit are read too', async () => {
  const { visit } = open('/en/', { 'boreal-marketing': '{"utm_source":"news"}' });
  await visit.read;
  expect(visit.append('https://quote.example/')).toBe('https://quote.example/?utm_source=news');
});

it('parameters are available after the address has been read, not before', async () => {
  const { visit } = open('/en/?utm_source=news&token=abcdefgh');
  expect(visit.parameters()).toEqual({});
  expect(visit.privateParameter('token')).toBeUndefined();
  await visit.read;
  expect(visit.parameters()).toEqual({ utm_source: 'news' });
  expect(visit.privateParameter('token')).toBe('abcdefgh');
});

it('a failure to read the address is reported', async () => {
  const { visit } = open('/en/?token=abcdefgh', {}, () => Promise.reject(new Error('gone')));
  await expect(visit.read).rejects.toThrow('gone');
});
