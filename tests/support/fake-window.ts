import type { NavigationWindow } from '../../client/navigation/tab.ts';

interface Entry {
  readonly href: string;
  readonly state: unknown;
}

/** Address bar, history and scroll position of a tab without a document. */
export interface FakeWindow extends NavigationWindow {
  scrollY: number;
  /** Loads that the browser was asked for: '<how> <href>', and 'stop' for an abort. */
  readonly documentLoads: string[];
  /** Lets the browser draw a frame. */
  frame(): void;
  /** The entries of the history by address, the current one marked with '>'. */
  entries(): string[];
  /**
   * Moves through the history like the back and forward buttons. The caller then notifies the
   * navigation.
   */
  traverse(delta: number): void;
  /** Follows a link to a hash on the same page like a browser. */
  followFragment(hash: string): void;
}

export function createFakeWindow(href: string): FakeWindow {
  const entries: Entry[] = [{ href, state: null }];
  const documentLoads: string[] = [];
  const tab = { index: 0 };
  const frames = new Map<number, () => void>();
  const count = { frames: 0 };
  const current = (): Entry => entries[tab.index] ?? { href, state: null };
  const resolve = (url: string | URL | null | undefined) => new URL(url ?? current().href, current().href).href;
  const push = (entry: Entry) => {
    entries.splice(tab.index + 1, entries.length, entry);
    tab.index += 1;
  };
  return {
    scrollY: 0,
    scrollTo({ top = 0 }) {
      this.scrollY = top;
    },
    requestAnimationFrame: (run) => {
      count.frames += 1;
      frames.set(count.frames, run);
      return count.frames;
    },
    cancelAnimationFrame: (id) => void frames.delete(id),
    frame: () => {
      const due = [...frames.values()];
      frames.clear();
      for (const run of due) run();
    },
    documentLoads,
    stop: () => void documentLoads.push('stop'),
    entries: () => entries.map((entry, index) => (index === tab.index ? '>' : '') + entry.href.replace(/^https?:\/\/[^/]*/, '')),
    traverse: (delta) => {
      tab.index += delta;
    },
    followFragment: (hash) => push({ href: resolve(hash), state: null }),
    location: {
      get href() {
        return current().href;
      },
      assign: (url) => void documentLoads.push(`assign ${resolve(url)}`),
      replace: (url) => void documentLoads.push(`replace ${resolve(url)}`),
      reload: () => void documentLoads.push(`reload ${current().href}`),
    },
    history: {
      get state() {
        return current().state;
      },
      scrollRestoration: 'auto',
      pushState: (state, _, url) => push({ href: resolve(url), state }),
      replaceState: (state, _, url) => {
        entries[tab.index] = { href: resolve(url), state };
      },
      go: (delta = 0) => {
        tab.index += delta;
      },
    },
  };
}
