// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { putOffLayout, settleLayout } from '../../../../client/page/settle-layout.ts';

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
  return { settled: () => documentElement.getAttribute('data-settled'), load: () => runAll(onLoad), rest: () => runAll(idle) };
}

test('what lies below is laid out when the document has loaded and the browser rests: the end of the page, then the rest', () => {
  const page = opened('navigate');
  page.rest();
  expect(page.settled()).toBeNull();
  page.load();
  expect(page.settled()).toBeNull();
  page.rest();
  expect(page.settled()).toBe('end');
  page.rest();
  expect(page.settled()).toBe('all');
});

test('a document that has loaded before the script came waits for the browser’s rest only', () => {
  const page = opened('navigate', 'complete');
  page.rest();
  page.rest();
  expect(page.settled()).toBe('all');
});

test.each(['reload', 'back_forward'] as const)('it is laid out at once where %s brings back a place of the page', (type) => {
  expect(opened(type).settled()).toBe('all');
});

test('for a page that is gone to it is laid out when the browser rests', () => {
  const idle: (() => void)[] = [];
  const documentElement = document.createElement('html');
  documentElement.setAttribute('data-settled', 'all');
  putOffLayout({ documentElement }, (run) => idle.push(run));
  expect(documentElement.hasAttribute('data-settled')).toBe(false);
  // What is put off meanwhile comes at the end of the same list.
  for (const run of idle) run();
  expect(documentElement.getAttribute('data-settled')).toBe('all');
});
