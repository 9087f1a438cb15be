import { createElement, Fragment } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { PageProps, SiteRootProps, SliceRootProps } from '#contract/page';
import type { TemplateBundle } from '../../../../generator/bundle/bundle-templates.ts';
import type { DocumentShell } from '../../../../generator/render/html-document.ts';
import type { PageContextBase } from '../../../../generator/render/render-plan.ts';
import type { LocaleSlices } from '../../../../generator/render/render-slices.ts';
import { indexSharedData } from '../../../../generator/render/shared-data.ts';
import { createSocialCards } from '../../../../generator/render/social-cards.ts';
import { staticServices } from '../../../../generator/render/static-services.ts';
import type { Route } from '../../../../generator/routes/route.ts';
import { openRouteSpool, type SpooledRoute } from '../../../../generator/routes/route-spool.ts';

export interface NoteData {
  readonly title: string;
  readonly body?: { readonly html: string };
  readonly picture?: { readonly src: string };
}

/** The page of a note: title, text and picture. A note without a title is a problem. */
const Note = ({ data }: PageProps) => {
  const { title, body, picture } = data as NoteData;
  if (title === '') throw new Error('There is no title.');
  return createElement('main', {}, title, body?.html, picture?.src);
};

const SiteRoot = ({ slices, children }: SiteRootProps) => createElement(Fragment, {}, slices.header, children);
const SliceRoot = ({ children }: SliceRootProps) => createElement(Fragment, {}, children);

export const shell: DocumentShell = {
  siteUrl: 'https://site.example',
  pathPrefix: '',
  tags: { en: 'en-CA' },
  headLinks: '',
  stylesheets: {},
  scripts: '',
};

/** The header of a site in English. */
export function slicesOf(header: string): LocaleSlices {
  const sliceContext = { path: 'slice--header-en', language: 'en' };
  const data = { componentChunkName: 'slice---header', result: { data: {}, sliceContext }, staticQueryHashes: [] };
  const slice = {
    alias: 'header',
    name: 'header-en',
    locale: 'en',
    html: `<nav>${header}</nav>`,
    fingerprint: header,
    problems: [],
    data,
  };
  return { byAlias: new Map([['header', slice]]), slicesMap: { header: 'header-en' }, hash: header };
}

/**
 * Context for the pages of a small site: one family, one slice, one language. `rendered` lists
 * paths in the order of rendering.
 */
export function pageContext(header = 'Menu') {
  const rendered: string[] = [];
  const page = (props: PageProps) => {
    rendered.push(props.path);
    return createElement(Note, props);
  };
  const head = ({ data }: PageProps) => {
    const { title } = data as NoteData;
    return { title, announcement: title };
  };
  const templates: TemplateBundle = {
    react: { createElement, renderToString, renderToStaticMarkup },
    root: { module: { SiteRoot, SliceRoot }, hash: 'root' },
    embeds: new Map(),
    pages: new Map([['component---note', { module: { default: page, head }, hash: 'note' }]]),
    slices: new Map(),
    modules: { folder: '', files: {}, pages: [], slices: [], embeds: [], hasCard: false },
  };
  const context: PageContextBase = {
    rootShared: [],
    families: new Map([['note', { page: 'note', shared: [] }]]),
    templates,
    shared: indexSharedData([]),
    slices: new Map([['en', slicesOf(header)]]),
    shell,
    cards: createSocialCards({ templates, fonts: [], codeHash: '' }),
    services: staticServices({}),
  };
  return { context, rendered };
}

/** The page of a note as a route. */
export const noteRoute = (path: string, data: unknown): Route => ({
  path,
  family: 'note',
  locale: 'en',
  context: { language: 'en', languages: ['en'], originalPath: path, redirect: false, routed: true },
  data,
  listed: true,
});

/** Routes as the spool stores them. */
export function spooled(routes: readonly Route[]): readonly SpooledRoute[] {
  // Few routes need no folder.
  const spool = openRouteSpool('');
  for (const route of routes) spool.add(route);
  return [...spool.routes()];
}
