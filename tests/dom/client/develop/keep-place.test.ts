import { beforeEach, expect, test } from 'vitest';
import { restorePlace, savePlace } from '../../../../client/develop/keep-place.ts';
import { createSafeStorage } from '../../../../client/safe-storage.ts';

const twoAlike = '<details><summary>More</summary>a</details><details><summary>More</summary>b</details>';
const page = () => window as unknown as Window;
const openOnes = (): boolean[] => [...document.querySelectorAll('details')].map(({ open }) => open);

beforeEach(() => {
  document.body.innerHTML = twoAlike;
});

test('an open `details` element is opened again once, even if several have the same text', async () => {
  const session = createSafeStorage(() => null);
  const [, second] = document.querySelectorAll('details');
  if (second) second.open = true;
  savePlace(page(), session);
  document.body.innerHTML = twoAlike;
  await restorePlace(page(), session, Promise.resolve());
  expect(openOnes()).toEqual([false, true]);
  document.body.innerHTML = twoAlike;
  await restorePlace(page(), session, Promise.resolve());
  expect(openOnes()).toEqual([false, false]);
});

test('an open `details` element is opened again, even if the page is reloaded before that', async () => {
  const session = createSafeStorage(() => null);
  for (const details of document.querySelectorAll('details')) details.open = true;
  savePlace(page(), session);
  document.body.innerHTML = twoAlike;
  void restorePlace(page(), session, new Promise(() => {}));
  savePlace(page(), session);
  document.body.innerHTML = twoAlike;
  await restorePlace(page(), session, Promise.resolve());
  expect(openOnes()).toEqual([true, true]);
});

test('foreign data in the storage causes no error', async () => {
  const session = createSafeStorage(() => null);
  session.set(`boreal-develop-place|${window.location.pathname}`, '{"y":');
  await restorePlace(page(), session, Promise.resolve());
  expect(openOnes()).toEqual([false, false]);
});

/** A window whose page moves when something opens above the screen, as in browsers. */
function scrolledWindow(height: () => number) {
  const at = { y: 0 };
  const heightOfOpen = (): number => 34 * openOnes().filter(Boolean).length;
  const scrolled = {
    document,
    location: window.location,
    get scrollY() {
      return at.y === 0 ? 0 : at.y + heightOfOpen();
    },
    scrollTo: ({ top = 0 }: ScrollToOptions = {}) => {
      at.y = Math.max(0, Math.min(top, height()) - heightOfOpen());
    },
  };
  return scrolled as unknown as Window;
}

const savedAt700 = () => {
  const session = createSafeStorage(() => null);
  for (const details of document.querySelectorAll('details')) details.open = true;
  savePlace({ document, location: window.location, scrollY: 700 } as Window, session);
  document.body.innerHTML = twoAlike;
  return session;
};

test.each([
  ['at once', () => 3_000],
  ['when the page is long enough', () => (openOnes().includes(true) ? 3_000 : 0)],
])('the scroll position is restored %s', async (_when, height) => {
  const scrolled = scrolledWindow(height);
  await restorePlace(scrolled, savedAt700(), Promise.resolve());
  expect(scrolled.scrollY).toBe(700);
});

test('the scroll position is correct if the browser restores it first', async () => {
  const limit = { height: 0 };
  const scrolled = scrolledWindow(() => limit.height);
  const settled = Promise.resolve().then(() => {
    limit.height = 3_000;
    scrolled.scrollTo({ top: 700 });
  });
  await restorePlace(scrolled, savedAt700(), settled);
  expect(scrolled.scrollY).toBe(700);
});

test('the scroll position is not restored if the visitor has scrolled in the meantime', async () => {
  const scrolled = scrolledWindow(() => 3_000);
  const settled = Promise.resolve().then(() => scrolled.scrollTo({ top: 1_200 }));
  await restorePlace(scrolled, savedAt700(), settled);
  expect(scrolled.scrollY).toBe(1_200 + 2 * 34);
});
