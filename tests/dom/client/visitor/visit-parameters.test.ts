import { expect, test } from 'vitest';
import { createSafeStorage } from '../../../../client/safe-storage.ts';
import { readVisitParameters } from '../../../../client/visitor/visit-parameters.ts';
import { createFakeStorage } from '../../../support/fake-storage.ts';

/**
 * Reads an address in a document with an emitted form. Returns the token that the form would send.
 */
function tokenInForm(href: string, session = createSafeStorage(() => createFakeStorage())): string | null {
  document.body.innerHTML =
    '<form><input name="email"><input type="hidden" name="language" value="en"><input type="hidden" name="token"></form>';
  const location = new URL(href, 'https://site.example');
  const history = { state: null, replaceState: () => {} };
  readVisitParameters({ location, history, session, document, pathPrefix: '', languages: ['en', 'fr'] });
  const form = document.querySelector('form') as HTMLFormElement;
  expect(new FormData(form).get('language')).toBe('en');
  expect(new FormData(form).get('email')).toBe('');
  return new FormData(form).get('token') as string | null;
}

test('a form that is sent before the page has started contains the token from the address', () => {
  expect(tokenInForm('/en/unsubscribe/?token=demo-success&utm_source=mail')).toBe('demo-success');
});

test('a form of the same page contains the token after a reload, and forms of other pages do not', () => {
  const session = createSafeStorage(() => createFakeStorage());
  tokenInForm('/en/unsubscribe/?token=demo-success', session);
  expect(tokenInForm('/fr/unsubscribe/', session)).toBe('demo-success');
  expect(tokenInForm('/en/points-for-quote/', session)).toBe('');
});

test('a form has no token if the address has none', () => {
  expect(tokenInForm('/en/unsubscribe/?utm_source=mail')).toBe('');
});

test.each([
  ['get', 'https://quote.example/start', 'product=auto&campaign=mine&utm_source=x'],
  ['', 'https://quote.example/start?product=home&utm_source=old', 'product=auto&campaign=mine&utm_source=x'],
  ['post', 'https://quote.example/start', 'product=auto&campaign=mine'],
  ['get', 'https://elsewhere.example/', 'product=auto&campaign=mine'],
  ['get', '/en/search/', 'product=auto&campaign=mine'],
])('a form with the method "%s" that is sent to %s contains %s', (method, action, expected) => {
  document.body.innerHTML = `<form method="${method}" action="${action}"></form>`;
  readVisitParameters({
    location: new URL('https://site.example/en/?utm_source=x'),
    history: { state: null, replaceState: () => {} },
    session: createSafeStorage(() => createFakeStorage()),
    document,
    pathPrefix: '',
    languages: ['en'],
    outgoingHosts: ['quote.example'],
  });
  const form = document.querySelector('form') as HTMLFormElement;
  const formData = new FormData();
  formData.append('product', 'auto');
  formData.append('campaign', 'mine');
  form.dispatchEvent(Object.assign(new Event('formdata', { bubbles: true }), { formData }));
  expect([...formData].map((pair) => pair.join('=')).join('&')).toBe(expected);
});
