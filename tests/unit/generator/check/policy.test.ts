import { describe, expect, it } from 'vitest';
import { parsePolicy } from '../../../../generator/check/policy.ts';
import { integrity } from '../../../../generator/support/integrity.ts';

const origin = 'https://a.example';
const policyOf = (text: string) => parsePolicy(text, origin);

describe('a file', () => {
  it.each([
    ["img-src 'self'", 'https://a.example/a.png', true],
    ["img-src 'self'", 'http://a.example/a.png', false],
    ["img-src 'self'", 'https://b.example/a.png', false],
    ["img-src 'none'", 'https://a.example/a.png', false],
    ["default-src 'none'", 'https://a.example/a.png', false],
    ["script-src 'none'", 'https://b.example/a.png', true],
    ['img-src *', 'https://b.example/a.png', true],
    ['img-src *', 'data:image/png;base64,AA', false],
    ['img-src data:', 'data:image/png;base64,AA', true],
    ['img-src https:', 'https://b.example/a.png', true],
    ['img-src https:', 'http://b.example/a.png', false],
    ['img-src http:', 'https://b.example/a.png', true],
    ['IMG-SRC https://b.example', 'https://b.example/a.png', true],
    ['img-src b.example', 'https://b.example/a.png', true],
    ['img-src b.example', 'http://b.example/a.png', false],
    ['img-src http://b.example', 'https://b.example/a.png', true],
    ['img-src https://*.b.example', 'https://c.b.example/a.png', true],
    ['img-src https://*.b.example', 'https://b.example/a.png', false],
    ['img-src https://b.example:8443', 'https://b.example/a.png', false],
    ['img-src https://b.example:8443', 'https://b.example:8443/a.png', true],
    ['img-src https://b.example:*', 'https://b.example:8443/a.png', true],
    ['img-src https://b.example:443', 'https://b.example/a.png', true],
    ['img-src https://b.example/pictures/', 'https://b.example/pictures/a.png', true],
    ['img-src https://b.example/pictures/', 'https://b.example/a.png', false],
    ['img-src https://b.example/a.png', 'https://b.example/b.png', false],
  ])('with the policy “%s”, %s may be shown: %s', (text, url, isAllowed) => {
    expect(policyOf(text).forbids('img-src', new URL(url)) === undefined).toBe(isAllowed);
  });

  it('names the directive that forbids it, and replaces only directives that have a default', () => {
    const url = new URL('https://b.example/');
    const strict = policyOf("default-src 'none'; child-src 'self'");
    expect(['font-src', 'frame-src', 'worker-src', 'form-action', 'base-uri'].map((kind) => strict.forbids(kind, url))).toEqual([
      'default-src',
      'child-src',
      'child-src',
      undefined,
      undefined,
    ]);
  });
});

describe('a text in the page', () => {
  const hash = `'${integrity('sha256', 'a()')}'`;

  it.each([
    ["script-src 'self'", 'element', false],
    [`script-src ${hash}`, 'element', true],
    [`script-src '${integrity('sha512', 'a()')}'`, 'element', true],
    [`script-src ${hash}`, 'attribute', false],
    [`script-src 'unsafe-hashes' ${hash}`, 'attribute', true],
    ["script-src 'unsafe-inline'", 'attribute', true],
    [`script-src 'unsafe-inline' '${integrity('sha256', 'b()')}'`, 'element', false],
    ["style-src 'none'", 'element', true],
    ["default-src 'none'", 'element', false],
  ] as const)('with the policy “%s”, an %s runs: %s', (text, place, isAllowed) => {
    expect(policyOf(text).forbidsText('script-src', 'a()', place) === undefined).toBe(isAllowed);
  });
});
