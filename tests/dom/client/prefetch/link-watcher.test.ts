import { beforeEach, describe, expect, it } from 'vitest';
import { pathAhead } from '../../../../client/navigation/link-listener.ts';
import { createLinkWatcher } from '../../../../client/prefetch/link-watcher.ts';

const here = 'https://site.example/blog/en/';

/** Opens a page and watches its links. Returns a record of the calls. */
function openPage() {
  const prefetched: [path: string, isLikely: boolean | undefined][] = [];
  const fetched: string[] = [];
  const aborted: string[] = [];
  const watched = new Set<Element>();
  const state = { onChange: (() => {}) as IntersectionObserverCallback };
  const observer = {
    observe: (element: Element) => watched.add(element),
    disconnect: () => watched.clear(),
  } as unknown as IntersectionObserver;
  const watchLinks = createLinkWatcher({
    document,
    pathAhead: (link) => pathAhead(link, new URL(here), '/blog'),
    prefetch: (path, isLikely) => {
      prefetched.push([path, isLikely]);
      return Object.assign(Promise.resolve(true), { abort: () => aborted.push(path) });
    },
    onFetched: (path) => fetched.push(path),
    createObserver: (onChange) => {
      state.onChange = onChange;
      return observer;
    },
  });
  const seen = (id: string, isIntersecting: boolean) => {
    const target = document.getElementById(id) as Element;
    state.onChange([{ target, isIntersecting } as unknown as IntersectionObserverEntry], observer);
  };
  return { prefetched, fetched, aborted, watched, seen, watchLinks };
}

beforeEach(() => {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(here);
  document.body.innerHTML = `
    <a id="menu" href="/blog/fr/" data-language-choice="fr">Français</a>
    <main>
      <a id="page" href="/blog/en/about/?a=1#team">About</a>
      <a id="html" href="/blog/page.html">Page</a>
      <a id="dotted" href="/blog/v1.2/">Version</a>
      <a id="here" href="/blog/en/">Here</a>
      <a id="place" href="/blog/en/#place">Place</a>
      <a id="foreign" href="https://example.com/blog/en/">Foreign</a>
      <a id="outside" href="/other/">Other</a>
      <a id="blank" href="/blog/en/about/" target="_blank">New tab</a>
      <a id="download" href="/blog/en/about/" download>Download</a>
      <a id="pdf" href="/blog/policy.pdf">Policy</a>
      <a id="mail" href="mailto:a@example.com">Mail</a>
      <a id="none">No address</a>
    </main>`;
});

describe('a link in view', () => {
  it('prefetches its page data until it leaves the view', () => {
    const { prefetched, aborted, seen, watchLinks } = openPage();
    watchLinks();
    seen('page', true);
    expect(prefetched).toEqual([['/blog/en/about/?a=1', true]]);
    expect(aborted).toEqual([]);
    seen('page', false);
    expect(aborted).toEqual(['/blog/en/about/?a=1']);
    expect(prefetched).toHaveLength(1);
  });

  it('is reported when its page data has arrived, unless it has left the view', async () => {
    const { fetched, seen, watchLinks } = openPage();
    watchLinks();
    seen('page', true);
    seen('menu', true);
    seen('page', false);
    expect(fetched).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(fetched).toEqual(['/blog/fr/']);
  });

  it('counts as less likely to be opened outside `main`', () => {
    const { prefetched, seen, watchLinks } = openPage();
    watchLinks();
    seen('menu', true);
    expect(prefetched).toEqual([['/blog/fr/', false]]);
  });

  it('is watched if it leads to another page of the site', () => {
    const { watched, watchLinks } = openPage();
    watchLinks();
    expect([...watched].map(({ id }) => id)).toEqual(['menu', 'page', 'html', 'dotted']);
  });

  it('of the page before is no longer watched, and its prefetch is cancelled', () => {
    const { aborted, watched, seen, watchLinks } = openPage();
    watchLinks();
    seen('page', true);
    document.body.innerHTML = '<a id="next" href="/blog/en/next/">Next</a>';
    watchLinks();
    expect(aborted).toEqual(['/blog/en/about/?a=1']);
    expect([...watched].map(({ id }) => id)).toEqual(['next']);
  });
});
