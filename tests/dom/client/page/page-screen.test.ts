import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NavigationHead } from '#contract/page';
import type { PageResources } from '../../../../client/loading/page-resources.ts';
import { createPageScreen } from '../../../../client/page/page-screen.ts';
import type { PageView } from '../../../../client/page/page-view.ts';
import { compilationHash, pageChunk, pageContext } from '../../../support/fake-site.ts';

const url = new URL('https://site.example/blog/fr/faqs/?q=1');

function page(head?: NavigationHead): PageResources {
  return {
    status: 'success',
    component: () => null,
    head: {},
    json: {
      data: { question: 'Pourquoi ?' },
      pageContext: pageContext({ language: 'fr', originalPath: '/faqs/' }),
      ...(head ? { head } : {}),
    },
    page: {
      componentChunkName: pageChunk,
      path: '/fr/faqs/?q=1',
      matchPath: null,
      getServerDataError: null,
      webpackCompilationHash: compilationHash,
      staticQueryHashes: [],
      slicesMap: {},
    },
    staticQueryResults: { 11: { data: { menu: ['a'] } }, 22: { data: { messages: { title: 'FAQ' } } } },
    slices: {},
  };
}

const withHead = (head: Partial<NavigationHead> = {}) =>
  page({ title: 'Questions | Boréal', announcement: 'Navigation vers Questions', ...head });

function openScreen(canRender = true, onRender = () => {}) {
  const shown: PageView[] = [];
  const prepared: [path: string, isLikely: boolean | undefined][] = [];
  const paints: (() => void)[] = [];
  /** Effects on the document, in their order. */
  const steps: string[] = [];
  document.getElementById('gatsby-focus-wrapper')?.addEventListener('focus', () => steps.push('focus'));
  const screen = createPageScreen({
    document,
    root: {
      show: async (view) => {
        shown.push(view);
        steps.push('render');
        onRender();
        return canRender;
      },
      prepare: ({ path }, isLikely) => prepared.push([path, isLikely]),
    },
    settings: { pathPrefix: '/blog', languageTags: { en: 'en-CA', fr: 'fr-CA' } },
    afterPaint: (run) => paints.push(run),
    layOutNext: (isFromTop) => isFromTop && steps.push('put off layout'),
    change: (run) => run(),
    forms: () => undefined,
  });
  return { screen, shown, prepared, steps, paint: () => paints.splice(0).forEach((run) => void run()) };
}

const announcer = () => document.getElementById('gatsby-announcer')?.textContent;
const inHead = (selector: string) => [...document.head.querySelectorAll(selector)].map((element) => element.outerHTML);

beforeEach(() => {
  document.documentElement.lang = 'en-CA';
  document.head.innerHTML = `<title data-gatsby-head="true">Old</title><meta charset="utf-8">
    <meta name="description" content="Old" data-gatsby-head="true"><link rel="canonical" href="/old/" data-gatsby-head="true">
    <script type="application/ld+json" data-gatsby-head="true">{}</script>`;
  document.body.innerHTML =
    '<div id="gatsby-focus-wrapper" tabindex="-1"><h1>Bonjour</h1></div><div id="gatsby-announcer"></div>';
});

describe('a page that may be shown next', () => {
  it('is passed to React and changes nothing else', () => {
    const { screen, prepared, shown } = openScreen();
    screen.prepare(withHead(), true);
    expect(prepared).toEqual([['/fr/faqs/', true]]);
    expect([shown, document.title]).toEqual([[], 'Old']);
  });
});

describe('the focus on arrival is', () => {
  const wrapper = () => document.getElementById('gatsby-focus-wrapper') as HTMLElement;
  it.each<[focus: string, rendered: string, focusedByPage: string | undefined, expected: string]>([
    ['on the page', '<h1>Page</h1><input id="a">', undefined, 'gatsby-focus-wrapper'],
    ['where the page puts it', '<h1>Page</h1><input id="a"><input id="b" autofocus>', 'a', 'a'],
    ['on the page, if a panel gives it back to a link around the page', '<h1>Page</h1>', 'link', 'gatsby-focus-wrapper'],
    ['on the element that has autofocus', '<h1>Page</h1><input id="a"><input id="b" autofocus>', undefined, 'b'],
  ])('%s', async (_, rendered, focusedByPage, expected) => {
    const { screen } = openScreen(true, () => {
      wrapper().innerHTML = `<a id="link" href="/"></a><main>${rendered}</main>`;
      if (focusedByPage) document.getElementById(focusedByPage)?.focus();
    });
    expect(await screen.show(withHead(), url)).toBe(true);
    expect(document.activeElement?.id).toBe(expected);
  });
});

describe('a page that is shown', () => {
  it('is passed to React as it was emitted, without the query and with shared data merged by name', async () => {
    const { screen, shown } = openScreen();
    expect(await screen.show(withHead(), url)).toBe(true);
    expect(shown).toMatchObject([
      { path: '/fr/faqs/', shared: { menu: ['a'], messages: { title: 'FAQ' } }, data: { question: 'Pourquoi ?' } },
    ]);
  });

  it('gives the document its title and language', async () => {
    const { screen } = openScreen();
    await screen.show(withHead(), url);
    expect(document.title).toBe('Questions | Boréal');
    expect(document.documentElement.lang).toBe('fr-CA');
  });

  it('replaces only the tags of the page before in the head, after the frame that shows it', async () => {
    const { screen, paint } = openScreen();
    await screen.show(withHead({ description: 'Nouveau' }), url);
    expect(inHead('link[rel=canonical]').join()).toContain('/old/');
    paint();
    expect(inHead('meta[charset]')).toHaveLength(1);
    expect(inHead('title')).toHaveLength(1);
    expect(inHead('[data-gatsby-head]:not(title)')).toEqual([
      '<meta name="description" content="Nouveau" data-gatsby-head="true">',
      '<link rel="canonical" href="https://site.example/blog/fr/faqs/" data-gatsby-head="true">',
    ]);
  });

  it('has a link to its canonical page, and no such link if it must not be indexed', async () => {
    const { screen, paint } = openScreen();
    await screen.show(withHead({ canonicalPath: '/fr/' }), url);
    paint();
    expect(inHead('link[rel=canonical]').join()).toContain('"https://site.example/blog/fr/"');
    await screen.show(withHead({ robots: 'noindex' }), url);
    paint();
    expect(inHead('link[rel=canonical]')).toEqual([]);
    expect(inHead('meta[name=robots]')).toHaveLength(1);
  });

  it('is announced with its own text in the next frame, and gets the focus without scrolling', async () => {
    const { screen, paint } = openScreen();
    const focus = vi.spyOn(document.getElementById('gatsby-focus-wrapper') as HTMLElement, 'focus');
    await screen.show(withHead(), url);
    expect(focus).toHaveBeenCalledWith({ preventScroll: true });
    expect(announcer()).toBe('');
    paint();
    expect(announcer()).toBe('Navigation vers Questions');
  });

  it('gets the focus before any change, and is laid out in steps if it is shown from its top', async () => {
    const { screen, steps } = openScreen();
    await screen.show(withHead(), url, true);
    expect(steps.splice(0)).toEqual(['focus', 'put off layout', 'render']);
    (document.activeElement as HTMLElement).blur();
    await screen.show(withHead(), url);
    expect(steps).toEqual(['focus', 'render']);
  });

  it('is announced with its heading if it has no head', async () => {
    const { screen, paint } = openScreen();
    expect(await screen.show(page(), url)).toBe(true);
    paint();
    expect(announcer()).toBe('Navigated to Bonjour');
  });
});

it('a page that is updated with new data changes title and head, but not focus and announcer', async () => {
  const { screen, shown, paint } = openScreen();
  const focus = vi.spyOn(document.getElementById('gatsby-focus-wrapper') as HTMLElement, 'focus');
  expect(await screen.update(withHead(), url)).toBe(true);
  paint();
  expect([shown.length, document.title, announcer()]).toEqual([1, 'Questions | Boréal', '']);
  expect(focus).not.toHaveBeenCalled();
});

it('a page that cannot be rendered changes nothing', async () => {
  const { screen, paint } = openScreen(false);
  expect(await screen.show(withHead(), url)).toBe(false);
  expect(await screen.update(withHead(), url)).toBe(false);
  paint();
  expect(document.title).toBe('Old');
  expect(announcer()).toBe('');
});
