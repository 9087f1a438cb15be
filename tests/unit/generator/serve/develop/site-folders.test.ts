import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { siteFolders } from '../../../../../generator/serve/develop/site-folders.ts';

const site = {
  root: '/home/.me/site',
  content: '/home/.me/site/content',
  publicFolder: '/home/.me/site/public',
  out: '/home/.me/site/dist',
  cache: '/home/.me/site/templates/cache',
  source: { kind: 'markdown' },
  definition: { root: 'templates/root.tsx', client: 'client' },
} as const;
const at = (path: string): string => resolve('/home/.me/site', path);
const folders = siteFolders(site, at('boreal.config.ts'));

describe('the folders of a site', () => {
  test('are content, code, config and public files', () => {
    expect(folders.watched).toEqual(['content', 'templates', 'client', 'boreal.config.ts', 'public'].map(at));
  });

  test('are without content for a content system', () => {
    const { watched } = siteFolders({ ...site, source: { kind: 'system' }, publicFolder: undefined }, at('boreal.config.ts'));
    expect(watched).toEqual(['templates', 'client', 'boreal.config.ts'].map(at));
  });

  test.each([
    ['content/a.en.md', false],
    ['content/.draft.md', true],
    ['content/.git/HEAD', true],
    ['templates/node_modules/react/index.js', true],
    ['templates/cache/bundles', true],
    ['content', false],
  ])('hide %s: %s', (path, expected) => {
    expect(folders.isHidden(at(path))).toBe(expected);
  });

  test.each([
    [['content/a.en.md'], 'content'],
    [['content/a.svg'], 'content'],
    [['public/logo.png'], 'content'],
    [['templates/page.tsx', 'templates/page.css'], 'templates'],
    [['public/logo.svg'], 'templates'],
    [['templates/post.routes.ts'], 'definition'],
    [['boreal.config.ts'], 'definition'],
    [['templates/new-folder'], 'definition'],
    [['content/new-folder'], 'content'],
    [['content/a.en.md', 'templates/page.tsx'], 'definition'],
    [['content-old/page.tsx'], 'templates'],
    [['templates/source.log'], undefined],
    [['templates/source.log', 'content/a.en.md'], 'content'],
    [[], undefined],
  ] as const)('know the work for %j: %s', (paths, expected) => {
    expect(folders.kindOf(paths.map(at))).toBe(expected);
  });

  describe('and files elsewhere that the config and templates import', () => {
    const { watched, kindOf } = siteFolders(site, at('boreal.config.ts'), {
      config: ['boreal.config.ts', 'model.ts', 'helpers/both.json', 'templates/post.tsx', 'node_modules/a/a.js'].map(at),
      code: ['templates/page.tsx', 'helpers/both.json', 'helpers/d.json', '../shared/h.js', 'content/a.json', 'dist/a.js'].map(
        at,
      ),
    });

    test('are watched once each, without packages, output and cache', () => {
      const files = ['model.ts', 'helpers/both.json', 'helpers/d.json', '../shared/h.js'].map(at);
      expect(watched).toEqual([...folders.watched, ...files]);
    });

    test.each([
      ['model.ts', 'definition'],
      ['helpers/both.json', 'definition'],
      ['templates/post.tsx', 'definition'],
      ['helpers/d.json', 'templates'],
      ['templates/page.tsx', 'templates'],
      ['content/a.json', 'definition'],
      ['content/b.json', 'content'],
    ])('require their work: %s, %s', (path, kind) => {
      expect(kindOf([at(path)])).toBe(kind);
    });
  });
});
