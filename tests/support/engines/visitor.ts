import { expect } from 'vitest';
import { waitingLimitMs } from '../../../client/navigation/waiting.ts';
import type { EngineWindow, Point } from './engine.ts';

/** Runs a function in the page, and repeats it until it returns this value. */
export const expectInPage = <Given extends readonly unknown[], Result>(
  window: EngineWindow,
  run: (...given: Given) => Result,
  ...given: Given
) => expect.poll(() => window.evaluate(run, ...given));

export const pathOf = (window: EngineWindow): Promise<string> =>
  window.evaluate(() => location.pathname + location.search + location.hash);

export const expectPath = (window: EngineWindow) => expect.poll(() => pathOf(window));

/** Touches the page until the client handles clicks. Before its first script, a touch has no effect. */
export async function hydrate(window: EngineWindow): Promise<void> {
  await expectInPage(window, () => {
    document.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    return history.scrollRestoration === 'manual' && performance.getEntriesByName('onInitialClientRender').length > 0;
  }).toBe(true);
}

/**
 * Marks the document, so that a test can recognize it. From now on the client waits for a page as long as it takes: on a
 * busy machine it would load another document.
 */
export const markDocument = (window: EngineWindow): Promise<void> =>
  window.evaluate((limit) => {
    const { setTimeout } = globalThis;
    const setTimer = (run: TimerHandler, ms?: number, ...given: unknown[]): number =>
      ms === limit ? 0 : setTimeout(run, ms, ...given);
    Object.assign(globalThis, { wasHere: true, setTimeout: setTimer });
  }, waitingLimitMs);

export const isSameDocument = (window: EngineWindow): Promise<boolean> => window.evaluate(() => 'wasHere' in globalThis);

/** Clicks an element with the pointer, as soon as it is in view, rests, and is not covered. */
export async function click(window: EngineWindow, selector: string): Promise<Point> {
  const seen: { last?: string } = {};
  const read = async (): Promise<Point | undefined> => {
    const place = await window.evaluate(placeOf, selector);
    const isStill = place !== null && JSON.stringify(place) === seen.last;
    seen.last = JSON.stringify(place);
    return isStill ? place : undefined;
  };
  const found: { point?: Point } = {};
  const placed = expect.poll(async () => (found.point = await read()), { message: `a place to click ${selector}` }).toBeDefined();
  await placed.catch(async (error: Error) => {
    const screen = await window.evaluate(screenOf, selector);
    throw new Error(`${error.message}: ${JSON.stringify(screen)}`, { cause: error });
  });
  const point = found.point as Point;
  await window.clickAt(point);
  return point;
}

/** Runs in a page: what is open on the screen, and the elements of a selector with their places. */
function screenOf(selector: string): unknown {
  const elements = [...document.querySelectorAll(selector)];
  const tagsOf = (list: Iterable<Element>) => Array.from(list, (each) => (each.cloneNode() as Element).outerHTML);
  return {
    address: location.href,
    open: tagsOf(document.querySelectorAll('[open]')),
    focus: tagsOf([document.activeElement ?? document.body]),
    moving: document.getAnimations().map(({ playState, currentTime }) => `${playState} ${currentTime}`),
    places: elements.map((each) => JSON.stringify(each.getBoundingClientRect())),
  };
}

/** Returns the middle of the first element that is shown, or null while a click would not hit it. */
export function placeOf(selector: string): Point | null {
  const elements = [...document.querySelectorAll(selector)];
  const element = elements.find((each) => each.getClientRects().length > 0 && getComputedStyle(each).visibility === 'visible');
  if (element === undefined) return null;
  // On a busy machine a panel that slides in may rest for a while on its way.
  const isMoving = document.getAnimations().some(({ effect, playState }) => {
    const { target, pseudoElement } = (effect ?? {}) as Partial<KeyframeEffect>;
    return playState === 'running' && !pseudoElement && target?.contains(element) === true;
  });
  if (isMoving) return null;
  const middle = () => {
    // A link over several lines has a middle that is not in it.
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const { y } = middle();
  if (y < 0 || y > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const place = middle();
  // Some engines also find elements next to the viewport.
  if (place.x < 0 || place.x > innerWidth) return null;
  const hit = document.elementFromPoint(place.x, place.y);
  return hit !== null && element.contains(hit) ? place : null;
}

/** Makes links and buttons take no focus from the pointer, as on macOS: what they are in takes it. */
export const withoutPointerFocus = (window: EngineWindow): Promise<void> =>
  window.evaluate(() =>
    document.addEventListener('mousedown', (event) => {
      const control = event.target instanceof Element ? event.target.closest('a[href], button') : null;
      if (control === null) return;
      event.preventDefault();
      const around = control.closest<HTMLElement>('[tabindex]');
      if (around) around.focus({ preventScroll: true });
      else (document.activeElement as HTMLElement | null)?.blur();
    }),
  );
