// @vitest-environment happy-dom
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageProps, SiteRootModule, SiteRootProps, SliceProps } from '#contract/page';
import type { PageView } from '../../../client/page-view.ts';
import { createReactRoot } from '../../../client/react-root.tsx';
import { staticServices } from '../../../generator/render/static-services.ts';
import { pageContext } from '../../support/fake-site.ts';

const mounts = { root: 0, page: 0 };

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

function Header({ data, sliceContext }: SliceProps) {
  return (
    <header>
      {String(data)} {sliceContext.path}
    </header>
  );
}

function Page({ data, path }: PageProps) {
  useState(() => (mounts.page += 1));
  const [clicks, setClicks] = useState(0);
  if (data === 'broken' || (data === 'fragile' && clicks > 0)) throw new Error('A fault in a template');
  return (
    <button type="button" onClick={() => setClicks(clicks + 1)}>
      {String(data)} {path} {clicks}
    </button>
  );
}

function view(path: string, data = 'Hello'): PageView {
  return {
    path,
    component: Page,
    pageContext: pageContext(),
    data,
    shared: { legal: 'Fine print' },
    slices: { header: { component: Header, data: 'Menu', sliceContext: { path: 'slice--header-en', language: 'en' } } },
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
      <Page path={path} pageContext={pageContext()} data={data} />
    </SiteRoot>,
  ).replace('<header>', '<!-- slice-start id="header-1" --><header>');

const container = () => document.getElementById('gatsby-focus-wrapper') as HTMLElement;
const text = () => container().textContent;
const button = () => container().querySelector('button') as HTMLButtonElement;
const error = vi.spyOn(console, 'error');

async function start(first: PageView, { emitted = true, markup = emit(first) } = {}) {
  container().innerHTML = markup;
  Object.assign(mounts, { root: 0, page: 0 });
  const onCrash = vi.fn();
  const root = createReactRoot(siteRoot)({
    container: container(),
    pathPrefix: '/blog',
    services: staticServices({}),
    view: first,
    emitted,
    onCrash,
  });
  return { show: root.show, onCrash, started: await root.started };
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
