type ScrollingWindow = Pick<Window, 'scrollX' | 'scrollY' | 'addEventListener'> & {
  readonly document: Pick<Document, 'hidden'>;
  scrollTo(options: ScrollToOptions): void;
  requestAnimationFrame(run: () => void): number;
};

/**
 * Returns a function that ends a smooth scroll of the page, such as to a focused link. If one is in
 * progress, it settles in the next frame: until then Chromium would add a last step to any position.
 */
export function createScrollEnd(window: ScrollingWindow): () => Promise<void> {
  const state = { isScrolling: false };
  const follow = ({ type }: Pick<Event, 'type'>) => {
    state.isScrolling = type === 'scroll';
  };
  // A browser without the second event has no such last step.
  if ('onscrollend' in window) for (const type of ['scroll', 'scrollend']) window.addEventListener(type, follow);
  return async () => {
    window.scrollTo({ left: window.scrollX, top: window.scrollY, behavior: 'instant' });
    // A hidden document has no frames.
    if (state.isScrolling && !window.document.hidden) await new Promise<void>((next) => window.requestAnimationFrame(next));
  };
}
