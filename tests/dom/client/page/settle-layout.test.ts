import { expect, test } from 'vitest';
import { layOutNext, settleLayout } from '../../../../client/page/settle-layout.ts';

/** Opens a document with this type of navigation. */
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

test('content below the first screen is laid out when the browser is idle after loading: first the end of the page, then the rest', () => {
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

test('a document that loaded before the script waits only until the browser is idle', () => {
  const page = opened('navigate', 'complete');
  page.rest();
  page.rest();
  expect(page.settled()).toBe('all');
});

test.each(['reload', 'back_forward'] as const)('the whole page is laid out at once if %s restores a scroll position', (type) => {
  expect(opened(type).settled()).toBe('all');
});

test('the content of a page after a navigation is laid out when the browser is idle', () => {
  const idle: (() => void)[] = [];
  const documentElement = document.createElement('html');
  documentElement.setAttribute('data-settled', 'all');
  layOutNext({ documentElement }, true, (run) => idle.push(run));
  expect(documentElement.hasAttribute('data-settled')).toBe(false);
  // Tasks that are added during the loop are at the end of the same list.
  for (const run of idle) run();
  expect(documentElement.getAttribute('data-settled')).toBe('all');
});

test('a page that is shown further down is laid out at once and stays so, although the page before was to be laid out in steps', () => {
  const idle: (() => void)[] = [];
  const rest = () => {
    for (const run of idle.splice(0)) run();
  };
  const documentElement = document.createElement('html');
  const settled = () => documentElement.getAttribute('data-settled');
  const layOut = (isFromTop: boolean) => layOutNext({ documentElement }, isFromTop, (run) => idle.push(run));
  layOut(true);
  layOut(false);
  expect(settled()).toBe('all');
  rest();
  expect(settled()).toBe('all');
});
