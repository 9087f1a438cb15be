import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderPlan } from '../../../../generator/render/render-plan.ts';
import { shell, slicesOf } from '../publish/page-context.ts';

/** Compiled templates of a note. A title can end its thread. */
const modules: Readonly<Record<string, string>> = {
  react: `export { createElement } from 'react'; export { renderToString, renderToStaticMarkup } from 'react-dom/server';`,
  root: `import { createElement, Fragment } from 'react';
export const SiteRoot = ({ slices, children }) => createElement(Fragment, {}, slices.header, children);
export const SliceRoot = ({ children }) => children;`,
  'component---note': `import { createElement } from 'react';
export default ({ data: { title, body, picture } }) => {
  if (title === '') throw new Error('There is no title.');
  if (title === 'exit') process.exit(3);
  return createElement('main', {}, title, body?.html, picture && createElement('img', { src: picture.src, alt: '' }));
};
export const head = ({ data: { title }, shared: { words } }) => ({ title: [title, ...words].join(' '), announcement: title });`,
};

/**
 * Plan for the pages of a small site on other threads. Packages can be imported from its folder.
 */
export async function pagePlan(folder: string): Promise<RenderPlan> {
  await mkdir(folder, { recursive: true });
  for (const [name, code] of Object.entries(modules)) await writeFile(join(folder, `${name}.mjs`), code);
  return {
    rootShared: ['words'],
    families: [{ name: 'note', page: 'note', shared: [] }],
    sharedData: [{ name: 'words', locale: 'en', value: ['of', 'all'], queryHash: '123', hash: 'h' }],
    slices: new Map([['en', slicesOf('Menu')]]),
    shell,
    inspected: {
      siteUrl: 'https://a.example',
      pathPrefix: '',
      root: folder,
      publicFolder: undefined,
      headerRules: [{ paths: '/*', headers: { 'content-security-policy': "img-src 'self'" } }],
    },
    visitor: {},
    cards: '',
    modules: {
      folder,
      files: Object.fromEntries(Object.keys(modules).map((name) => [name, `${name}.mjs`])),
      pages: ['component---note'],
      slices: [],
      embeds: [],
      hasCard: false,
    },
  };
}
