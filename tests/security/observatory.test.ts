import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { headersFor, parseHostSettings } from '#contract/host-settings';
import { serve } from '../../generator/serve/serve.ts';
import { observatoryScore, type ScoredAnswer } from '../support/observatory.ts';

const folder = inject('siteFolder');
const running: { server?: Awaited<ReturnType<typeof serve>>; answer?: ScoredAnswer } = {};

beforeAll(async () => {
  running.server = await serve({ folder, pathPrefix: '', port: 0, host: '127.0.0.1', onFault: (error) => console.error(error) });
  const response = await fetch(`http://127.0.0.1:${running.server.port}/en/`);
  running.answer = { headers: response.headers, html: await response.text() };
});
afterAll(() => running.server?.close());

test('the served page has all possible points, except for the preload list of the browsers and its form to the host of quotes', () => {
  const { score, findings } = observatoryScore(running.answer as ScoredAnswer);
  expect(findings.filter(({ points }) => points < 0)).toEqual([]);
  expect(score).toBe(130);
});

test('a page of any host that follows the emitted settings has the same points', async () => {
  const { headers = [] } = parseHostSettings(await readFile(join(folder, 'host-settings.json'), 'utf8'));
  const html = await readFile(join(folder, 'fr', 'index.html'), 'utf8');
  expect(observatoryScore({ headers: new Headers(headersFor(headers, '/fr/')), html }).score).toBe(130);
});

describe('points are lost by', () => {
  const policyWith = (change: (policy: string) => string) => (headers: Headers) =>
    headers.set('content-security-policy', change(headers.get('content-security-policy') ?? ''));

  test.each<[string, number, (headers: Headers) => void]>([
    ['no policy', 75, (headers) => headers.delete('content-security-policy')],
    [
      'any script from a host without https',
      80,
      policyWith((policy) => policy.replace("script-src 'self'", '$& http://a.example')),
    ],
    ['data addresses as scripts', 80, policyWith((policy) => policy.replace("script-src 'self'", '$& data:'))],
    ['inline scripts', 80, policyWith((policy) => policy.replace(/script-src [^;]*/, "script-src 'self' 'unsafe-inline'"))],
    ['text as code', 115, policyWith((policy) => policy.replace("script-src 'self'", "$& 'unsafe-eval'"))],
    ['inline styles', 125, policyWith((policy) => policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'"))],
    ['no HSTS', 80, (headers) => headers.delete('strict-transport-security')],
    ['types that browsers guess', 125, (headers) => headers.delete('x-content-type-options')],
    ['addresses in referrers to other sites', 120, (headers) => headers.set('referrer-policy', 'unsafe-url')],
    ['a cookie', 60, (headers) => headers.set('set-cookie', 'a=b')],
    ['no limit for loading by other sites', 120, (headers) => headers.delete('cross-origin-resource-policy')],
  ])('%s', (_, score, change) => {
    const { headers, html } = running.answer as ScoredAnswer;
    const changed = new Headers(headers);
    change(changed);
    expect(observatoryScore({ headers: changed, html }).score).toBe(score);
  });

  test('forms that are sent to other sites', () => {
    const { headers, html } = running.answer as ScoredAnswer;
    const changed = new Headers(headers);
    changed.set(
      'content-security-policy',
      (headers.get('content-security-policy') ?? '').replace(/form-action [^;]*/, "form-action 'self'"),
    );
    expect(observatoryScore({ headers: changed, html }).score).toBe(135);
  });

  test('a script without integrity', () => {
    const { headers, html } = running.answer as ScoredAnswer;
    expect(observatoryScore({ headers, html: html.replaceAll(/ integrity="[^"]*"/g, '') }).score).toBe(125);
  });
});
