import { describe, expect, it } from 'vitest';
import { createViewTransitions } from '../../../../client/page/view-transition.ts';

/**
 * A browser whose transitions run their change when `frame` is called. Real browsers do so after
 * capturing the old page.
 */
function openBrowser({ isHidden = false, isReduced = false, isAble = true, startMs = 0 } = {}) {
  const log: string[] = [];
  const time = { now: 0 };
  const frames: (() => void)[] = [];
  const startViewTransition = (change: () => Promise<void>) => {
    log.push('start');
    const updateCallbackDone = new Promise<void>((resolve) => {
      frames.push(() => resolve(change()));
    });
    return {
      updateCallbackDone,
      finished: updateCallbackDone,
      ready: Promise.reject(new Error('The transition is skipped.')),
      skipTransition: () => log.push('skip'),
    };
  };
  const window = {
    document: { hidden: isHidden, ...(isAble ? { startViewTransition } : {}) } as unknown as Document,
    matchMedia: (query: string) => ({ matches: isReduced && query === '(prefers-reduced-motion: reduce)' }) as MediaQueryList,
    performance: { now: () => time.now } as Performance,
  };
  const change = createViewTransitions(window, startMs);
  const frame = (afterMs = 16) => {
    time.now += afterMs;
    for (const run of frames.splice(0)) run();
  };
  return { log, change, frame };
}

describe('a change of the page', () => {
  it('is shown with a transition, and ends when it is in the document', async () => {
    const { log, change, frame } = openBrowser();
    const changed = change(async () => void log.push('change'), true).then(() => log.push('settled'));
    expect(log).toEqual(['start']);
    frame();
    await changed;
    expect(log).toEqual(['start', 'change', 'settled']);
  });

  it.each([
    ['in a hidden tab', { isHidden: true }, true],
    ['if the visitor prefers reduced motion', { isReduced: true }, true],
    ['in a browser without transitions', { isAble: false }, true],
    ['if the navigation requests none', {}, false],
  ])('has no transition %s', async (_, browser, isAnimated) => {
    const { log, change } = openBrowser(browser);
    await change(async () => void log.push('change'), isAnimated);
    expect(log).toEqual(['change']);
  });

  it.each([
    [48, ['start']],
    [49, []],
  ])('has a transition only if the start of the page was fast (%i ms)', async (startMs, expected) => {
    const { log, change, frame } = openBrowser({ startMs });
    const changed = change(async () => {}, true);
    frame();
    await changed;
    expect(log).toEqual(expected);
  });

  it.each([true, false])('ends the transition of the change before (has a transition: %s)', async (isAnimated) => {
    const { log, change, frame } = openBrowser();
    const first = change(async () => void log.push('first'), true);
    const second = change(async () => void log.push('second'), isAnimated);
    expect(log.filter((entry) => entry === 'skip')).toHaveLength(1);
    frame();
    await Promise.all([first, second]);
    expect(log.toSorted()).toEqual(['first', 'second', 'skip', 'start', ...(isAnimated ? ['start'] : [])].toSorted());
  });

  it.each([
    [34, 2],
    [35, 1],
  ])('whose transition starts after %i ms is one of %i with a transition', async (ms, count) => {
    const { log, change, frame } = openBrowser();
    for (const _ of [1, 2]) {
      const changed = change(async () => {}, true);
      frame(ms);
      await changed;
    }
    expect(log.filter((entry) => entry === 'start')).toHaveLength(count);
  });
});
