import { expect, it } from 'vitest';
import { shortenNames } from '../../../../../generator/bundle/optimize/short-names.ts';

const codesOf = (scripts: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    shortenNames(Object.entries(scripts).map(([path, code]) => ({ path: `assets/${path}`, code }))).map(({ path, code }) => [
      path.replace('assets/', ''),
      code,
    ]),
  );

it('gives exports of shared scripts short names, in all scripts', () => {
  expect(
    codesOf({
      'page-A.js': 'import{Link as e,jsx}from"./chunk-B.js";import"./chunk-C.js";e(jsx);export{e as default};',
      'chunk-B.js': 'import{useSite as e}from"./chunk-C.js";var t=1,jsx=2;export{t as Link,jsx};',
      'chunk-C.js': 'var e=1;export{e as useSite};',
    }),
  ).toEqual({
    'page-A.js': 'import{$0 as e,$1 as jsx}from"./chunk-B.js";import"./chunk-C.js";e(jsx);export{e as default};',
    'chunk-B.js': 'import{$0 as e}from"./chunk-C.js";var t=1,jsx=2;export{t as $0,jsx as $1};',
    'chunk-C.js': 'var e=1;export{e as $0};',
  });
});

it('keeps the names of entries, texts that look like statements, and names that are asked for at run time', () => {
  const scripts = {
    'entry-A.js': 'import{b as e}from"./part-B.js";var t=`export{e as c};`;import("./chunk-C.js");export{t as text,e};',
    'part-B.js': 'var e=1;export{e as b};',
    'chunk-C.js': 'var e=1;export{e as useSite};',
  };
  expect(codesOf(scripts)).toEqual(scripts);
});
