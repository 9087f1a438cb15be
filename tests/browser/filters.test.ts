import { describe, expect } from 'vitest';
import { browserHarness, hydrate } from '../support/browser.ts';
import { inTurn } from '../support/length.ts';

const { open } = browserHarness();

/** A list with a field, in one language: what is written, and what is then on the page. */
interface FilteredList {
  readonly path: string;
  readonly items: string;
  readonly label: string;
  readonly words: string;
  readonly found: readonly string[];
  readonly count: string;
  readonly none: RegExp;
}

const places = { path: '/location/', items: '.locations h4', words: 'thunder b', found: ['Thunder Bay'] };
const terms = { path: '/glossary/', items: '.glossary h3' };
const lists: Readonly<Record<'en' | 'fr', readonly FilteredList[]>> = {
  en: [
    { ...places, label: 'Your city, province or territory', count: '1 place', none: /no page for this place/ },
    {
      ...terms,
      label: 'A word on your policy',
      words: 'swollen riv',
      found: ['Overland flood'],
      count: '1 term',
      none: /not in the glossary/,
    },
  ],
  fr: [
    { ...places, label: 'Votre ville, province ou territoire', count: '1 endroit', none: /pas de page pour cet endroit/ },
    {
      ...terms,
      label: 'Un mot de votre contrat',
      words: 'refoulement d egout',
      found: ['Clapet antiretour', 'Refoulement d’égout'],
      count: '2 termes',
      none: /pas dans le glossaire/,
    },
  ],
};

function testList(language: string, test: ReturnType<typeof inTurn>, list: FilteredList): void {
  const { path, label, words, found, count, none } = list;

  test(`the list of ${path} has a field that narrows it down and says how many are left`, async () => {
    const page = await open(`/${language}${path}`);
    await hydrate(page);
    const items = page.locator(list.items);
    const all = await items.count();
    expect(all).toBeGreaterThan(40);
    const field = page.getByLabel(label, { exact: true });
    const height = () => page.locator('.filter-field').evaluate((element) => element.clientHeight);
    const heightBefore = await height();
    await field.focus();
    await page.keyboard.type(words);
    await expect.poll(() => items.allTextContents()).toEqual(found);
    expect(await page.getByRole('status').filter({ hasText: count }).count()).toBe(1);
    expect(await height()).toBe(heightBefore);
    await field.fill('zzz');
    await expect.poll(() => items.count()).toBe(0);
    expect(await page.getByRole('status').filter({ hasText: none }).count()).toBe(1);
    await field.fill('');
    await expect.poll(() => items.count()).toBe(all);
  });

  test(`the list of ${path} is whole, without a field, if there are no scripts`, async () => {
    const page = await open(`/${language}${path}`, { javaScriptEnabled: false });
    expect(await page.locator(list.items).count()).toBeGreaterThan(40);
    await expect.poll(() => page.locator('.filter-field').isVisible()).toBe(false);
  });
}

describe.each(['en', 'fr'] as const)('in %s', (language) => {
  const test = inTurn(language);

  for (const list of lists[language]) testList(language, test, list);

  test('a link from a term to one that the field hides shows all of them', async () => {
    const page = await open(`/${language}/glossary/`);
    await hydrate(page);
    const [, list] = lists[language];
    const field = page.getByLabel(list?.label ?? '', { exact: true });
    await field.fill(list?.words ?? '');
    const letters = page.locator('.glossary-letters a:not([href])');
    await expect.poll(() => letters.count()).toBeGreaterThan(10);
    await page.locator('#sewer-backup, #overland-flood').last().locator('.glossary__related a').first().click();
    await expect.poll(() => field.inputValue()).toBe('');
    await expect.poll(() => letters.count()).toBe(0);
    const target = new URL(page.url()).hash;
    await expect
      .poll(() => page.locator(target).evaluate((term) => Math.round(term.getBoundingClientRect().top)))
      .toBeLessThan(200);
  });
});
