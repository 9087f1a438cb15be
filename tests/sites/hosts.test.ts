/** `boreal host` makes the form of a site for each host, and each host then answers old addresses as `serve` does. */
import { execFileSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type HostSettings, headersFor, parseHostSettings } from '#contract/host-settings';
import { cloudfrontPolicy } from '../../generator/publish/hosts/cloudfront.ts';
import type { SiteForHost } from '../../generator/publish/hosts/host-form.ts';
import { hostForms } from '../../generator/publish/hosts/host-forms.ts';
import { hostNames } from '../../generator/publish/hosts/host-names.ts';
import { vercelConfig } from '../../generator/publish/hosts/vercel.ts';
import { ruledHosts, rulesOf } from '../support/host-rules.ts';
import { oldAddressAnswers } from '../support/host-table.ts';
import { type MiniSite, miniSite } from '../support/mini-site.ts';
import { oldAddressSite } from '../support/old-address-site.ts';

/** Hosts that answer with redirects. */
const redirecting = ['cloudflare', 'cloudfront', 'gitlab', 'netlify', 'vercel'] as const;

describe.each(['', '/docs'])('below the path prefix “%s”', (prefix) => {
  let site: MiniSite;
  let remove = async (): Promise<void> => {};

  beforeAll(async () => {
    site = await oldAddressSite((onEnd) => {
      remove = onEnd;
    });
    expect(await site.generate(['--path-prefix', prefix || '/'])).toMatchObject({ code: 0, problems: [] });
    for (const name of hostNames) {
      const { code, stderr } = await site.boreal(['host', name, '--out', `hosts/${name}`]);
      expect([name, code, stderr]).toEqual([name, 0, expect.stringMatching(/^\d+ files → hosts\//m)]);
      const refused = stderr.match(/(?<=cannot redirect the old address “)[^”]*/g) ?? [];
      expect([name, refused]).toEqual([name, ['gitlab', 'netlify'].includes(name) ? ['/two words/', '/old (1)/'] : []]);
    }
    return () => remove();
  });

  describe.each(redirecting.map((name) => [name, rulesOf[name]] as const))('%s, by %s', (name) => {
    test.each(oldAddressAnswers(name, prefix))('answers %s', (_name, target, expected) => {
      expect(ruledHosts[name](join(site.root, 'hosts', name), prefix)(target)).toEqual(expected);
    });
  });

  test('GitHub Pages shows redirect pages at old addresses', () => {
    const answer = ruledHosts.github(join(site.root, 'hosts/github'), prefix);
    expect(['/old/', '/Old/CAPITALS/', '/ancien/%C3%A9t%C3%A9/'].map((path) => answer(prefix + path).status)).toEqual([
      200, 200, 200,
    ]);
  });

  test('no host gets the files of another host, and all get those that begin with a dot', async () => {
    for (const name of hostNames) {
      const files = await readdir(join(site.root, 'hosts', name), { recursive: true });
      const folder = name === 'vercel' ? 'static' : 'site';
      const below = `${folder}${name === 'github' || name === 'gitlab' ? '' : prefix}`;
      const own = files.filter((file) => /(?:_headers|_redirects|_nginx|_s3|host-settings)[^/]*$/.test(file));
      const wanted: Partial<Record<(typeof hostNames)[number], readonly string[]>> = {
        cloudflare: ['_headers', '_redirects'],
        gitlab: ['_redirects'],
        netlify: ['_headers', '_redirects'],
        nginx: [`${prefix}/_nginx.conf`.replace(/^\//, '')],
      };
      expect([name, own.sort()]).toEqual([name, (wanted[name] ?? []).map((file) => `${folder}/${file}`)]);
      expect(files).toContain(`${below}/.well-known/security.txt`);
    }
  });

  test('the function of CloudFront finds files, and adds the slash at the end of a page', () => {
    const answer = ruledHosts.cloudfront(join(site.root, 'hosts/cloudfront'));
    const statuses = ['/en/hello/', '/en/%C3%A9t%C3%A9/', '/robots.txt', '/en/nowhere/'].map(
      (path) => answer(prefix + path).status,
    );
    expect(statuses).toEqual([200, 200, 200, 404]);
    expect(answer(`${prefix}/en/hello?a=1&a=2&b`)).toEqual({ status: 301, location: `${prefix}/en/hello/?a=1&a=2&b` });
    expect(answer('//example.com/x')).toEqual({ status: 301, location: '/example.com/x/' });
    expect(answer('/%zz')).toEqual({ status: 301, location: '/%zz/' });
    const code = join(site.root, 'hosts/cloudfront/function.js');
    execFileSync(process.execPath, ['--check', code]);
  });
});

test('a folder that boreal host has not made is not replaced, and an unknown host is answered with the closest name', async () => {
  const site = await miniSite();
  await site.generate();
  const outcome = await site.boreal(['host', 'netlify', '--out', 'content']);
  expect([outcome.code, outcome.stderr]).toEqual([1, expect.stringContaining('OUTPUT_HOST_FOLDER')]);
  const unknown = await site.boreal(['host', 'netlfy']);
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('Did you mean “netlify”?')]);
  for (const host of ['netlify', 'github']) expect((await site.boreal(['host', host])).code).toBe(0);
  expect(await readdir(join(site.root, 'deploy/site'))).not.toContain('_headers');
});

const empty: SiteForHost = { settings: {}, pathPrefix: '', files: [], notFound: [], bytes: 0 };
const many = (count: number): HostSettings => ({
  redirects: Array.from({ length: count }, (_, at) => ({ from: `/old-${at}/`, to: '/en/' })),
});

test.each([
  ['cloudflare', { settings: many(1_001) }, 'The site has 2,002 redirects; Cloudflare Pages takes 2,000.'],
  ['cloudflare', { files: Array.from({ length: 20_001 }, String) }, 'The site has 20,001 files; Cloudflare Pages takes 20,000.'],
  ['cloudfront', { settings: many(500) }, 'CloudFront takes 10,240.'],
  ['github', { bytes: 1_000_000_001 }, 'The site has 1,000,000,001 bytes; GitHub Pages takes 1,000,000,000.'],
  ['gitlab', { settings: many(1_001) }, 'The site has 1,001 redirects; GitLab Pages takes 1,000.'],
  ['vercel', { settings: many(2_049) }, 'The site has 2,049 redirects; Vercel takes 2,048.'],
] as const)('%s is told about a limit', (name, facts, message) => {
  const { problems } = hostForms[name]({ ...empty, ...facts });
  expect(problems.map((problem) => [problem.severity, problem.message])).toEqual([['warning', expect.stringContaining(message)]]);
});

test('CloudFront gets all headers: the known ones by name, all others as custom ones', () => {
  const headers = {
    'content-security-policy': "default-src 'none'",
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'usb=()',
    'cache-control': 'no-cache',
  };
  expect(cloudfrontPolicy({ headers: [{ paths: '/*', headers }] })).toMatchObject({
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'" },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true, Preload: false },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY' },
      ReferrerPolicy: { ReferrerPolicy: 'no-referrer' },
    },
    CustomHeadersConfig: { Quantity: 1, Items: [{ Header: 'permissions-policy', Value: 'usb=()', Override: true }] },
  });
});

test('Vercel gets headers, cache times of files that exist, and a page for missing addresses in each language', () => {
  const rules = [
    { paths: '/*', headers: { 'x-content-type-options': 'nosniff' } },
    { paths: '/assets/*', headers: { 'cache-control': 'immutable' } },
  ] as const;
  const settings = parseHostSettings(JSON.stringify({ headers: rules }));
  const { routes } = vercelConfig({ settings, pathPrefix: '', notFound: ['fr'], redirects: [] });
  expect(routes[0]).toEqual({ src: '/.*', headers: headersFor(rules, '/'), continue: true });
  const hit = routes.findIndex(({ handle }) => handle === 'hit');
  expect(routes[hit + 1]?.headers).toEqual({ 'cache-control': 'immutable' });
  expect('/assets/a-1.js').toMatch(new RegExp(routes[hit + 1]?.src ?? ''));
  const missing = (path: string) =>
    routes.slice(hit).find(({ src, status }) => status === 404 && new RegExp(src ?? '').test(path))?.dest;
  expect(['/fr/x/', '/fr', '/french/', '/'].map(missing)).toEqual(['/fr/404.html', '/fr/404.html', '/404.html', '/404.html']);
});
