// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { restorePlace, savePlace } from '../../../../client/develop/keep-place.ts';
import { createSafeStorage } from '../../../../client/safe-storage.ts';

const twoAlike = '<details><summary>More</summary>a</details><details><summary>More</summary>b</details>';
const page = () => window as unknown as Window;
const openOnes = (): boolean[] => [...document.querySelectorAll('details')].map(({ open }) => open);

beforeEach(() => {
  document.body.innerHTML = twoAlike;
});

test('what was open is open again once, also where several disclosures say the same', async () => {
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

test('what was open is open again, though the page was loaded once more before it was', async () => {
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

test('what anybody has written into the storage does no harm', async () => {
  const session = createSafeStorage(() => null);
  session.set(`boreal-develop-place|${window.location.pathname}`, '{"y":');
  await restorePlace(page(), session, Promise.resolve());
  expect(openOnes()).toEqual([false, false]);
});
