// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { putOffLayout, settleLayout } from '../../../client/settle-layout.ts';

/** A document that is being loaded in one way or another. */
function opened(type: NavigationTimingType, readyState: DocumentReadyState = 'loading') {
  const idle: (() => void)[] = [];
  const onLoad: (() => void)[] = [];
  const documentElement = document.createElement('html');
  settleLayout(
    {
      document: { readyState, documentElement },
      performance: { getEntriesByType: () => [{ type }] } as unknown as Performance,
      addEventListener: (_: string, run: () => void) => onLoad.push(run),
    } as unknown as Parameters<typeof settleLayout>[0],
    (run) => idle.push(run),
  );
  const runAll = (list: (() => void)[]) => {
    for (const run of list.splice(0)) run();
  };
  return { isSettled: () => documentElement.hasAttribute('data-settled'), load: () => runAll(onLoad), rest: () => runAll(idle) };
}

test('what lies below is laid out when the document has loaded and the browser rests', () => {
  const page = opened('navigate');
  page.rest();
  expect(page.isSettled()).toBe(false);
  page.load();
  expect(page.isSettled()).toBe(false);
  page.rest();
  expect(page.isSettled()).toBe(true);
});

test('a document that has loaded before the script came waits for the browser’s rest only', () => {
  const page = opened('navigate', 'complete');
  page.rest();
  expect(page.isSettled()).toBe(true);
});

test.each(['reload', 'back_forward'] as const)('it is laid out at once where %s brings back a place of the page', (type) => {
  expect(opened(type).isSettled()).toBe(true);
});

test('for a page that is gone to it is laid out when the browser rests', () => {
  const idle: (() => void)[] = [];
  const documentElement = document.createElement('html');
  documentElement.toggleAttribute('data-settled', true);
  putOffLayout({ documentElement }, (run) => idle.push(run));
  expect(documentElement.hasAttribute('data-settled')).toBe(false);
  for (const run of idle) run();
  expect(documentElement.hasAttribute('data-settled')).toBe(true);
});
