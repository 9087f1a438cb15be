import { transform } from 'esbuild';
import { expect, it } from 'vitest';
import { bundlerTarget, oldestBrowsers } from '../../../../generator/bundle/browsers.ts';
import packageFile from '../../../../package.json' with { type: 'json' };

it('the browsers of a site without a list are those of package.json', async () => {
  const own = packageFile.browserslist.map((query) => query.replace(/^(\w+) >= (.*)$/, '$1$2').replace('ios_saf', 'ios'));
  expect(Object.entries(await oldestBrowsers(undefined)).map(([name, version]) => name + version)).toEqual(own);
});

it.each([
  [['safari >= 17.4', 'chrome >= 120'], { safari: '17.4', chrome: '120' }],
  [['safari >= 17', 'ios_saf >= 15.4', 'firefox >= 3'], { safari: '17', ios: '16.0', firefox: '115' }],
  [['chrome 120', 'and_chr 115', 'ios_saf 17.0-17.6', 'op_mini all', 'safari TP'], { chrome: '109', ios: '17.0' }],
])('%j are %j: never older than the own ones', async (queries, expected) => {
  const { chrome, ...others } = await oldestBrowsers(queries);
  const { chrome: expectedChrome, ...expectedOthers } = expected as Record<string, string>;
  expect(others).toEqual(expectedOthers);
  // The table of browserslist has only the newest Chrome for Android.
  if (expectedChrome !== undefined) expect(Number(chrome)).toBeGreaterThanOrEqual(Number(expectedChrome));
});

it('the bundler lowers syntax for them, but hides no regular expression and no range of a media query', async () => {
  const settings = bundlerTarget({ safari: '16.0' });
  const { code } = await transform('class A { static { a() } } /(?<=a)b/; export {}', { ...settings, format: 'esm' });
  expect(code).not.toContain('static');
  expect(code).toContain('/(?<=a)b/');
  const css = await transform('@media (width < 40em) { a { b { color: red } } }', { ...settings, loader: 'css', minify: true });
  expect(css.code.trim()).toBe('@media(width<40em){a b{color:red}}');
});
