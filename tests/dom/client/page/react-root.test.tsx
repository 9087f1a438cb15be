import { createContext, useContext, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { flagsState } from '#contract/flags';
import {
  languageAttributes,
  type PageProps,
  pageFrameStyle,
  type SiteRootModule,
  type SiteRootProps,
  type SliceProps,
} from '#contract/page';
import type { PageView } from '../../../../client/page/page-view.ts';
import { createReactRoot } from '../../../../client/page/react-root.tsx';
import { staticServices } from '../../../../generator/render/static-services.ts';
import { pageContext } from '../../../support/fake-site.ts';

const mounts = { root: 0, page: 0, header: 0 };
/** Pages whose effects have run. True if the page was in the document then. */
const effects: [path: string, isInDocument: boolean][] = [];

function SiteRoot({ shared, slices, path, pathPrefix, pageContext: { language }, children }: SiteRootProps) {
  useState(() => (mounts.root += 1));
  return (
    <div data-path={pathPrefix + path} lang={language}>
      {slices.header}
      <main>{children}</main>
      <footer>{String(shared.legal)}</footer>
    </div>
  );
}
const siteRoot: SiteRootModule = { SiteRoot, SliceRoot: ({ children }) => children };
/** A site root whose pages can be prerendered. */
const siteRootWithPages: SiteRootModule = {
  ...siteRoot,
  PageRoot: ({ path, shared, children }) => (
    <section data-page={path} data-legal={String(shared.legal)}>
      {children}
    </section>
  ),
};

function Header({ data, sliceContext }: SliceProps) {
  mounts.header += 1;
  return (
    <header>
      {String(data)} {sliceContext.path}
    </header>
  );
}

function Page({ data, path }: PageProps) {
  useState(() => (mounts.page += 1));
  const [clicks, setClicks] = useState(0);
  const element = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => void effects.push([path, element.current?.isConnected ?? false]), [path]);
  useLayoutEffect(() => {
    if (data === 'faulty effect') throw new Error('A fault in an effect');
  }, [data]);
  if (data === 'broken' || (data === 'fragile' && clicks > 0)) throw new Error('A fault in a template');
  return (
    <button type="button" ref={element} onClick={() => setClicks(clicks + 1)}>
      {String(data)} {path} {clicks}
    </button>
  );
}

const slices = { header: { component: Header, data: 'Menu', sliceContext: { path: 'slice--header-en', language: 'en' } } };

function view(path: string, data = 'Hello'): PageView {
  return {
    path,
    component: Page,
    pageContext: pageContext(),
    data,
    shared: { legal: 'Fine print' },
    slices,
  };
}

/** Returns the markup that the generator emits for a view. */
const emit = ({ path, data, shared, slices, pageContext: context }: PageView) =>
  renderToString(
    <SiteRoot
      path={path}
      pageContext={pageContext()}
      shared={shared}
      pathPrefix="/blog"
      services={staticServices({})}
      slices={{
        header: slices.header && <Header data={slices.header.data} sliceContext={slices.header.sliceContext} href={String} />,
      }}
    >
      <div style={pageFrameStyle}>
        <div style={pageFrameStyle} {...languageAttributes(context)}>
          <Page path={path} pageContext={pageContext()} data={data} href={String} />
        </div>
      </div>
    </SiteRoot>,
  ).replace('<header>', '<!-- slice-start id="header-1" --><header>');

const container = () => document.getElementById('gatsby-focus-wrapper') as HTMLElement;
const text = () => container().textContent;
/** Texts of the pages in the document. */
const onScreen = () => [...container().querySelectorAll('button')].map(({ textContent }) => textContent);
const button = () => container().querySelector('button') as HTMLButtonElement;
const error = vi.spyOn(console, 'error');
/** Waits as long as a busy machine needs. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

async function start(
  first: PageView,
  { emitted = true, markup = emit(first), module = siteRoot, services = staticServices({}) } = {},
) {
  container().innerHTML = markup;
  Object.assign(mounts, { root: 0, page: 0, header: 0 });
  // On a busy machine, React pauses a long rendering and starts it again. Its scheduler sees no
  // time pass.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  effects.length = 0;
  const onCrash = vi.fn();
  const root = createReactRoot(module)({
    container: container(),
    pathPrefix: '/blog',
    services,
    view: first,
    emitted,
    onCrash,
  });
  return { ...root, onCrash, started: await root.started };
}

beforeEach(() => {
  document.body.innerHTML = '<div id="gatsby-focus-wrapper"></div>';
  error.mockReset().mockImplementation(() => {});
});

describe('the emitted page', () => {
  it('is hydrated without changes, and its buttons work', async () => {
    container().innerHTML = emit(view('/en/'));
    const before = container().innerHTML;
    const { started } = await start(view('/en/'), { markup: before });
    expect(started).toBe(true);
    expect(container().innerHTML).toBe(before);
    expect(error).not.toHaveBeenCalled();
    flushSync(() => button().click());
    expect(text()).toContain('Hello /en/ 1');
  });

  it.each([
    ['a site root without page roots', siteRoot],
    ['prerendered pages', siteRootWithPages],
  ])('that shows a fallback has its language, which the next page has not, with %s', async (_name, module) => {
    const original = { locale: 'ar', lang: 'ar', dir: 'rtl' } as const;
    const fallback = (path: string): PageView => ({ ...view(path), pageContext: pageContext({ original }) });
    const frameOf = () => button().closest('[lang="ar"][dir="rtl"]');
    const { show } = await start(fallback('/en/'), { markup: emit(fallback('/en/')), module });
    expect(error).not.toHaveBeenCalled();
    expect(frameOf()).not.toBeNull();
    expect(await show(view('/en/a/'))).toBe(true);
    expect(frameOf()).toBeNull();
    expect(await show(fallback('/en/b/'))).toBe(true);
    expect(frameOf()).not.toBeNull();
  });

  it('is corrected if React renders something else, with an error on the console', async () => {
    const { started } = await start(view('/en/'), { markup: emit(view('/en/', 'Another')) });
    expect(started).toBe(true);
    expect(text()).toContain('Hello /en/ 0');
    expect(error).toHaveBeenCalled();
  });

  it('is replaced if it belongs to another address', async () => {
    const { started } = await start(view('/fr/404/'), { markup: emit(view('/404.html')), emitted: false });
    expect(started).toBe(true);
    expect(text()).toBe('Menu slice--header-enHello /fr/404/ 0Fine print');
    expect(error).not.toHaveBeenCalled();
  });

  it('stays on screen if it belongs to another address and the page for this address throws', async () => {
    const markup = emit(view('/404.html'));
    const { started, onCrash } = await start(view('/fr/404/', 'broken'), { markup, emitted: false });
    expect(await started).toBe(false);
    expect(onCrash).toHaveBeenCalledOnce();
    expect(text()).toContain('Hello /404.html');
  });

  it('stays on screen when a component throws', async () => {
    const { started, onCrash, show } = await start(view('/en/', 'broken'), { markup: emit(view('/en/')) });
    expect(started).toBe(false);
    expect(onCrash).toHaveBeenCalledOnce();
    expect(text()).toContain('Hello /en/ 0');
    expect(await show(view('/fr/'))).toBe(false);
  });
});

describe('another page', () => {
  it('is mounted within the same site root', async () => {
    const { show } = await start(view('/en/'));
    const rootMount = mounts.root;
    flushSync(() => button().click());
    expect(await show(view('/en/faqs/', 'Questions'))).toBe(true);
    expect(text()).toContain('Questions /en/faqs/ 0');
    expect(mounts.root).toBe(rootMount);
    expect(container().querySelector('[data-path]')?.getAttribute('data-path')).toBe('/blog/en/faqs/');
  });

  it('with the same path keeps its state and gets its new content', async () => {
    const { show } = await start(view('/en/'));
    flushSync(() => button().click());
    expect(await show(view('/en/', 'News'))).toBe(true);
    expect(text()).toContain('News /en/ 1');
  });

  it('that is followed by a third page at once ends together with it', async () => {
    const { show } = await start(view('/en/'));
    const both = await Promise.all([show(view('/en/a/')), show(view('/en/b/'))]);
    expect(both).toEqual([true, true]);
    expect(text()).toContain('/en/b/');
  });

  it('that throws does not replace the page before', async () => {
    const { show, onCrash } = await start(view('/en/'));
    expect(await show(view('/en/faqs/', 'broken'))).toBe(false);
    expect(text()).toContain('Hello /en/ 0');
    expect(onCrash).toHaveBeenCalledOnce();
  });

  it('that throws later stays on screen with its last markup', async () => {
    const { show, onCrash } = await start(view('/en/'));
    await show(view('/en/faqs/', 'fragile'));
    flushSync(() => button().click());
    expect(text()).toContain('fragile /en/faqs/ 0');
    expect(onCrash).toHaveBeenCalledOnce();
  });
});

describe('a prerendered page', () => {
  const page = view('/en/faqs/', 'Questions');
  async function prepared(next = page, module = siteRootWithPages) {
    const root = await start(view('/en/'), { module });
    const before = { ...mounts };
    root.prepare(next);
    if (module.PageRoot) await eventually(() => expect(mounts.page).toBeGreaterThan(before.page));
    return { ...root, before };
  }

  it('is not in the document, and none of its effects run', async () => {
    const { before } = await prepared();
    expect(text()).toBe('Menu slice--header-enHello /en/ 0Fine print');
    expect(container().querySelectorAll('button')).toHaveLength(1);
    expect(effects).toEqual([['/en/', true]]);
    expect(mounts.root).toBe(before.root);
  });

  it('stays on screen when React works on pages ahead before it knows that this one is shown', async () => {
    const { prepare, show } = await prepared();
    const frame = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    onTestFinished(() => frame.mockRestore());
    const before = mounts.page;
    prepare(view('/en/b/'));
    expect(await show(page)).toBe(true);
    await eventually(() => expect(mounts.page).toBeGreaterThan(before));
    // A task after the one in which React has rendered and committed.
    await new Promise((next) => setTimeout(next));
    expect(onScreen()).toEqual(['Questions /en/faqs/ 0']);
    for (let element: HTMLElement | null = button(); element; element = element.parentElement)
      expect(element.style.display).not.toBe('none');
  });

  it('is shown without being rendered again, before its effects run, and works', async () => {
    const { show } = await prepared();
    const { page: pages, header: headers } = mounts;
    expect(await show({ ...page, shared: { legal: 'Fine print' } })).toBe(true);
    await eventually(() => expect(effects).toHaveLength(2));
    expect(text()).toBe('Menu slice--header-enQuestions /en/faqs/ 0Fine print');
    expect(container().querySelector('section')?.dataset).toMatchObject({ page: '/en/faqs/', legal: 'Fine print' });
    expect(mounts).toMatchObject({ page: pages, header: headers });
    expect(effects.slice(1)).toEqual([['/en/faqs/', true]]);
    flushSync(() => button().click());
    expect(text()).toContain('Questions /en/faqs/ 1');
    expect(await show(view('/en/faqs/', 'News'))).toBe(true);
    expect(text()).toContain('News /en/faqs/ 1');
  });

  it('is on screen before React shows it, first its beginning and then the rest', async () => {
    const { show, prepare } = await prepared();
    await show(page);
    expect(onScreen()).toEqual(['Questions /en/faqs/ 0']);
    expect(container().querySelector('main')?.querySelector('button')?.textContent).toBe('Questions /en/faqs/ 0');
    expect(effects).toHaveLength(1);
    const [element] = container().querySelectorAll('section');
    expect(element?.closest('[data-arriving]')).not.toBeNull();
    await eventually(() => expect(effects.slice(1)).toEqual([['/en/faqs/', true]]));
    expect(container().querySelectorAll('section')[0]).toBe(element);
    expect(container().querySelector('[data-arriving], [style*="none"]')).toBeNull();
    // If the whole page is laid out at once, it has no beginning.
    document.documentElement.setAttribute('data-settled', 'all');
    prepare(view('/en/a/'));
    await eventually(() => expect(mounts.page).toBe(3));
    await show(view('/en/a/'));
    expect(onScreen()).toEqual(['Hello /en/a/ 0']);
    expect(container().querySelector('[data-arriving]')).toBeNull();
    document.documentElement.removeAttribute('data-settled');
  });

  it.each(['click', 'keydown', 'input'])(
    'is complete, with its site root and effects, before the page handles the first %s',
    async (type) => {
      const { show } = await prepared();
      const pathOfRoot = () => container().querySelector('[data-path]')?.getAttribute('data-path');
      const seen: unknown[] = [];
      button().ownerDocument.body.addEventListener(type, () => seen.push(pathOfRoot(), effects.length), { once: true });
      await show(page);
      expect([pathOfRoot(), effects.length]).toEqual(['/blog/en/', 1]);
      button().dispatchEvent(new Event(type, { bubbles: true }));
      expect(seen).toEqual(['/blog/en/faqs/', 2]);
      const { header: headers, page: pages } = mounts;
      await eventually(() => expect(container().querySelector('[data-arriving]')).toBeNull());
      button().dispatchEvent(new Event(type, { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve));
      expect(onScreen()).toEqual([`Questions /en/faqs/ ${type === 'click' ? 2 : 0}`]);
      expect(effects).toHaveLength(2);
      expect(mounts).toMatchObject({ header: headers, page: pages });
    },
  );

  it('is shown by React in one step while a dialog is open, which closes in it', async () => {
    const { show } = await prepared();
    button().insertAdjacentHTML('afterend', '<dialog open></dialog>');
    await show(page);
    expect(onScreen()).toEqual(['Questions /en/faqs/ 0']);
    expect(container().querySelector('[data-path]')?.getAttribute('data-path')).toBe('/blog/en/faqs/');
    expect(effects.slice(1)).toEqual([['/en/faqs/', true]]);
    expect(container().querySelector('[data-arriving]')).toBeNull();
  });

  it('can be replaced by any other page before React shows it', async () => {
    const { show, prepare } = await prepared();
    await show(page);
    expect(await show(view('/en/'))).toBe(true);
    expect(onScreen()).toEqual(['Hello /en/ 0']);
    prepare(page);
    await eventually(() => expect(mounts.page).toBe(4));
    await show(page);
    await show(view('/en/'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(onScreen()).toEqual(['Hello /en/ 0']);
    expect(text()).toBe('Menu slice--header-enHello /en/ 0Fine print');
  });

  it('stays on screen as markup if React then fails', async () => {
    const { show, onCrash } = await prepared(view('/en/faqs/', 'faulty effect'));
    expect(await show(view('/en/faqs/', 'faulty effect'))).toBe(true);
    await eventually(() => expect(onCrash).toHaveBeenCalledOnce());
    expect(onScreen()).toEqual(['faulty effect /en/faqs/ 0']);
    expect(text()).toBe('Menu slice--header-enfaulty effect /en/faqs/ 0Fine print');
  });

  it('does not change the page on screen or the content next to it, and replaces only that page', async () => {
    const Followed = ({ children }: SiteRootProps) => (
      <main>
        {children}
        <aside>Offer</aside>
      </main>
    );
    const { show, prepare } = await start(view('/en/'), { emitted: false, module: { ...siteRootWithPages, SiteRoot: Followed } });
    flushSync(() => button().click());
    prepare(page);
    await eventually(() => expect(mounts.page).toBe(2));
    expect(text()).toBe('Hello /en/ 1Offer');
    await show(page);
    expect(text()).toBe('Questions /en/faqs/ 0Offer');
    await eventually(() => expect(effects).toHaveLength(2));
    expect(text()).toBe('Questions /en/faqs/ 0Offer');
  });

  it('is never shown with flags that have changed since it was rendered', async () => {
    const listeners = new Set<() => void>();
    const flags = {
      current: flagsState([], 'initializing'),
      state: () => flags.current,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      report: () => {},
    };
    const Flags = createContext('');
    const withFlags: SiteRootModule = {
      SiteRoot: (props) => (
        <Flags value={useSyncExternalStore(flags.subscribe, flags.state, flags.state).status}>
          <siteRoot.SiteRoot {...props} />
        </Flags>
      ),
      SliceRoot: siteRoot.SliceRoot,
      PageRoot: ({ children }) => <section data-status={useContext(Flags)}>{children}</section>,
    };
    const services = { ...staticServices({}), flags };
    const { show, prepare } = await start(view('/en/'), { module: withFlags, services });
    prepare(page);
    await eventually(() => expect(mounts.page).toBe(2));
    flags.current = flagsState([], 'healthy');
    for (const listener of listeners) listener();
    const shown = show(page);
    const status = () => container().querySelector('section')?.dataset.status;
    expect([undefined, 'healthy']).toContain(status());
    expect(await shown).toBe(true);
    expect(status()).toBe('healthy');
    expect(onScreen()).toEqual(['Questions /en/faqs/ 0']);
  });

  it('is dropped for another page, and for the same page with other content', async () => {
    const { show, prepare } = await prepared();
    expect(await show(view('/en/a/'))).toBe(true);
    expect(text()).toContain('Hello /en/a/ 0');
    prepare(view('/en/b/', 'Old'));
    expect(await show(view('/en/b/', 'New'))).toBe(true);
    expect(text()).toBe('Menu slice--header-enNew /en/b/ 0Fine print');
    prepare(view('/en/'));
    prepare(view('/en/c/'));
    expect(await show(view('/en/'))).toBe(true);
    expect(text()).toBe('Menu slice--header-enHello /en/ 0Fine print');
    expect(container().querySelectorAll('button')).toHaveLength(1);
  });

  it('that throws has no effect until it is requested', async () => {
    const { show, onCrash } = await prepared(view('/en/faqs/', 'broken'));
    expect(onCrash).not.toHaveBeenCalled();
    expect(text()).toContain('Hello /en/ 0');
    flushSync(() => button().click());
    expect(text()).toContain('Hello /en/ 1');
    expect(await show(view('/en/faqs/', 'broken'))).toBe(false);
    expect(onCrash).toHaveBeenCalledOnce();
    expect(text()).toContain('Hello /en/ 1');
  });

  it('is one of at most eight, of which the least recently used one is dropped', async () => {
    const { show, prepare } = await start(view('/en/'), { module: siteRootWithPages });
    const [a, b, ...others] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => view(`/en/${name}/`)) as [
      PageView,
      PageView,
    ];
    for (const page of [a, b, ...others]) prepare(page);
    await eventually(() => expect(mounts.page).toBe(9));
    // The page is already rendered, and is now the most recent one.
    prepare(a);
    prepare(view('/en/i/'));
    await eventually(() => expect(mounts.page).toBe(10));
    prepare(b);
    await eventually(() => expect(mounts.page).toBe(11));
    expect(onScreen()).toEqual(['Hello /en/ 0']);
    expect(await show(a)).toBe(true);
    expect(onScreen()).toEqual(['Hello /en/a/ 0']);
    await eventually(() =>
      expect(effects).toEqual([
        ['/en/', true],
        ['/en/a/', true],
      ]),
    );
    expect(mounts.page).toBe(11);
    // The other pages were rendered for the page before, and are dropped with it.
    await show(b);
    expect(mounts.page).toBe(12);
  });

  it('loads no pictures before it is shown, except the first ones if it is likely to be shown', async () => {
    const { prepare, show } = await start(view('/en/'), { module: siteRootWithPages });
    const document = container().ownerDocument;
    const copied = vi.spyOn(document, 'importNode').mockImplementation((node) => node);
    const inert: boolean[] = [];
    const Pictures = () => (
      <section ref={(element) => void inert.push(element?.ownerDocument !== document)}>
        <img alt="" src="/first.png" />
        <img alt="" src="/later.png" loading="lazy" />
      </section>
    );
    const page = { ...view('/en/p/'), component: Pictures };
    prepare(page);
    await eventually(() => {
      prepare(page, true);
      expect(copied).toHaveBeenCalled();
    });
    expect(copied.mock.calls.map(([node]) => (node as Element).outerHTML)).toEqual([
      '<section><img alt="" src="/first.png"><img alt="" loading="lazy" src="/later.png"></section>',
    ]);
    expect(inert).toEqual([]);
    await show(page);
    expect(container().querySelectorAll('img')).toHaveLength(2);
    await eventually(() => expect(inert).toEqual([false]));
    copied.mockRestore();
  });

  it('is not created if the site root has no page root, or for the page on screen', async () => {
    const { before } = await prepared(page, siteRoot);
    await new Promise((resolve) => setTimeout(resolve));
    expect(mounts).toEqual(before);
    const { prepare } = await start(view('/en/'), { module: siteRootWithPages });
    const now = { ...mounts };
    prepare(view('/en/'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(mounts).toEqual(now);
  });
});
