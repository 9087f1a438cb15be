/** Attribute of the root element while the page is scrolled down: the header makes room. */
const attribute = 'data-scrolls-down';

/** Minimum scrolled distance that is a change of direction, in pixels. */
const leastChange = 8;

/** Height of the part at the top of a page in which the header stays, in pixels. */
const topSize = 160;

type ScrolledWindow = Pick<Window, 'scrollY'> & {
  readonly document: { readonly documentElement: Pick<HTMLElement, 'toggleAttribute'> };
  addEventListener(type: 'scroll', listener: () => void, options?: AddEventListenerOptions): void;
  removeEventListener(type: 'scroll', listener: () => void): void;
};

/** Marks the root element while the visitor scrolls down. Returns a function that ends this. */
export function followScrolling(window: ScrolledWindow): () => void {
  const root = window.document.documentElement;
  let last = window.scrollY;
  const follow = (): void => {
    const { scrollY } = window;
    if (Math.abs(scrollY - last) < leastChange) return;
    root.toggleAttribute(attribute, scrollY > last && scrollY > topSize);
    last = scrollY;
  };
  window.addEventListener('scroll', follow, { passive: true });
  return () => {
    window.removeEventListener('scroll', follow);
    root.toggleAttribute(attribute, false);
  };
}
