import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DevelopEvent, PageReport } from '#contract/develop';
import type { Problem } from '../../../../generator/errors/problem.ts';
import { createDevelopPages, type DevelopPages, type DevelopPagesOptions } from '../../../../generator/serve/develop-pages.ts';
import { integrity } from '../../../../generator/support/integrity.ts';

const origin = 'http://localhost:8000';
const problem: Problem = {
  code: 'CONTENT_X',
  severity: 'error',
  message: 'It is <b>wrong</b>.',
  where: { file: 'content/note/a.en.md', line: 3 },
};

function pagesWith(change: Partial<DevelopPagesOptions> = {}) {
  const opened: string[] = [];
  const calls = { refreshed: 0 };
  const pages = createDevelopPages({
    session: 'run',
    pathPrefix: '',
    versions: () => ({ code: 'abc', stylesheet: '/assets/style-A.css' }),
    script: async () => new Map([['develop.js', 'run()']]),
    status: () => ({ source: 'markdown', isPreview: false }),
    entriesOf: async (path) =>
      path === '/en/a/'
        ? {
            entries: [
              {
                id: 'note/a',
                type: 'note',
                title: 'A',
                edit: { kind: 'file', file: 'content/note/a.en.md', line: 1 },
                fields: [],
              },
            ],
            sharedEntries: [],
            files: new Set(['content/note/a.en.md']),
            names: [],
          }
        : undefined,
    problems: () => [],
    openFile: async (file, line) => {
      opened.push(`${file}:${line}`);
      return 'opened';
    },
    translations: async () => ({ rows: [], doubts: [] }),
    comparison: () => undefined,
    forecast: () => ({ ofProblem: () => ({ policy: 'error', effect: 'stops' }), ofEntry: () => undefined }),
    sharedPage: async () => undefined,
    entryPath: (id) => (id === 'note/é' ? '/en/é/' : undefined),
    refresh: async () => {
      calls.refreshed += 1;
    },
    listEntries: async () => ({ entries: [], count: 0, types: new Map() }),
    listRoutes: ({ text, offset, limit }) => {
      const all = Array.from({ length: 450 }, (_, index) => ({ path: `/en/${index}/`, family: 'note', locale: 'en' }));
      const found = all.filter(({ path }) => path.includes(text));
      return { count: found.length, routes: found.slice(offset, offset + limit) };
    },
    hasGallery: () => true,
    ...change,
  });
  return { pages, opened, calls };
}

const get = async ({ handler }: DevelopPages, path: string): Promise<Response> => {
  const answer = await handler(new Request(origin + path));
  if (!answer) throw new Error(`${path} is left to the site.`);
  return answer;
};
const post = async ({ handler }: DevelopPages, path: string, headers: Record<string, string>, body = '{}'): Promise<number> => {
  const answer = await handler(new Request(origin + path, { method: 'POST', headers, body }));
  return answer?.status ?? 0;
};
const ownHeaders = { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' };

/** The events that an open page receives. */
async function listen(pages: DevelopPages) {
  const { body } = await get(pages, '/__boreal/events');
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const next = async (): Promise<DevelopEvent | undefined> => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      const [, data] = /^data: (.*)\n\n$/.exec(new TextDecoder().decode(value)) ?? [];
      if (data !== undefined) return JSON.parse(data) as DevelopEvent;
    }
  };
  return { reader, next };
}

describe('the event stream', () => {
  it('sends the state when a page connects, and every change to all pages', async () => {
    const { pages } = pagesWith();
    const [one, two] = [await listen(pages), await listen(pages)];
    expect(await one.next()).toEqual({
      session: 'run',
      state: 0,
      code: 'abc',
      stylesheet: '/assets/style-A.css',
      kind: 'content',
      ms: 0,
    });
    await two.next();
    pages.notify({ kind: 'styles', ms: 5, changed: { queries: ['1'], slices: [] } });
    for (const page of [one, two])
      expect(await page.next()).toMatchObject({ state: 1, kind: 'styles', ms: 5, changed: { queries: ['1'] } });
  });

  it('sends current problems when a page connects', async () => {
    const { pages } = pagesWith({ problems: () => [problem] });
    expect((await (await listen(pages)).next())?.kind).toBe('problems');
  });

  it('continues for the others when a page is left, and ends for all on closing', async () => {
    const { pages } = pagesWith();
    const [left, open] = [await listen(pages), await listen(pages)];
    await left.reader.cancel();
    await open.next();
    pages.notify({ kind: 'content', ms: 1 });
    expect((await open.next())?.state).toBe(1);
    pages.close();
    expect(await open.next()).toBeUndefined();
  });
});

describe('additions to a page', () => {
  it('are one script element before the end of its body', () => {
    const html = '<html><body><main>$&</main></body></html>';
    const changed = pagesWith().pages.transformHtml(html);
    expect(changed.match(/<script/g)).toHaveLength(1);
    expect(changed.replace(/<script type="module" async src="\/__boreal\/develop\.js".*?<\/script>/, '')).toBe(html);
  });

  it('include the script, which is compiled again after a change of the code', async () => {
    const texts = ['one()', 'two()'];
    const { pages } = pagesWith({ script: async () => new Map([['develop.js', texts.shift() ?? '']]) });
    const text = async (): Promise<string> => (await get(pages, '/__boreal/develop.js')).text();
    expect([await text(), await text()]).toEqual(['one()', 'one()']);
    pages.notify({ kind: 'code', ms: 1 });
    expect(await text()).toBe('two()');
  });

  it('include a report in which problems of the page’s own entries are marked', async () => {
    const elsewhere = { ...problem, where: { file: 'content/note/b.en.md' } };
    const { pages } = pagesWith({ problems: () => [problem, elsewhere] });
    const report = (await (await get(pages, '/__boreal/page.json?path=%2Fen%2Fa%2F')).json()) as PageReport;
    expect(report.entries.map(({ id }) => id)).toEqual(['note/a']);
    expect(report.problems.map(({ place, isOfPage }) => [place, isOfPage])).toEqual([
      ['content/note/a.en.md:3', true],
      ['content/note/b.en.md', false],
    ]);
  });

  it('include a report that says whether the address is a page of the site', async () => {
    const { pages } = pagesWith({});
    const isPage = async (path: string): Promise<boolean> =>
      ((await (await get(pages, `/__boreal/page.json?path=${path}`)).json()) as PageReport).isPage;
    expect([await isPage('/en/a/'), await isPage('/en/gone/'), await isPage('/__boreal/components/')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('include a report in which the problems of the page’s own entries come before those of shared ones', async () => {
    const at = (name: string): Problem => ({ ...problem, where: { file: `content/note/${name}.en.md` } });
    const { pages } = pagesWith({
      problems: () => ['other', 'menu', 'own'].map(at),
      entriesOf: async () => ({
        entries: [],
        sharedEntries: [],
        files: new Set(['own', 'menu'].map((name) => `content/note/${name}.en.md`)),
        names: [],
      }),
    });
    const report = (await (await get(pages, '/__boreal/page.json?path=/en/a/')).json()) as PageReport;
    expect(report.problems.map(({ place }) => place.slice(13, -6))).toEqual(['own', 'menu', 'other']);
  });

  it('include a report with problems of an entry of the content system, in any field', async () => {
    const focused = (field: string) => ({ edit: `https://app.example/entries/a?focusedField=${field}&focusedLocale=en-CA` });
    const inEntry = (file: string): Problem => ({ ...problem, where: { file, entry: 'a', ...focused('title') } });
    const { pages } = pagesWith({
      problems: () => [inEntry('Contentful entry a (note, en-CA)'), inEntry('Contentful entry a (note, fr-CA)')],
      entriesOf: async () => ({
        entries: [],
        sharedEntries: [],
        files: new Set(['Contentful entry a (note, en-CA)']),
        names: [],
      }),
      editOf: ({ where }) => ({ kind: 'url', url: where?.edit ?? '' }),
    });
    const report = (await (await get(pages, '/__boreal/page.json?path=/en/a/')).json()) as PageReport;
    expect(report.problems.map(({ isOfPage }) => isOfPage)).toEqual([true, false]);
  });

  it('include a report for the path below the site’s prefix', async () => {
    const { pages } = pagesWith({ pathPrefix: '/x' });
    const report = (await (await get(pages, '/__boreal/page.json?path=/x/en/a/')).json()) as PageReport;
    expect([report.path, report.entries.length]).toEqual(['/en/a/', 1]);
  });
});

describe('a changing request', () => {
  it('is accepted from the server’s own pages', async () => {
    const { pages, opened, calls } = pagesWith();
    expect(await post(pages, '/__boreal/open', ownHeaders, '{"file":"content/note/a.en.md","line":3}')).toBe(204);
    expect(await post(pages, '/__boreal/refresh', ownHeaders)).toBe(204);
    expect([opened, calls.refreshed]).toEqual([['content/note/a.en.md:3'], 1]);
  });

  it.each([
    ['another site', { ...ownHeaders, origin: 'https://elsewhere.example' }],
    ['another site that the browser names', { ...ownHeaders, 'sec-fetch-site': 'cross-site' }],
    ['a request without a site', { 'content-type': 'application/json' }],
    ['a form', { ...ownHeaders, 'content-type': 'text/plain' }],
  ])('is refused to %s', async (_, headers) => {
    const { pages, opened, calls } = pagesWith();
    const answers = [
      await post(pages, '/__boreal/open', headers, '{"file":"content/note/a.en.md"}'),
      await post(pages, '/__boreal/refresh', headers),
    ];
    expect([answers, opened, calls.refreshed]).toEqual([[403, 403], [], 0]);
  });

  it('is answered for any body', async () => {
    const { pages } = pagesWith();
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (body) => {
        expect([204, 400]).toContain(await post(pages, '/__boreal/open', ownHeaders, body));
      }),
    );
  });
});

describe('information of the server', () => {
  const statusOf = async (path: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> =>
    (await pagesWith().pages.handler(new Request(origin + path, { headers })))?.status;
  const paths = ['/__boreal/events', '/__boreal/page.json', '/__boreal/', '/__boreal/develop.js'];

  it.each([
    ['its own pages', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
    ['its own pages that state themselves', { origin, 'sec-fetch-site': 'same-origin' }],
    ['a visitor who types the address', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['a visitor who follows a link, or an editor with a frame', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['other programs', {}],
  ])('is sent to %s', async (_, headers) => {
    for (const path of paths) expect(await statusOf(path, headers)).toBe(200);
  });

  it.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
    ['a page of another port', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }],
    ['a page of another site in an older browser', { origin: 'https://elsewhere.example' }],
    ['an opaque origin', { origin: 'null' }],
  ])('is not sent to %s', async (_, headers) => {
    for (const path of [...paths, '/__boreal/entry/note%2Fa']) expect(await statusOf(path, headers)).toBe(403);
  });
});

describe('other addresses', () => {
  it('lead from an entry to its page', async () => {
    const { pages } = pagesWith({ pathPrefix: '/x' });
    const answer = await get(pages, '/__boreal/entry/note%2F%C3%A9?locale=en');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/x/en/%C3%A9/']);
    expect((await get(pages, '/__boreal/entry/%')).status).toBe(404);
  });

  it('show 200 pages at a time, by search text, with all texts escaped', async () => {
    const { pages } = pagesWith({ problems: () => [problem] });
    const html = await (await get(pages, '/__boreal/?q=%22%3E%3Cb%3E')).text();
    expect(html).not.toContain('"><b>');
    expect(html).toContain('It is &lt;b&gt;wrong&lt;/b&gt;.');
    const second = await (await get(pages, '/__boreal/?q=en&page=2')).text();
    expect(second.match(/href="\/en\//g)).toHaveLength(200);
    expect(second).toContain('/__boreal/?q=en&amp;page=3#pages');
    expect((await (await get(pages, '/__boreal/?page=3')).text()).match(/href="\/en\//g)).toHaveLength(50);
  });

  it('lead to the components if the site has examples', async () => {
    const linksOf = async (hasGallery: boolean): Promise<readonly string[]> => {
      const html = await (await get(pagesWith({ hasGallery: () => hasGallery }).pages, '/__boreal/')).text();
      return html.match(/<a href="\/__components\/">Components<\/a>/g) ?? [];
    };
    expect([(await linksOf(true)).length, (await linksOf(false)).length]).toEqual([1, 0]);
  });

  it('are answered if they lead nowhere, and left to the site otherwise', async () => {
    const { pages } = pagesWith();
    expect((await get(pages, '/__boreal/unknown')).status).toBe(404);
    expect(await pages.handler(new Request(`${origin}/en/`))).toBeUndefined();
    expect(await pages.handler(new Request(`${origin}/__boreal/forms`, { method: 'POST' }))).toBeUndefined();
  });

  it('show problems in place of a page', async () => {
    const answer = pagesWith().pages.problemPage([problem]);
    const html = await answer.text();
    expect(answer.status).toBe(500);
    expect(html).toContain('data-file="content/note/a.en.md" data-line="3"');
    expect(html).toContain('src="/__boreal/develop.js"');
  });

  it('allow their own code, and nothing else', async () => {
    const answer = await get(pagesWith({ ancestors: ['https://editor.example'] }).pages, '/__boreal/');
    const policy = answer.headers.get('content-security-policy') ?? '';
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(await answer.text()) ?? [];
    expect(policy).toContain(`style-src '${integrity('sha256', style)}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/frame-ancestors 'self'$/);
    const shown = pagesWith({ ancestors: ['https://editor.example'] }).pages.problemPage([problem]);
    expect(shown.headers.get('content-security-policy')).toMatch(/frame-ancestors 'self' https:\/\/editor\.example$/);
  });
});
