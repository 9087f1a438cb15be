import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../../generator/errors/problem.ts';
import { createLiveReload, type LiveReload } from '../../../../generator/serve/live-reload.ts';

const get = async ({ handler }: LiveReload, path: string): Promise<Response | undefined> =>
  handler(new Request(`http://localhost${path}`));

/** The messages that an open page gets. */
async function listen(live: LiveReload) {
  const response = await get(live, '/__boreal/events');
  if (!response?.body) throw new Error('There is no event stream.');
  const reader = response.body.getReader();
  const next = async (): Promise<string | undefined> => {
    const { done, value } = await reader.read();
    return done ? undefined : new TextDecoder().decode(value);
  };
  return { response, reader, next };
}

describe('live reload', () => {
  it('leaves every other address to the site', async () => {
    expect(await get(createLiveReload(), '/en/')).toBeUndefined();
  });

  it('tells a page the state of the site as it connects', async () => {
    const { response, next } = await listen(createLiveReload());
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(await next()).toBe('data: 0\n\n');
  });

  it('tells every open page of a change', async () => {
    const live = createLiveReload();
    const [one, two] = [await listen(live), await listen(live)];
    await Promise.all([one.next(), two.next()]);
    live.reload();
    expect(await Promise.all([one.next(), two.next()])).toEqual(['data: 1\n\n', 'data: 1\n\n']);
  });

  it('goes on for the others when a page is left', async () => {
    const live = createLiveReload();
    const [left, open] = [await listen(live), await listen(live)];
    await left.reader.cancel();
    live.reload();
    expect([await open.next(), await open.next()]).toEqual(['data: 0\n\n', 'data: 1\n\n']);
  });

  it('ends all streams when it is closed', async () => {
    const live = createLiveReload();
    const page = await listen(live);
    live.close();
    expect([await page.next(), await page.next()]).toEqual(['data: 0\n\n', undefined]);
  });

  it('adds its script to a page and changes nothing else', () => {
    const html = createLiveReload().transformHtml('<html><body><main>$&</main></body></html>');
    expect(html).toMatch(
      /^<html><body><main>\$&<\/main><script src="\/__boreal\/live-reload.js"[^>]*><\/script><\/body><\/html>$/,
    );
  });

  it.each([
    ['/__boreal/live-reload.js', 'text/javascript; charset=utf-8'],
    ['/__boreal/problems.css', 'text/css; charset=utf-8'],
  ])('serves %s, which its pages ask for', async (path, type) => {
    expect((await get(createLiveReload(), path))?.headers.get('content-type')).toBe(type);
  });
});

describe('the page that shows what is wrong', () => {
  const problem: Problem = {
    code: 'X_Y',
    severity: 'error',
    message: '“<b>” is wrong',
    hint: 'Write <i>',
    cause: 'because & so',
    where: { file: 'a<b>.md', line: 3 },
  };
  const pageOf = async (problems: readonly Problem[]) => (await createLiveReload().problemPage(problems)).text();

  it('is no page of the site, and is not kept', () => {
    const response = createLiveReload().problemPage([problem]);
    expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store']);
  });

  it('names place, message, cause and hint, and runs nothing of them', async () => {
    const html = await pageOf([problem]);
    for (const text of ['a&lt;b&gt;.md:3', '“&lt;b&gt;” is wrong', 'because &amp; so', 'Write &lt;i&gt;'])
      expect(html).toContain(text);
    expect(html).not.toMatch(/<b>|<i>/);
  });

  it('names the code where there is no place', async () => {
    expect(await pageOf([{ code: 'X_Y', severity: 'error', message: 'm' }])).toContain('<code>X_Y</code>');
  });

  it.each([
    [1, '<h1>1 problem</h1>'],
    [2, '<h1>2 problems</h1>'],
  ])('counts %i', async (count, title) => {
    expect(await pageOf(Array.from({ length: count }, () => problem))).toContain(title);
  });

  it('loads itself again when a file is saved', async () => {
    expect(await pageOf([problem])).toContain('<script src="/__boreal/live-reload.js"');
  });
});
