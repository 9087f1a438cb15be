import { expect, test } from 'vitest';
import { offerRuntimeHook, runtimeHook } from '../../../../client/develop/runtime-hook.ts';
import { createEmitter } from '../../../../client/emitter.ts';
import type { PageOutcome } from '../../../../client/loading/page-resources.ts';
import type { PageScreen } from '../../../../client/page/page-screen.ts';

/** Updates a page on screen. Returns the outcome, and what the screen has shown. */
async function update(page: Partial<PageOutcome>, isFound: { readonly before: boolean; readonly after: boolean }) {
  const state = { isFound: isFound.before };
  const shown: unknown[] = [];
  const loader = {
    loadPage: async () => {
      state.isFound = isFound.after;
      return page as PageOutcome;
    },
    isPageNotFound: () => !state.isFound,
  };
  const screen = { update: async (each: unknown) => shown.push(each) > 0 };
  offerRuntimeHook(window, { loader, location, emitter: createEmitter() }).end(screen as unknown as PageScreen);
  return { outcome: await runtimeHook(window)?.update(), shown };
}

test('a page is updated in place, also if other content was noticed before and the loader has forgotten it', async () => {
  const page = { status: 'success' } as const;
  for (const before of [true, false])
    expect(await update(page, { before, after: true })).toEqual({ outcome: 'shown', shown: [page] });
});

test('an address without a page is loaded again after every change, because something else may be there', async () => {
  const reloaded = { outcome: 'reload', shown: [] };
  for (const before of [true, false]) expect(await update({ status: 'success' }, { before, after: false })).toEqual(reloaded);
  expect(await update({ status: 'error' }, { before: true, after: true })).toEqual(reloaded);
});
