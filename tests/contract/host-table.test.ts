import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage, type RequestOptions } from 'node:http';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { type HeaderRule, headersFor, parseHostSettings } from '#contract/host-settings';
import { hostConfigFiles } from '../../generator/publish/site-files/host-config.ts';
import { responseHeaders } from '../../generator/render/response-headers.ts';
import { serve } from '../../generator/serve/serve.ts';
import { listFiles } from '../support/emitted-site.ts';
import { headersOfRules } from '../support/host-config.ts';
import { type Answer, hostTable, oldAddresses, publicFiles, type Row } from '../support/host-table.ts';
import { sized } from '../support/length.ts';
import { miniSite, note, withRealClient } from '../support/mini-site.ts';
import { findNginx, noNginx } from '../support/nginx.js';
import { type ParsedAnswer, parseAnswer, rawRequest, sendRaw } from '../support/raw-request.ts';
import { type RunningNginx, startNginx } from '../support/run-nginx.ts';

// Its script is large enough to be compressed.
withRealClient();

const rows = Object.values(hostTable).flat();
// Reporters count skipped tests, but do not print the reason.
if (!findNginx()) console.warn(noNginx);

test('each difference between hosts has a reason in the documentation, and each reason a difference', async () => {
  const text = await readFile(resolve(import.meta.dirname, '../../docs/hosting.md'), 'utf8');
  const [, section = ''] = /\n## Differences between hosts\n(.*?)\n## /s.exec(text) ?? [];
  const reasons = [...section.matchAll(/^\| (.+?) \| .* \|$/gm)].map(([, what = '']) => what).slice(1);
  expect([...new Set(rows.flatMap(({ differs }) => differs?.why ?? []))].sort()).toEqual(reasons.sort());
});

const caching = { 'a year': 'public, max-age=31536000, immutable', never: 'no-cache', 'not even stored': 'no-store' } as const;
/** Headers even of a response to an invalid request. */
const alwaysSafe = ['content-security-policy', 'strict-transport-security', 'x-content-type-options', 'referrer-policy'];

// In a regular expression, a dot in the prefix would match any letter.
describe.each(['', '/my.site/docs'])('below the path prefix “%s”', (prefix) => {
  const site = { script: '', files: {} as Record<string, string>, rules: [] as readonly HeaderRule[] };
  const running: { server?: Awaited<ReturnType<typeof serve>>; nginx?: RunningNginx } = {};
  const cleanUp: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const files = Object.entries(publicFiles).map(([path, text]) => [`public/${path}`, text]);
    const entries = {
      'content/note/ete.en.md': note(['path: /été/']),
      'content/note/ete.fr.md': note(['path: /été/'], 'Un texte.'),
    };
    const mini = await miniSite({ ...Object.fromEntries(files), ...entries }, (remove) => cleanUp.push(remove));
    // Without an endpoint for forms, `serve` adds the address of its stand-in to documents.
    const config = await readFile(join(mini.root, 'boreal.config.ts'), 'utf8');
    const visitor = `redirects: ${JSON.stringify(oldAddresses)}, visitor: { formEndpoint: 'https://forms.example/api' }, sameInAllLanguages:`;
    await mini.write('boreal.config.ts', config.replace('sameInAllLanguages:', visitor));
    const { code, problems } = await mini.generate(['--path-prefix', prefix, '--out', `root${prefix}`]);
    expect([code, problems]).toEqual([0, []]);
    const root = join(mini.root, 'root');
    const folder = join(root, prefix);
    site.files = await mini.output(`root${prefix}`);
    site.script = Object.keys(site.files).find((path) => path.startsWith('assets/app-')) ?? '';
    site.rules = parseHostSettings(site.files['host-settings.json'] ?? '').headers ?? [];
    running.server = await serve({ folder, pathPrefix: prefix, port: 0, host: '127.0.0.1', onFault: console.error });
    if (findNginx()) running.nginx = await startNginx(root, [join(folder, '_nginx.conf')]);
  });
  afterAll(async () => {
    await Promise.all([running.server?.close(), running.nginx?.stop()]);
    await Promise.all(cleanUp.map((remove) => remove()));
  });

  const filled = (text: string): string => text.replaceAll('{script}', site.script).replaceAll('{prefix}', prefix);

  async function ask(host: number | string, { raw, target = '/', method = 'GET', headers = [] }: Row): Promise<ParsedAnswer> {
    const path = prefix + filled(target);
    const known = headers.some((header) => header.includes('{'))
      ? parseAnswer(await sendRaw(host, rawRequest(path))).headers
      : undefined;
    const sent = headers.map((header) =>
      header.replace(/\{(.+)\}/, (_, name) => known?.get(name)?.[0] ?? new Date().toUTCString()),
    );
    return parseAnswer(await sendRaw(host, raw === undefined ? rawRequest(path, { method, headers: sent }) : filled(raw)));
  }

  /** The parts of a response that the table compares. */
  function seen(answer: ParsedAnswer, wanted: Answer): object {
    const header = (name: string): string | undefined => answer.headers.get(name)?.join(', ');
    const decoded = { br: brotliDecompressSync, gzip: gunzipSync, '': (body: Buffer) => body };
    const body =
      answer.body.length === 0 ? answer.body : decoded[(header('content-encoding') ?? '') as keyof typeof decoded](answer.body);
    return {
      status: answer.status,
      cache: header('cache-control'),
      location: header('location'),
      ...(wanted.type === undefined ? {} : { type: header('content-type') }),
      ...(wanted.body === '' ? {} : { encoding: header('content-encoding') }),
      ...(textOf(wanted) === undefined ? {} : { body: nameOf(body.toString('latin1')) }),
      headers: Object.fromEntries(Object.keys(wanted.headers ?? {}).map((name) => [name, header(name)?.toLowerCase()])),
    };
  }

  function expected(wanted: Answer): object {
    const { status, cache, location, type, encoding, headers = {} } = wanted;
    return {
      status,
      cache: caching[cache],
      location: location?.startsWith('/') ? prefix + location : location,
      type,
      ...(wanted.body === '' ? {} : { encoding }),
      ...(textOf(wanted) === undefined ? {} : { body: nameOf(textOf(wanted) ?? '') }),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.toLowerCase()])),
    };
  }

  /** The emitted file with this text, or the beginning of the text. */
  function nameOf(text: string): string {
    return Object.keys(site.files).find((path) => site.files[path] === text) ?? text.slice(0, 80);
  }

  /** Bytes of the body as latin1. Undefined if the table does not compare them. */
  function textOf({ body, file, page }: Answer): string | undefined {
    if (body !== undefined) return body;
    const path = page === undefined ? file : `${page}/404.html`.replace(/^\//, '');
    return path === undefined ? undefined : (site.files[filled(path)] ?? `There is no ${path}`);
  }

  function expectSafe(answer: ParsedAnswer, isRefused: boolean): void {
    const rules = headersFor(site.rules, '/');
    const names = isRefused ? alwaysSafe : Object.keys(rules);
    const given = Object.fromEntries(names.map((name) => [name, answer.headers.get(name)?.join(', ')]));
    const policy = given['content-security-policy'];
    expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
    expect({ ...given, 'content-security-policy': policy }).toEqual({
      ...Object.fromEntries(names.map((name) => [name, rules[name]])),
      ...(isRefused ? { 'content-security-policy': policy } : {}),
    });
  }

  describe.each(Object.entries(hostTable))('a response %s', (_, group) => {
    test.each(group.map((row) => [row.name, row] as const))('serve: %s', async (_name, row) => {
      const answer = await ask(running.server?.port ?? 0, row);
      const wanted = row.differs?.serve ?? row.answer;
      expect(seen(answer, wanted)).toEqual(expected(wanted));
      expectSafe(answer, wanted.status === 204 || (wanted.status >= 400 && wanted.page === undefined));
    });

    test.for(group.map((row) => [row.name, row] as const))('nginx: %s', async ([_name, row], { skip }) => {
      if (running.nginx === undefined) return skip(noNginx);
      const answer = await ask(running.nginx.address, row);
      const wanted = row.differs?.nginx ?? row.answer;
      expect(seen(answer, wanted)).toEqual(expected(wanted));
      expectSafe(answer, false);
    });

    const withPath = group.filter(({ target }) => target !== undefined);
    test.each(withPath.map((row) => [row.name, row] as const))('_headers: %s', (_name, { target = '', answer, differs }) => {
      const [path = ''] = (prefix + filled(target)).split(/[?#]/);
      const { 'cache-control': cache, ...given } = headersOfRules(site.files._headers ?? '', path);
      expect(given).toEqual(headersFor(site.rules, '/'));
      // Without a rule, these hosts let browsers revalidate.
      expect(cache).toBe((differs?._headers ?? answer.cache) === 'a year' ? caching['a year'] : undefined);
    });
  });

  test('nginx logs errors only for the requests that the table expects', ({ skip }) => {
    if (running.nginx === undefined) return skip(noNginx);
    expect(running.nginx.complaints().match(/\[(?:warn|crit|alert|emerg)\].*/g)).toBeNull();
  });
});

describe('nginx', () => {
  test('answers like serve for files and folders of each kind of the whole site', async ({ skip }) => {
    if (!findNginx()) return skip(noNginx);
    const folder = inject('siteFolder');
    const server = await serve({ folder, pathPrefix: '', port: 0, host: '127.0.0.1', onFault: console.error });
    onTestFinished(() => server.close());
    const nginx = await startNginx(folder, [join(folder, '_nginx.conf')]);
    onTestFinished(() => nginx.stop());
    const files = await listFiles(folder);
    const folders = new Set(files.flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index))));
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    onTestFinished(() => agent.destroy());
    const differing: string[] = [];
    const kinds = { compressed: 0, missing: 0, moved: 0 };
    const compare = async (path: string): Promise<void> => {
      const target = `/${path.split('/').map(encodeURIComponent).join('/')}`;
      const [ours, theirs] = await Promise.all([
        summaryOf({ agent, host: '127.0.0.1', port: server.port, path: target }),
        summaryOf({ agent, socketPath: nginx.address, path: target }),
      ]);
      if (ours.summary !== theirs.summary) differing.push(`${target}\n${ours.summary}\n${theirs.summary}`);
      if (theirs.isCompressed) kinds.compressed++;
      if (theirs.status === 404) kinds.missing++;
      if (theirs.status === 301) kinds.moved++;
    };
    const paths = someOfEachKind([...files, ...folders, ...[...folders].map((path) => `${path}/`)]);
    for (let at = 0; at < paths.length; at += 16) await Promise.all(paths.slice(at, at + 16).map(compare));
    expect(differing.slice(0, 5)).toEqual([]);
    // An empty comparison would pass too.
    expect(Math.min(kinds.compressed, kinds.missing, kinds.moved)).toBeGreaterThan(10);
  });

  test('answers with the page at the root if a language has no 404 page, and with a line otherwise', async ({ skip }) => {
    if (!findNginx()) return skip(noNginx);
    const { root, write } = await miniSite({});
    const redirects = [
      { from: '/old/', to: '/fr/été/' },
      { from: '/a+b.html', to: '/en/' },
    ];
    const options = {
      visitor: undefined,
      headerRules: [],
      locales: ['en', 'fr'],
      feeds: [],
      assets: [],
      redirects,
      paths: () => [],
    };
    for (const pathPrefix of ['/one', '/two']) {
      for (const { path, bytes } of hostConfigFiles({ ...options, pathPrefix })) await write(`web${pathPrefix}/${path}`, bytes);
    }
    await write('web/one/404.html', 'root');
    await write('web/one/fr/404.html', 'français');
    // Two sites may share a server block.
    const nginx = await startNginx(join(root, 'web'), [join(root, 'web/one/_nginx.conf'), join(root, 'web/two/_nginx.conf')]);
    onTestFinished(() => nginx.stop());
    const answerTo = async (target: string) => parseAnswer(await sendRaw(nginx.address, rawRequest(target)));
    for (const [target, text] of [
      ['/one/en/x', 'root'],
      ['/one/fr/x', 'français'],
      ['/one/x', 'root'],
    ] as const)
      expect([target, (await answerTo(target)).body.toString()]).toEqual([target, text]);
    expect((await answerTo('/two/en/x')).status).toBe(404);
    expect((await answerTo('/two')).headers.get('location')).toEqual(['/two/']);
    for (const [target, location] of [
      ['/one/old/?a=1', '/one/fr/%C3%A9t%C3%A9/?a=1'],
      ['/one/old', '/one/fr/%C3%A9t%C3%A9/'],
      ['/two/a+b.html', '/two/en/'],
    ]) {
      const { status, headers } = await answerTo(target ?? '');
      expect([target, status, headers.get('location')]).toEqual([target, 301, [location]]);
    }
    expect((await answerTo('/one/aab.html')).status).toBe(404);
  });

  test('answers the location of the visitor with a location block of the host, as in docs/visitors.md', async ({ skip }) => {
    if (!findNginx()) return skip(noNginx);
    const folder = inject('siteFolder');
    const { root, write } = await miniSite({});
    const geo = 'if ($request_method = OPTIONS) { add_header x-geo "province=AB,country=CA"; return 204; }';
    await write('conf', `include "${join(folder, '_nginx.conf')}"; location = / { ${geo} }`);
    const nginx = await startNginx(folder, [join(root, 'conf')]);
    onTestFinished(() => nginx.stop());
    const asked = parseAnswer(await sendRaw(nginx.address, rawRequest('/', { method: 'OPTIONS' })));
    expect([asked.status, asked.headers.get('x-geo')]).toEqual([204, ['province=AB,country=CA']]);
    const first = parseAnswer(await sendRaw(nginx.address, rawRequest('/')));
    expect([first.status, first.body.equals(await readFile(join(folder, 'index.html')))]).toEqual([200, true]);
    expect(first.headers.get('content-security-policy')?.[0]).toMatch(/^default-src 'none'/);
  });

  test('caches no refusal of a hashed file for long', async ({ skip }) => {
    if (!findNginx()) return skip(noNginx);
    const { root, write } = await miniSite({});
    const headerRules = responseHeaders({ visitor: {}, isPublished: true, added: {}, hasTrustedTypes: false });
    const options = {
      visitor: undefined,
      headerRules,
      pathPrefix: '',
      locales: ['en'],
      feeds: [],
      assets: [],
      redirects: [],
      paths: () => [],
    };
    for (const { path, bytes } of hostConfigFiles(options)) await write(`web/${path}`, bytes);
    await write('web/assets/app.js', 'code');
    await write('web/conf', `include "${join(root, 'web/_nginx.conf')}"; deny all;`);
    const nginx = await startNginx(join(root, 'web'), [join(root, 'web/conf')]);
    onTestFinished(() => nginx.stop());
    const { status, headers } = parseAnswer(await sendRaw(nginx.address, rawRequest('/assets/app.js')));
    expect([status, headers.get('cache-control')]).toEqual([403, ['no-cache']]);
    expect(headers.get('x-content-type-options')).toEqual(['nosniff']);
  });
});

/** Paths that differ in their first folder or their extension; all paths in long runs. */
function someOfEachKind(paths: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return paths.filter((path) => {
    const kind = /^[^/]*/.exec(path)?.[0] + (/\.[^./]+$|\/?$/.exec(path)?.[0] ?? '');
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return (counts.get(kind) ?? 0) <= sized(3, Number.POSITIVE_INFINITY);
  });
}

interface Summary {
  readonly summary: string;
  readonly status: number;
  readonly isCompressed: boolean;
}

/** The parts of a response that must be equal on two hosts. */
async function summaryOf(options: RequestOptions): Promise<Summary> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ ...options, headers: { 'accept-encoding': 'gzip' } }, resolve).on('error', reject);
  });
  const bytes = await buffer(response);
  const { statusCode: status = 0, headers } = response;
  const isCompressed = headers['content-encoding'] === 'gzip';
  const body = isCompressed ? gunzipSync(bytes) : bytes;
  const seen = status === 301 ? headers.location : [headers['content-type'], createHash('sha256').update(body).digest('hex')];
  return { summary: JSON.stringify([status, isCompressed, headers['cache-control'], seen]), status, isCompressed };
}
