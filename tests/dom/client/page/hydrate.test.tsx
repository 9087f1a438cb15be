import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { type PageProps, pageFrameStyle, type SiteRootModule } from '#contract/page';
import type { PageResources } from '../../../../client/loading/page-resources.ts';
import { createPageRoot } from '../../../../client/page/hydrate.tsx';
import { compilationHash, pageChunk, pageContext } from '../../../support/fake-site.ts';
import { runtimeParts } from '../../../support/runtime-parts.ts';

const siteRoot: SiteRootModule = {
  SiteRoot: ({ children, pageContext: { language } }) => <main lang={language}>{children}</main>,
  SliceRoot: ({ children }) => children,
};

const Page = ({ data, path }: PageProps) => (
  <h1>
    {String(data)} {path}
  </h1>
);

function page(path: string, language = 'en'): PageResources {
  return {
    status: 'success',
    component: Page,
    head: {},
    json: {
      data: 'Content of',
      pageContext: pageContext({ language }),
      head: { title: `Title of ${path}`, announcement: `Navigated to ${path}` },
    },
    page: {
      componentChunkName: pageChunk,
      path,
      matchPath: null,
      getServerDataError: null,
      webpackCompilationHash: compilationHash,
      staticQueryHashes: [],
      slicesMap: {},
    },
    staticQueryResults: {},
    slices: {},
  };
}

const settings = {
  pathPrefix: '',
  languages: ['en', 'fr'],
  languageTags: { en: 'en-CA', fr: 'fr-CA' },
  notFoundPages: [],
  routeChangeEvent: 'route',
  visitor: {},
};
const error = vi.spyOn(console, 'error');
const onCrash = vi.fn();

function start(resources: PageResources, pagePath: string, root = siteRoot) {
  const location = { href: 'https://site.example/', pathname: '/', search: '', reload: () => {} };
  return createPageRoot(root)({ ...runtimeParts(), document, location, settings, page: resources, pagePath, onCrash });
}

beforeEach(() => {
  error.mockReset();
  onCrash.mockReset();
  document.title = 'Emitted title';
  document.documentElement.lang = 'en-CA';
  const markup = renderToString(
    <main lang="en">
      <div style={pageFrameStyle}>
        <div style={pageFrameStyle}>
          <Page path="/en/" pageContext={pageContext()} data="Content of" href={String} />
        </div>
      </div>
    </main>,
  );
  document.body.innerHTML = `<div id="gatsby-focus-wrapper" tabindex="-1">${markup}</div><div id="gatsby-announcer"></div>`;
});

it('the emitted page is hydrated without changes, with any query', async () => {
  const before = document.body.innerHTML;
  const heading = document.querySelector('h1');
  expect(await start(page('/en/?q=1'), '/en/')).toBeDefined();
  expect(document.body.innerHTML).toBe(before);
  expect(document.querySelector('h1')).toBe(heading);
  expect(document.title).toBe('Emitted title');
  expect(error).not.toHaveBeenCalled();
});

it('a page that replaces the emitted one sets its title and language', async () => {
  expect(await start(page('/fr/404/', 'fr'), '/404.html')).toBeDefined();
  expect(document.body.textContent).toBe('Content of /fr/404/');
  expect(document.title).toBe('Title of /fr/404/');
  expect(document.documentElement.lang).toBe('fr-CA');
  expect(error).not.toHaveBeenCalled();
});

it('a container without markup is filled', async () => {
  document.body.innerHTML = '<div id="gatsby-focus-wrapper"></div>';
  expect(await start(page('/en/'), '/en/')).toBeDefined();
  expect(document.body.textContent).toBe('Content of /en/');
});

it('a document without a container does not change', async () => {
  document.body.innerHTML = 'Emitted';
  expect(await start(page('/en/'), '/en/')).toBeUndefined();
  expect(document.body.textContent).toBe('Emitted');
});

it.each([
  ['was rendered ahead', true],
  ['was not', false],
])('a field with autoFocus has the focus on a page that %s', async (_, isAhead) => {
  const rendered = vi.fn();
  const WithField = () => {
    rendered();
    return (
      <>
        <input id="other" />
        {/* biome-ignore lint/a11y/noAutofocus: it is what is tested. */}
        <input id="field" autoFocus />
      </>
    );
  };
  const screen = await start(page('/en/'), '/en/', { ...siteRoot, PageRoot: ({ children }) => children });
  const next = { ...page('/en/form/'), component: WithField };
  if (isAhead) {
    screen?.prepare(next, true);
    await vi.waitFor(() => expect(rendered).toHaveBeenCalled());
  }
  expect(await screen?.show(next, new URL('https://site.example/en/form/'))).toBe(true);
  expect(document.activeElement?.id).toBe('field');
  await vi.waitFor(() => expect(document.getElementById('gatsby-announcer')?.textContent).toBe('Navigated to /en/form/'));
  expect(document.activeElement?.id).toBe('field');
});

it('a page that throws does not replace the emitted one', async () => {
  error.mockImplementation(() => {});
  const broken = () => {
    throw new Error('A fault in a template');
  };
  expect(await start({ ...page('/en/'), component: broken }, '/en/')).toBeUndefined();
  expect(onCrash).toHaveBeenCalledOnce();
  expect(document.body.textContent).toBe('Content of /en/');
});

it('the next page is shown in the same root', async () => {
  const screen = await start(page('/en/'), '/en/');
  expect(await screen?.show(page('/fr/', 'fr'), new URL('https://site.example/fr/'))).toBe(true);
  expect(document.body.textContent).toContain('Content of /fr/');
  expect(document.title).toBe('Title of /fr/');
});
