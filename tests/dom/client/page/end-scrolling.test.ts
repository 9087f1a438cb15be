import { expect, it } from 'vitest';
import { createScrollEnd } from '../../../../client/page/end-scrolling.ts';

/** A window at a position, with frames that the test draws. */
function scrolledWindow({ isHidden = false, hasScrollEnd = true } = {}) {
  const frames: (() => void)[] = [];
  const scrolls: ScrollToOptions[] = [];
  const target = Object.assign(new EventTarget(), {
    document: { hidden: isHidden },
    scrollX: 7,
    scrollY: 120,
    scrollTo: (options: ScrollToOptions) => void scrolls.push(options),
    requestAnimationFrame: (run: () => void) => frames.push(run),
    ...(hasScrollEnd ? { onscrollend: null } : {}),
  });
  const endScrolling = createScrollEnd(target as unknown as Parameters<typeof createScrollEnd>[0]);
  const report = (type: string) => target.dispatchEvent(new Event(type));
  /** Returns true if it settles without a frame. */
  const isOver = () => Promise.race([endScrolling().then(() => true), new Promise((resolve) => setTimeout(resolve, 0, false))]);
  return { frames, scrolls, report, isOver, endScrolling };
}

it('a scroll ends where the page is', async () => {
  const { scrolls, endScrolling } = scrolledWindow();
  await endScrolling();
  expect(scrolls).toEqual([{ left: 7, top: 120, behavior: 'instant' }]);
});

it('the next page waits for a frame only while the page scrolls', async () => {
  const { report, isOver, endScrolling, frames } = scrolledWindow();
  report('scroll');
  expect(await isOver()).toBe(false);
  const ending = endScrolling();
  for (const run of frames) run();
  await ending;
  report('scrollend');
  expect(await isOver()).toBe(true);
});

it.each([{ isHidden: true }, { hasScrollEnd: false }])('the next page waits for nothing in a window with %o', async (options) => {
  const { report, isOver } = scrolledWindow(options);
  report('scroll');
  expect(await isOver()).toBe(true);
});
