import { expect, test } from 'vitest';
import { element } from '../../../../client/develop/element.ts';
import { morphView } from '../../../../client/develop/morph.ts';

const view = (html: string): HTMLElement => {
  const made = element('div', {});
  made.innerHTML = html;
  return made;
};

/** Returns an element of the document that contains a view. */
function holder(html: string): HTMLElement {
  const shown = element('div', {});
  document.body.append(shown);
  morphView(shown, view(html));
  return shown;
}

test('an unchanged element stays the same, and an open one stays open', () => {
  const shown = holder('<details><summary>More</summary><p>One</p></details>');
  const [details] = shown.querySelectorAll('details');
  if (!details) throw new Error('There is no disclosure.');
  details.open = true;
  morphView(shown, view('<details><summary>More</summary><p>Two</p></details>'));
  expect(shown.querySelector('details')).toBe(details);
  expect([details.open, details.querySelector('p')?.textContent]).toEqual([true, 'Two']);
});

test('text that was entered does not change', () => {
  const shown = holder('<input value="">');
  const [input] = shown.querySelectorAll('input');
  if (input) input.value = 'Ada';
  morphView(shown, view('<input value="" placeholder="Name">'));
  expect([input?.value, input?.placeholder]).toEqual(['Ada', 'Name']);
});
