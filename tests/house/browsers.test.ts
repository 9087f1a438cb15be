import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fastGlob from 'fast-glob';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { newSyntax } from '../../generator/check/site/check-syntax.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { featuresAt, newCalls, newStyles, oldest, versionWith } from '../support/browser-features.ts';
import { parsedSources } from '../support/parsed-sources.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');

/** Calls that the oldest browsers lack, and how the sources do without. */
const guardedCalls = {
  'client/browser.ts': ['hasBeenActive', 'requestIdleCallback', 'userActivation'],
  'client/page/view-transition.ts': ['skipTransition', 'startViewTransition', 'updateCallbackDone'],
  'client/services/browser-services.ts': ['requestIdleCallback'],
};

/** Styles that a page does without in the oldest browsers. */
const decorations = {
  'text is small on turned phones, as the browser sets it': ['text-size-adjust'],
  'lines break elsewhere': ['text-wrap', 'text-wrap: balance', 'text-wrap: pretty'],
  'phones have no pointer': ['cursor: default', 'cursor: pointer', 'cursor: progress'],
  'corners of outlines, the colour of selected text and of controls': ['accent-color', 'outline', '::selection'],
  'pages change at once': ['::view-transition', '::view-transition-group'],
  'the page behind a panel scrolls, and targets are closer to the edge': [':has', 'overscroll-behavior'],
  'everything is laid out at once': [
    'contain-intrinsic-block-size',
    'content-visibility',
    'content-visibility: auto',
    'content-visibility: hidden',
    'content-visibility: visible',
  ],
  'closed answers are not printed': ['::details-content'],
  'a declaration without alternative text is before it': ['content: … / …'],
  'a scroll bar is visible': ['scrollbar-width', 'scrollbar-width: none'],
  'titles and texts of a row begin at different heights': ['grid-template-rows: subgrid'],
  'a field for a long text has one height': ['resize', 'resize: vertical'],
  'sheets of paper have other margins, and end anywhere': ['@page', 'break-after: avoid'],
  'another font': ['font-family: ui-monospace'],
  'there are no forced colours': ['forced-color-adjust', 'forced-color-adjust: none'],
};

test('the documentation names the browsers of package.json, and the feature test of the client lets them in', () => {
  const names = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari', ios_saf: 'Safari on iOS' };
  const rows = packageFile.browserslist.map((query) => {
    const [name, version] = query.split(' >= ');
    return `| ${names[name as keyof typeof names]} | ${version} |`;
  });
  expect(read('docs/browsers.md')).toContain(`|---|---|\n${rows.join('\n')}\n`);
  const [, property] = /'(\w+)' in documentElement\.style/.exec(read('client/is-supported.ts')) ?? [];
  expect(property).toBe('containerType');
  for (const [browser, version] of Object.entries(oldest)) {
    const first = versionWith(featuresAt('css.properties.container-type'), browser);
    expect(first, browser).toBeLessThanOrEqual(version);
    expect(first, browser).toBeGreaterThan(version - 6);
  }
});

test('the versions with new syntax are those of MDN', () => {
  const paths: Readonly<Record<string, string>> = {
    'a static block of a class': 'classes.static.initialization_blocks',
    'a lookbehind in a regular expression': 'regular_expressions.lookbehind_assertion',
    'the flag v of a regular expression': 'builtins.RegExp.unicodeSets',
    'flags for a part of a regular expression': 'regular_expressions.modifier',
    'a name for two groups of a regular expression': 'regular_expressions.named_capturing_group.duplicate_named_capturing_groups',
    'attributes of an import': 'statements.import.import_attributes',
    'a declaration with “using”': 'statements.using',
  };
  for (const { name, since } of newSyntax) {
    const feature = featuresAt(`javascript.${paths[name]}`);
    const versions = Object.fromEntries(Object.keys(since).map((browser) => [browser, versionWith(feature, browser)]));
    expect(versions, name).toEqual(since);
  }
});

test('no source for browsers calls what one of them lacks, such as URL.canParse', () => {
  const sources = parsedSources(['client', 'search', 'templates', 'generator/contract']);
  const forVisitors = sources.filter(({ fileName }) => !/^client\/develop\/|\.routes\.tsx?$/.test(fileName));
  const calls = [...newCalls(forVisitors)].flatMap(([name, files]) => files.map((file) => `${file} ${name}`));
  const guarded = Object.entries(guardedCalls).flatMap(([file, names]) => names.map((name) => `${file} ${name}`));
  expect(calls.sort()).toEqual(guarded.sort());
});

test('a planted call is found, with its owner or without', () => {
  const planted = `
    if (URL.canParse(href)) Promise.withResolvers();
    list.filter(isOpen).toSpliced(0, 1); new Set(list).union(other);
    crypto.randomUUID(); list.at(-1); Object.hasOwn(a, 'b'); structuredClone(list); new URLPattern(href); scheduler.yield();`;
  const source = ts.createSourceFile('a.ts', planted, ts.ScriptTarget.Latest, true);
  expect([...newCalls([source]).keys()].sort()).toEqual([
    'Promise.withResolvers',
    'URL.canParse',
    'URLPattern',
    'scheduler',
    'toSpliced',
    'union',
    'yield',
  ]);
});

test('no stylesheet needs what one of them lacks', () => {
  const sheets = fastGlob.sync(['templates/**/*.css', 'starter/**/*.css'], { cwd: root });
  const styles = new Set(sheets.flatMap((file) => newStyles(read(file))));
  expect([...styles].sort()).toEqual(Object.values(decorations).flat().sort());
});

test('a separator with alternative text is also written without, for browsers that drop that declaration', () => {
  const sheets = fastGlob.sync('templates/**/*.css', { cwd: root }).map(read);
  const separators = sheets.flatMap((css) => {
    const declarations = css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^;{}]*)[;{]\s*content:\s*("[^"]*") \/ "/g);
    return [...declarations].map(([, before = '', text]) => [before.trim(), `content: ${text}`]);
  });
  expect(separators).toHaveLength(3);
  for (const [before, plain] of separators) expect(before).toBe(plain);
});

test('a planted style is found: rule, selector, property, value, function', () => {
  const planted = `@scope (.a) { .b:open, .c { color: color-mix(in srgb, red, blue); field-sizing: content; interpolate-size: allow-keywords } }
    @media (min-width: 40em) { a:hover { display: flex; inset: 0; text-wrap-style: pretty } }`;
  expect([...newStyles(planted)].sort()).toEqual([
    ':open',
    '@scope',
    'color-mix()',
    'field-sizing',
    'field-sizing: content',
    'interpolate-size',
    'interpolate-size: allow-keywords',
    'text-wrap-style',
    'text-wrap-style: pretty',
  ]);
});
