// @vitest-environment happy-dom
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type PageProps, pageFrameStyle, type SiteRootModule, type SiteRootProps, type SliceProps } from '#contract/page';
import type { PageView } from '../../../../client/page/page-view.ts';
import { createReactRoot } from '../../../../client/page/react-root.tsx';
import { staticServices } from '../../../../generator/render/static-services.ts';
import { pageContext } from '../../../support/fake-site.ts';

const mounts = { root: 0, page: 0, header: 0 };
/** The pages whose effects have run, with whether they were in the document then. */
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
/** One that has its pages rendered ahead. */
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

/** The markup that the generator emits for a view. */
const emit = ({ path, data, shared, slices }: PageView) =>
  renderToString(
    <SiteRoot
      path={path}
      pageContext={pageContext()}
      shared={shared}
      pathPrefix="/blog"
      services={staticServices({})}
      slices={{ header: slices.header && <Header data={slices.header.data} sliceContext={slices.header.sliceContext} /> }}
    >
      <div style={pageFrameStyle}>
        <div style={pageFrameStyle}>
          <Page path={path} pageContext={pageContext()} data={data} />
        </div>
      </div>
    </SiteRoot>,
  ).replace('<header>', '<!-- slice-start id="header-1" --><header>');

const container = () => document.getElementById('gatsby-focus-wrapper') as HTMLElement;
const text = () => container().textContent;
/** The pages in the document. */
const onScreen = () => [...container().querySelectorAll('button')].map(({ textContent }) => textContent);
const button = () => container().querySelector('button') as HTMLButtonElement;
const error = vi.spyOn(console, 'error');

async function start(first: PageView, { emitted = true, markup = emit(first), module = siteRoot } = {}) {
  container().innerHTML = markup;
  Object.assign(mounts, { root: 0, page: 0, header: 0 });
  // React pauses and restarts a rendering that takes long on a busy machine: for its scheduler no time passes.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  effects.length = 0;
  const onCrash = vi.fn();
  const root = createReactRoot(module)({
    container: container(),
    pathPrefix: '/blog',
    services: staticServices({}),
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
  it('is taken over without a difference, its nodes kept and its buttons working', async () => {
    container().innerHTML = emit(view('/en/'));
    const before = container().innerHTML;
    const { started } = await start(view('/en/'), { markup: before });
    expect(started).toBe(true);
    expect(container().innerHTML).toBe(before);
    expect(error).not.toHaveBeenCalled();
    flushSync(() => button().click());
    expect(text()).toContain('Hello /en/ 1');
  });

  it('that differs from what React renders is put right, and said on the console', async () => {
    const { started } = await start(view('/en/'), { markup: emit(view('/en/', 'Another')) });
    expect(started).toBe(true);
    expect(text()).toContain('Hello /en/ 0');
    expect(error).toHaveBeenCalled();
  });

  it('of another address is replaced', async () => {
    const { started } = await start(view('/fr/404/'), { markup: emit(view('/404.html')), emitted: false });
    expect(started).toBe(true);
    expect(text()).toBe('Menu slice--header-enHello /fr/404/ 0Fine print');
    expect(error).not.toHaveBeenCalled();
  });

  it('of another address stays on screen until it is replaced, and where its successor throws', async () => {
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
  it('is shown within the same site root, mounted anew', async () => {
    const { show } = await start(view('/en/'));
    const rootMount = mounts.root;
    flushSync(() => button().click());
    expect(await show(view('/en/faqs/', 'Questions'))).toBe(true);
    expect(text()).toContain('Questions /en/faqs/ 0');
    expect(mounts.root).toBe(rootMount);
    expect(container().querySelector('[data-path]')?.getAttribute('data-path')).toBe('/blog/en/faqs/');
  });

  it('of the same path keeps its state and gets its new content', async () => {
    const { show } = await start(view('/en/'));
    flushSync(() => button().click());
    expect(await show(view('/en/', 'News'))).toBe(true);
    expect(text()).toContain('News /en/ 1');
  });

  it('that is overtaken by a third is settled with it', async () => {
    const { show } = await start(view('/en/'));
    const both = await Promise.all([show(view('/en/a/')), show(view('/en/b/'))]);
    expect(both).toEqual([true, true]);
    expect(text()).toContain('/en/b/');
  });

  it('that throws leaves the page before on screen', async () => {
    const { show, onCrash } = await start(view('/en/'));
    expect(await show(view('/en/faqs/', 'broken'))).toBe(false);
    expect(text()).toContain('Hello /en/ 0');
    expect(onCrash).toHaveBeenCalledOnce();
  });

  it('that throws later leaves its last markup on screen', async () => {
    const { show, onCrash } = await start(view('/en/'));
    await show(view('/en/faqs/', 'fragile'));
    flushSync(() => button().click());
    expect(text()).toContain('fragile /en/faqs/ 0');
    expect(onCrash).toHaveBeenCalledOnce();
  });
});

describe('a page that is rendered ahead', () => {
  const page = view('/en/faqs/', 'Questions');
  async function prepared(next = page, module = siteRootWithPages) {
    const root = await start(view('/en/'), { module });
    const before = { ...mounts };
    root.prepare(next);
    if (module.PageRoot) await vi.waitFor(() => expect(mounts.page).toBeGreaterThan(before.page));
    return { ...root, before };
  }

  it('is nowhere in the document, and none of its effects run', async () => {
    const { before } = await prepared();
    expect(text()).toBe('Menu slice--header-enHello /en/ 0Fine print');
    expect(container().querySelectorAll('button')).toHaveLength(1);
    expect(effects).toEqual([['/en/', true]]);
    expect(mounts.root).toBe(before.root);
  });

  it('is put on screen as it is, in the document before its effects run, and works', async () => {
    const { show } = await prepared();
    const { page: pages, header: headers } = mounts;
    expect(await show({ ...page, shared: { legal: 'Fine print' } })).toBe(true);
    await vi.waitFor(() => expect(effects).toHaveLength(2));
    expect(text()).toBe('Menu slice--header-enQuestions /en/faqs/ 0Fine print');
    expect(container().querySelector('section')?.dataset).toMatchObject({ page: '/en/faqs/', legal: 'Fine print' });
    expect(mounts).toMatchObject({ page: pages, header: headers });
    expect(effects.slice(1)).toEqual([['/en/faqs/', true]]);
    flushSync(() => button().click());
    expect(text()).toContain('Questions /en/faqs/ 1');
    expect(await show(view('/en/faqs/', 'News'))).toBe(true);
    expect(text()).toContain('News /en/faqs/ 1');
  });

  it('is on screen before React comes to it, first its beginning and then the rest', async () => {
    const { show, prepare } = await prepared();
    await show(page);
    expect(onScreen()).toEqual(['Questions /en/faqs/ 0']);
    expect(container().querySelector('main')?.querySelector('button')?.textContent).toBe('Questions /en/faqs/ 0');
    expect(effects).toHaveLength(1);
    const [element] = container().querySelectorAll('section');
    expect(element?.closest('[data-arriving]')).not.toBeNull();
    await vi.waitFor(() => expect(effects.slice(1)).toEqual([['/en/faqs/', true]]));
    expect(container().querySelectorAll('section')[0]).toBe(element);
    expect(container().querySelector('[data-arriving], [style*="none"]')).toBeNull();
    // Where all of a page is to be laid out, it has no beginning.
    document.documentElement.setAttribute('data-settled', 'all');
    prepare(view('/en/a/'));
    await vi.waitFor(() => expect(mounts.page).toBe(3));
    await show(view('/en/a/'));
    expect(onScreen()).toEqual(['Hello /en/a/ 0']);
    expect(container().querySelector('[data-arriving]')).toBeNull();
    document.documentElement.removeAttribute('data-settled');
  });

  it('may be left again before React comes to it, for any other', async () => {
    const { show, prepare } = await prepared();
    await show(page);
    expect(await show(view('/en/'))).toBe(true);
    expect(onScreen()).toEqual(['Hello /en/ 0']);
    prepare(page);
    await vi.waitFor(() => expect(mounts.page).toBe(4));
    await show(page);
    await show(view('/en/'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(onScreen()).toEqual(['Hello /en/ 0']);
    expect(text()).toBe('Menu slice--header-enHello /en/ 0Fine print');
  });

  it('stays on screen as markup where React fails with it then', async () => {
    const { show, onCrash } = await prepared(view('/en/faqs/', 'faulty effect'));
    expect(await show(view('/en/faqs/', 'faulty effect'))).toBe(true);
    await vi.waitFor(() => expect(onCrash).toHaveBeenCalledOnce());
    expect(onScreen()).toEqual(['faulty effect /en/faqs/ 0']);
    expect(text()).toBe('Menu slice--header-enfaulty effect /en/faqs/ 0Fine print');
  });

  it('changes nothing of the page on screen and of what stands beside it, and takes its place alone', async () => {
    const Followed = ({ children }: SiteRootProps) => (
      <main>
        {children}
        <aside>Offer</aside>
      </main>
    );
    const { show, prepare } = await start(view('/en/'), { emitted: false, module: { ...siteRootWithPages, SiteRoot: Followed } });
    flushSync(() => button().click());
    prepare(page);
    await vi.waitFor(() => expect(mounts.page).toBe(2));
    expect(text()).toBe('Hello /en/ 1Offer');
    await show(page);
    expect(text()).toBe('Questions /en/faqs/ 0Offer');
    await vi.waitFor(() => expect(effects).toHaveLength(2));
    expect(text()).toBe('Questions /en/faqs/ 0Offer');
  });

  it('gives way to another page, and to the same one with other content', async () => {
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

  it('that throws concerns nobody until it is asked for', async () => {
    const { show, onCrash } = await prepared(view('/en/faqs/', 'broken'));
    expect(onCrash).not.toHaveBeenCalled();
    expect(text()).toContain('Hello /en/ 0');
    flushSync(() => button().click());
    expect(text()).toContain('Hello /en/ 1');
    expect(await show(view('/en/faqs/', 'broken'))).toBe(false);
    expect(onCrash).toHaveBeenCalledOnce();
    expect(text()).toContain('Hello /en/ 1');
  });

  it('is one of eight at most, of which the one longest ago is given up', async () => {
    const { show, prepare } = await start(view('/en/'), { module: siteRootWithPages });
    const [a, b, ...others] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => view(`/en/${name}/`)) as [
      PageView,
      PageView,
    ];
    for (const page of [a, b, ...others]) prepare(page);
    await vi.waitFor(() => expect(mounts.page).toBe(9));
    // Asked for once more it is rendered already, and is the latest.
    prepare(a);
    prepare(view('/en/i/'));
    await vi.waitFor(() => expect(mounts.page).toBe(10));
    prepare(b);
    await vi.waitFor(() => expect(mounts.page).toBe(11));
    expect(onScreen()).toEqual(['Hello /en/ 0']);
    expect(await show(a)).toBe(true);
    expect(onScreen()).toEqual(['Hello /en/a/ 0']);
    await vi.waitFor(() =>
      expect(effects).toEqual([
        ['/en/', true],
        ['/en/a/', true],
      ]),
    );
    expect(mounts.page).toBe(11);
    // With the page that they were rendered beside, the others are given up.
    await show(b);
    expect(mounts.page).toBe(12);
  });

  it('loads no pictures before it is shown, and those that come first where it is likely to be', async () => {
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
    await vi.waitFor(() => {
      prepare(page, true);
      expect(copied).toHaveBeenCalled();
    });
    expect(copied.mock.calls.map(([node]) => (node as Element).outerHTML)).toEqual([
      '<section><img alt="" src="/first.png"><img alt="" loading="lazy" src="/later.png"></section>',
    ]);
    expect(inert).toEqual([]);
    await show(page);
    expect(container().querySelectorAll('img')).toHaveLength(2);
    await vi.waitFor(() => expect(inert).toEqual([false]));
    copied.mockRestore();
  });

  it('is none where the site root knows of no pages apart, nor the one on screen', async () => {
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
