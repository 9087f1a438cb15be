import { expect, it } from 'vitest';
import { checkSyntax } from '../../../../generator/check/site/check-syntax.ts';

/** Audits one file. Returns its problems as 'CODE line:column message'. */
async function audit(file: string, text: string, browsers?: readonly string[]): Promise<string[]> {
  const emitted = { files: ['index.html', file], missing: [], has: () => true, read: async () => Buffer.from(text) };
  const problems = await checkSyntax(emitted, browsers);
  return problems.map(({ code, where, message }) => `${code} ${where?.line}:${where?.column} ${message}`);
}

const old = 'Safari 16.0, Safari on iOS 16.0';
const all = `Chrome 109, Edge 109, Firefox 115, ${old}`;
const report = (position: string, what: string, browsers: string) => [
  `CHECK_SYNTAX_NEW ${position} The file has ${what}, which ${browsers} cannot read.`,
];

it.each([
  ['class A { static { a() } }', '1:11', 'a static block of a class', old],
  ['\nconst a = /(?<=b)c/u', '2:11', 'a lookbehind in a regular expression', old],
  ['a(new RegExp("(?<!b)c", "g"))', '1:3', 'a lookbehind in a regular expression', old],
  ['a = /[\\p{L}--a]/v', '1:5', 'the flag v of a regular expression', all],
  ['a = /(?i:b)c/', '1:5', 'flags for a part of a regular expression', all],
  ['a = /(?<x>b)|(?<x>c)/', '1:5', 'a name for two groups of a regular expression', all],
  ['import a from "./a.json" with { type: "json" }', '1:1', 'attributes of an import', all],
  ['{ using a = b() }', '1:3', 'a declaration with “using”', all],
])('the planted syntax %s is reported at its place', async (code, position, what, browsers) => {
  expect(await audit('assets/a.js', code)).toEqual(report(position, what, browsers));
});

it.each([
  'a?.b ?? c; d ||= 1; await e; export const f = /(?<year>\\d)[(?<=]\\(?<=/dsu; class G { static h = 1; #i; has(j) { return #i in j } }',
  'with (a) b()',
  'import("./a.js")',
  'a = RegExp(pattern, flags)',
])('the script %s can be read by all browsers', async (code) => expect(await audit('assets/a.js', code)).toEqual([]));

it('a script that no browser can read is reported at its place', async () => {
  expect(await audit('a.mjs', 'a(;\nb')).toEqual(['CHECK_SCRIPT_BROKEN 1:3 The file is not a valid script.']);
});

it.each([
  ['@media (width<40em){a{color:red}}', '1:1', '@media (width<40em){a{color:red}}'.slice(0, 19)],
  ['a{color:red}\n.b{.c &{color:blue}}', '2:1', '.b{'],
])('the planted style %s is reported', async (css, position) => {
  const [problem = ''] = await audit('assets/a.css', css);
  expect(problem).toContain(`CHECK_STYLE_NEW`);
  expect(problem).toContain(position);
});

it.each([
  ['b{}\n@media not (min-width:40em){a{color:red}}', '2:1', '“@media not (”'],
  ['@media (hover) or (color){a{color:red}}', '1:1', '“@media (hover) or (”'],
])('the condition of the media query %s is reported', async (css, position, what) => {
  expect(await audit('assets/a.css', css)).toEqual(report(position, what, old));
});

it.each([
  '@media (min-width:40em) and (max-width:69.98em),print{a{color:red;inset:0}}',
  '@media not print{a{color:red}}',
  '@layer a,b;@supports not (container-type:size){a:has(b){overflow:clip}}',
])('the style %s can be read by all browsers', async (css) => expect(await audit('a.css', css)).toEqual([]));

it('a site’s own list decides', async () => {
  const browsers = ['safari >= 17', 'chrome >= 111'];
  expect(await audit('a.js', 'class A { static {} } /(?<=b)c/', browsers)).toEqual([]);
  expect(await audit('a.js', '/[a]/v', browsers)).toEqual(report('1:1', 'the flag v of a regular expression', 'Chrome 111'));
  expect(await audit('a.css', '@media (width<40em){a{color:red}}', browsers)).toEqual([]);
});
