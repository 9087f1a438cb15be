import { describe, expect, it } from 'vitest';
import { createAnswerCheck } from '../../../../client/service-worker/check-answer.ts';
import type { RequestKind } from '../../../../client/service-worker/request-rules.ts';
import { comparedHashLength } from '../../../../generator/contract/service-worker.ts';
import { hashesOf } from '../../../../generator/publish/site-files/list-service-worker-files.ts';
import { outputFile } from '../../../../generator/support/output-file.ts';

const build = '04edb0fc7ba46e6884a3';
const code = 'export const a = "é";';
const style = 'body{color:red}';
const font = Uint8Array.of(0, 1, 254, 255);
const files = [
  outputFile('assets/app-AAAA1111.js', code),
  outputFile('assets/style-BBBB2222.css', style),
  outputFile('assets/font-CCCC3333.woff2', font),
  outputFile('assets/empty-DDDD4444.js', ''),
  outputFile('page-data/app-data.json', '{}'),
];
const hashes = hashesOf(files);
const document = `<html><script data-compilation-hash="${build}"></script><script src="/assets/app.js"></script></body></html>\n`;
const pageData = '{"componentChunkName":"component---a","path":"/en/"}';
const types = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json; charset=utf-8',
};

type Body = ConstructorParameters<typeof Response>[0];
const answerOf = (body: Body, type: string, status = 200) => new Response(body, { status, headers: { 'content-type': type } });

describe.each(['', '/docs'])('with the path prefix “%s”', (prefix) => {
  const root = `https://site.example${prefix}`;
  const check = createAnswerCheck({ build, hashes, scope: `${root}/` });

  it.each<[string, RequestKind, Body, string]>([
    ['/assets/app-AAAA1111.js', 'asset', code, types.js],
    ['/assets/app-AAAA1111.js?retry=1', 'asset', code, 'application/javascript; charset=utf-8'],
    ['/assets/style-BBBB2222.css', 'asset', style, types.css],
    ['/assets/font-CCCC3333.woff2', 'asset', font, 'font/woff2'],
    ['/assets/font-CCCC3333.woff2', 'asset', font, 'application/octet-stream'],
    ['/assets/empty-DDDD4444.js', 'asset', '', types.js],
    ['/assets/images/1-320.avif', 'asset', font, 'image/avif'],
    ['/assets/of-another-build-EEEE5555.js', 'asset', 'anything()', types.js],
    ['/assets/search-en-0123456789.json', 'asset', '{"a":1}', types.json],
    ['/en/', 'page', document, types.html],
    ['/page-data/en/page-data.json', 'data', pageData, types.json],
    ['/page-data/en/page-data-rsc.json', 'data', '1:I["partial"]\n0:[]', types.json],
    ['/slice-data/header-en.json', 'data', pageData, types.json],
    ['/page-data/sq/d/1.json', 'data', '{"data":{}}', types.json],
    ['/page-data/app-data.json', 'data', `{"webpackCompilationHash":"${build}"}`, types.json],
  ])('%s (%s) is valid as published', async (path, kind, body, type) => {
    const answer = answerOf(body, type);
    expect(await check.isRight(root + path, kind, answer)).toBe(true);
    // The page will read the body.
    expect(answer.bodyUsed).toBe(false);
  });

  it.each<[string, string, RequestKind, Body, string]>([
    ['a payload that is an error message', '/page-data/en/page-data-rsc.json', 'data', '{"error":1}', types.json],
    ['a payload that is a text', '/page-data/en/page-data-rsc.json', 'data', 'Busy', types.json],
    ['a script with the type of a text', '/assets/app-AAAA1111.js', 'asset', code, 'text/plain'],
    ['a script without a type', '/assets/app-AAAA1111.js', 'asset', code, ''],
    ['a damaged script', '/assets/app-AAAA1111.js', 'asset', 'throw 1;', types.js],
    ['an incomplete script', '/assets/app-AAAA1111.js', 'asset', code.slice(0, -1), types.js],
    ['an empty script', '/assets/app-AAAA1111.js', 'asset', '', types.js],
    ['a document instead of a script', '/assets/app-AAAA1111.js', 'asset', document, types.html],
    ['another build’s script with the type of a text', '/assets/of-another-build-EEEE5555.js', 'asset', code, 'text/plain'],
    ['a stylesheet with the type of a text', '/assets/style-BBBB2222.css', 'asset', style, 'text/plain'],
    ['another stylesheet', '/assets/style-BBBB2222.css', 'asset', 'body{}', types.css],
    ['an incomplete font', '/assets/font-CCCC3333.woff2', 'asset', font.slice(0, 3), 'font/woff2'],
    ['a text instead of a picture', '/assets/images/1-320.avif', 'asset', 'Sorry', 'text/plain'],
    ['an incomplete search index', '/assets/search-en-0123456789.json', 'asset', '{"a":', types.json],
    ['a search index with the type of a page', '/assets/search-en-0123456789.json', 'asset', '{"a":1}', types.html],
    ['page data without JSON', '/page-data/en/page-data.json', 'data', 'Sorry', types.json],
    ['page data that is a list', '/page-data/en/page-data.json', 'data', '[]', types.json],
    ['incomplete page data', '/page-data/en/page-data.json', 'data', pageData.slice(0, -1), types.json],
    ['a message of the host instead of page data', '/page-data/en/page-data.json', 'data', '{"error":"down"}', types.json],
    ['a message of the host instead of a slice', '/slice-data/header-en.json', 'data', '{"error":"down"}', types.json],
    ['a static query with the type of a page', '/page-data/sq/d/1.json', 'data', '{"data":{}}', types.html],
    ['another build’s app data', '/page-data/app-data.json', 'data', '{"webpackCompilationHash":"x"}', types.json],
    ['a document without its end', '/en/', 'page', document.slice(0, document.indexOf('</body>')), types.html],
    ['another build’s document', '/en/', 'page', document.replace(build, 'x'), types.html],
    ['a document with another type', '/en/', 'page', document, 'text/plain'],
  ])('%s is invalid', async (_, path, kind, body, type) => {
    expect(await check.isRight(root + path, kind, answerOf(body, type))).toBe(false);
  });

  it('an answer with another status is invalid with any content', async () => {
    for (const status of [201, 206, 404, 500])
      expect(await check.isRight(`${root}/assets/app-AAAA1111.js`, 'asset', answerOf(code, types.js, status))).toBe(false);
  });

  it('an answer that ends with an error is invalid', async () => {
    const broken = () => new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) });
    for (const [path, kind, type] of [
      ['/assets/app-AAAA1111.js', 'asset', types.js],
      ['/page-data/en/page-data.json', 'data', types.json],
      ['/en/', 'page', types.html],
    ] as const)
      expect(await check.isRight(root + path, kind, answerOf(broken(), type))).toBe(false);
  });

  it('only the hashes of files of this build are known', () => {
    const paths = ['/assets/app-AAAA1111.js', '/assets/app-AAAA1111.js?x', '/assets/images/1.avif', '/app-AAAA1111.js'];
    expect(paths.map((path) => check.hasHash(root + path))).toEqual([true, true, false, false]);
    for (const name of ['constructor', '__proto__', '']) expect(check.hasHash(`${root}/assets/${name}`)).toBe(false);
  });
});

it('the list contains only files of the assets folder, sorted by name for any order of the input', () => {
  expect(Object.keys(hashes)).toEqual(['app-AAAA1111.js', 'empty-DDDD4444.js', 'font-CCCC3333.woff2', 'style-BBBB2222.css']);
  expect(JSON.stringify(hashesOf(files.toReversed()))).toBe(JSON.stringify(hashes));
  for (const hash of Object.values(hashes)) expect(hash).toMatch(new RegExp(`^[0-9a-f]{${comparedHashLength}}$`));
});
