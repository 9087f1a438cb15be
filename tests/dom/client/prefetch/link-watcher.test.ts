import { beforeEach, describe, expect, it } from 'vitest';
import { pathAhead } from '../../../../client/navigation/link-listener.ts';
import { createLinkWatcher } from '../../../../client/prefetch/link-watcher.ts';
import type { Rank } from '../../../../client/prefetch/prefetcher.ts';

const here = 'https://site.example/blog/en/';

/** Opens a page and watches its links. Returns a record of the calls. */
function openPage() {
  const prefetched: { path: string; rank: () => Rank; opensPage: boolean | undefined }[] = [];
  const answers: (() => void)[] = [];
  const fetched: string[] = [];
  const aborted: string[] = [];
  const watched = new Set<Element>();
  const state = { onChange: (() => {}) as IntersectionObserverCallback };
  const observer = {
    observe: (element: Element) => watched.add(element),
    disconnect: () => watched.clear(),
  } as unknown as IntersectionObserver;
  const links = createLinkWatcher({
    document,
    pathAhead: (link) => pathAhead(link, new URL(here), '/blog'),
    prefetch: (path, rank = () => 0, opensPage) => {
      prefetched.push({ path, rank, opensPage });
      const answer = new Promise<boolean>((resolve) => answers.push(() => resolve(true)));
      return Object.assign(answer, { abort: () => aborted.push(path) });
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
  const paths = () => prefetched.map(({ path }) => path);
  const rankOf = (at: number) => prefetched[at]?.rank();
  /** Lets all prefetches end. */
  const arrive = async () => {
    for (const answer of answers.splice(0)) answer();
    await new Promise((resolve) => setTimeout(resolve));
  };
  const opensPages = () => prefetched.map(({ opensPage }) => opensPage);
  return { paths, rankOf, opensPages, arrive, fetched, aborted, watched, seen, links };
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

const all = ['/blog/fr/', '/blog/en/about/?a=1', '/blog/page.html', '/blog/v1.2/'];

describe('a link', () => {
  it('to another page of the site has its page data prefetched, and is watched', () => {
    const { watched, paths, links } = openPage();
    links.watch();
    expect([...watched].map(({ id }) => id)).toEqual(['menu', 'page', 'html', 'dotted']);
    expect(paths()).toEqual(all);
  });

  it('that opens an overlay is told from one that opens its page', () => {
    document.querySelector('#page')?.setAttribute('data-overlay', 'blade:menu');
    const { opensPages, links } = openPage();
    links.watch();
    expect(opensPages()).toEqual([true, false, true, true]);
  });

  it('in view goes before others, and one of the main content before others', () => {
    const { rankOf, seen, links } = openPage();
    links.watch();
    const [menu, page] = [0, 1];
    expect([rankOf(menu), rankOf(page)]).toEqual([3, 2]);
    seen('menu', true);
    expect([rankOf(menu), rankOf(page)]).toEqual([1, 2]);
    seen('page', true);
    expect([rankOf(menu), rankOf(page)]).toEqual([1, 0]);
    seen('page', false);
    expect(rankOf(page)).toBe(2);
  });

  it('stays in the queue, once, while it comes into view and leaves it', () => {
    const { paths, aborted, seen, links } = openPage();
    links.watch();
    for (const isIntersecting of [true, false, true]) seen('page', isIntersecting);
    expect(paths()).toEqual(all);
    expect(aborted).toEqual([]);
  });

  it('in view is reported when its page data has arrived, any other when it comes into view', async () => {
    const { fetched, seen, arrive, links } = openPage();
    links.watch();
    seen('menu', true);
    seen('page', true);
    seen('page', false);
    expect(fetched).toEqual([]);
    await arrive();
    expect(fetched).toEqual(['/blog/fr/']);
    seen('page', true);
    await arrive();
    expect(fetched).toEqual(['/blog/fr/', '/blog/en/about/?a=1']);
  });

  it('of a page that is left is no longer watched, and its prefetch is cancelled', async () => {
    const { aborted, watched, seen, links, paths, fetched, arrive } = openPage();
    links.watch();
    seen('page', true);
    links.leave();
    expect(aborted).toEqual(all);
    expect([...watched]).toEqual([]);
    document.body.innerHTML = '<a id="next" href="/blog/en/next/">Next</a>';
    links.watch();
    expect([...watched].map(({ id }) => id)).toEqual(['next']);
    seen('next', true);
    await arrive();
    expect(paths()).toEqual([...all, '/blog/en/next/']);
    expect(fetched).toEqual(['/blog/en/next/']);
  });
});
