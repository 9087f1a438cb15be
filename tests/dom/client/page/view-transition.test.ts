import { afterEach, describe, expect, it } from 'vitest';
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
    document: inDocument({ hidden: isHidden, ...(isAble ? { startViewTransition } : {}) }),
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

/** Listens on the test's document, which has no transitions. */
function inDocument(facts: object): Document {
  const { documentElement } = document;
  return Object.assign(Object.create(null) as Document, {
    documentElement,
    addEventListener: (type: string, listener: EventListener, options: AddEventListenerOptions | boolean) => {
      window.addEventListener(type, listener, options);
      listeners.push(() => window.removeEventListener(type, listener, true));
    },
    elementFromPoint: (x: number) => (x === 7 ? document.querySelector('b, input') : documentElement),
    ...facts,
  });
}

const listeners: (() => void)[] = [];
afterEach(() => {
  for (const remove of listeners.splice(0)) remove();
});

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

describe('a press during a transition', () => {
  /** Presses what the browser takes for the target. Returns the elements that got a click. */
  function press(target: Element, clientX: number): string[] {
    const clicked: string[] = [];
    const note = ({ target }: Event) => clicked.push((target as Element).localName);
    document.addEventListener('click', note);
    target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX }));
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX, ctrlKey: true }));
    document.removeEventListener('click', note);
    return clicked;
  }

  async function during() {
    document.body.innerHTML = '<a href="/en/"><b>Home</b></a>';
    const { log, change, frame } = openBrowser();
    const changed = change(async () => {}, true);
    frame();
    await changed;
    return { log };
  }

  it('ends the transition, and the element under it gets the click that hits the root', async () => {
    const { log } = await during();
    expect(press(document.documentElement, 7)).toEqual(['html', 'b']);
    expect(log).toEqual(['start', 'skip']);
  });

  it('stays where it is if no element is there, or if it hits an element', async () => {
    const { log } = await during();
    expect(press(document.body, 7)).toEqual(['body']);
    expect(log).toEqual(['start']);
    expect(press(document.documentElement, 8)).toEqual(['html']);
  });
});
