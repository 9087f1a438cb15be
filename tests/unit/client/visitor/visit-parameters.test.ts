// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createSafeStorage } from '../../../../client/safe-storage.ts';
import { readVisitParameters } from '../../../../client/visitor/visit-parameters.ts';
import { createFakeStorage } from '../../../support/fake-storage.ts';

/** Reads an address in a document that holds a form as pages emit it; gives what the form would send as its token. */
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

test('a form that is sent before the page has come to life carries the token that has left the address', () => {
  expect(tokenInForm('/en/unsubscribe/?token=demo-success&utm_source=mail')).toBe('demo-success');
});

test('so does one of a page that is loaded again, but no other page’s', () => {
  const session = createSafeStorage(() => createFakeStorage());
  tokenInForm('/en/unsubscribe/?token=demo-success', session);
  expect(tokenInForm('/fr/unsubscribe/', session)).toBe('demo-success');
  expect(tokenInForm('/en/points-for-quote/', session)).toBe('');
});

test('without a token there is nothing to carry', () => {
  expect(tokenInForm('/en/unsubscribe/?utm_source=mail')).toBe('');
});
