import { describe, expect, it } from 'vitest';
import { createViewTransitions } from '../../../../client/page/view-transition.ts';

/** A browser whose transitions run their change when `frame` is called, as the real ones do once the old page is captured. */
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
  it('is shown by a transition, and has settled once the document holds it', async () => {
    const { log, change, frame } = openBrowser();
    const changed = change(async () => void log.push('change'), true).then(() => log.push('settled'));
    expect(log).toEqual(['start']);
    frame();
    await changed;
    expect(log).toEqual(['start', 'change', 'settled']);
  });

  it.each([
    ['in a hidden tab', { isHidden: true }, true],
    ['where motion is not wanted', { isReduced: true }, true],
    ['in a browser that knows no transitions', { isAble: false }, true],
    ['where the navigation wants none', {}, false],
  ])('is made at once %s', async (_, browser, isAnimated) => {
    const { log, change } = openBrowser(browser);
    await change(async () => void log.push('change'), isAnimated);
    expect(log).toEqual(['change']);
  });

  it.each([
    [48, ['start']],
    [49, []],
  ])('is shown by a transition, or not, in a page that took %i ms to come to life', async (startMs, expected) => {
    const { log, change, frame } = openBrowser({ startMs });
    const changed = change(async () => {}, true);
    frame();
    await changed;
    expect(log).toEqual(expected);
  });

  it.each([true, false])('ends the transition of the one before (animated itself: %s)', async (isAnimated) => {
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
  ])('that begins %i ms after it was asked for is one of %i by transitions', async (ms, count) => {
    const { log, change, frame } = openBrowser();
    for (const _ of [1, 2]) {
      const changed = change(async () => {}, true);
      frame(ms);
      await changed;
    }
    expect(log.filter((entry) => entry === 'start')).toHaveLength(count);
  });
});
