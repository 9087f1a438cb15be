import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serve } from '../../generator/serve/serve.ts';
import { type MiniSite, miniSite, note } from '../support/mini-site.ts';

const mark = 'data-form-endpoint-missing';
const root = `
import type { SiteRootProps, SliceRootProps } from '#contract/page';
export const SiteRoot = ({ services, path, slices, children }: SiteRootProps) => {
  const address = /^.(en|fr).hello.$/.test(path) ? services.forms.action('contact') : '';
  return <>{slices.header}{children}{address === undefined ? <p>Call us.</p> : address && <form method="post" action={address} />}</>;
};
export const SliceRoot = ({ children }: SliceRootProps) => <>{children}</>;
`;
const rootWithFormInSlice = `
import type { SiteRootProps, SliceRootProps } from '#contract/page';
export const SiteRoot = ({ slices, children }: SiteRootProps) => <>{slices.header}{children}</>;
export const SliceRoot = ({ services, children }: SliceRootProps) => <>{children}{services.forms.action('news') ?? 'Write to us.'}</>;
`;
const files = {
  'templates/root.tsx': root,
  'content/note/other.en.md': note(),
  'content/note/other.fr.md': note([], 'Un texte.'),
};

async function withVisitor(site: MiniSite, visitor: string): Promise<void> {
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  await site.write('boreal.config.ts', config.replace('export default defineSite({', `$&\n  visitor: ${visitor},`));
}

const warning = (count: number, first: string) => ({
  code: 'RENDER_FORM_ENDPOINT_MISSING',
  severity: 'warning',
  message: `${count} pages, ${first} first, have a form, but the site has no address for forms.`,
  hint: expect.stringContaining('visitor.formEndpoint'),
});

/** Documents that are marked as having no address for forms. */
const marked = async (site: MiniSite, out?: string): Promise<string[]> =>
  Object.entries(await site.output(out)).flatMap(([path, text]) => (text.includes(mark) ? [path] : []));

const formPages = ['en/hello/index.html', 'fr/hello/index.html'];

describe('a site with forms and without an endpoint', () => {
  test('gets a warning from generate in each run, and is published without forms', async () => {
    const site = await miniSite(files);
    const first = await site.generate();
    expect([first.code, first.status]).toEqual([0, 'generated']);
    expect(first.problems).toEqual([warning(2, '/en/hello/')]);
    expect(await marked(site)).toEqual(formPages);
    const [page = ''] = formPages;
    const html = (await site.output())[page] ?? '';
    expect(html).toContain('Call us.');
    expect(html).not.toMatch(/<form|__boreal/);

    expect(await site.generate()).toMatchObject({ rendered: 0, problems: [warning(2, '/en/hello/')] });
    await site.write('content/note/other.en.md', note([], 'Another text.'));
    expect(await site.generate()).toMatchObject({ rendered: 1, problems: [warning(2, '/en/hello/')] });
    await site.write('content/label/menu.en.yaml', 'word: Contents\n');
    expect((await site.generate()).problems).toEqual([warning(2, '/en/hello/')]);
    expect((await site.generate(['--workers', '2', '--out', 'threads', '--cache', 'other'])).problems).toEqual([
      warning(2, '/en/hello/'),
    ]);
    expect(await marked(site, 'threads')).toEqual(formPages);
  });

  test('gets a warning in a sentence with a hint, and the run succeeds', async () => {
    const site = await miniSite(files);
    const { code, stderr } = await site.boreal(['generate']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/warning 2 pages, \/en\/hello\/ first, have a form/);
    expect(stderr).toContain('visitor.formEndpoint');
    const { code: quietCode, stderr: quiet } = await site.boreal(['generate', '--quiet']);
    expect([quietCode, quiet]).toEqual([0, expect.stringContaining('RENDER_FORM_ENDPOINT_MISSING')]);
  });

  test('gets a warning from check for each page, which ends with 0 for warnings only', async () => {
    const site = await miniSite(files);
    await site.generate();
    const { stdout } = await site.boreal(['check', '--json']);
    const { problems } = JSON.parse(stdout) as { problems: { code: string; severity: string; where: { file: string } }[] };
    const ofForms = problems.filter(({ code }) => code === 'CHECK_FORM_ENDPOINT_MISSING');
    expect(ofForms.map(({ severity, where }) => [severity, where.file])).toEqual(
      formPages.map((page) => ['warning', `dist/${page}`]),
    );
  });

  test('gets a warning for a form in a slice, which is on every page', async () => {
    const site = await miniSite({ ...files, 'templates/root.tsx': rootWithFormInSlice });
    const { problems } = await site.generate();
    const pages = Object.keys(await site.output()).filter((path) => path.endsWith('.html') && !path.startsWith('_gatsby'));
    expect(await marked(site)).toEqual(pages);
    // The pages at the root count twice: with their language and without.
    expect(problems).toMatchObject([{ code: 'RENDER_FORM_ENDPOINT_MISSING' }]);
    await site.write('templates/root.tsx', root);
    expect((await site.generate()).problems).toEqual([warning(2, '/en/hello/')]);
    expect(await marked(site)).toEqual(formPages);
  });

  test('gets a warning from each shard that has such a page', async () => {
    const site = await miniSite(files);
    const parts = await Promise.all(
      [1, 2].map((part) => site.generate(['--shard', `${part}/2`, '--out', `part-${part}`, '--cache', `cache-${part}`])),
    );
    const codes = parts.flatMap(({ problems }) => problems.map(({ code }) => code));
    expect(new Set(codes)).toEqual(new Set(['RENDER_FORM_ENDPOINT_MISSING']));
    const { code } = await site.boreal(['merge', 'part-1', 'part-2']);
    expect(code).toBe(0);
    expect(await marked(site)).toEqual(formPages);
  });

  test('is served with the stand-in as its endpoint, and only by `serve`', async () => {
    const site = await miniSite(files);
    await site.generate();
    const server = await serve({
      folder: join(site.root, 'dist'),
      pathPrefix: '',
      port: 0,
      host: '127.0.0.1',
      onFault: (error: unknown) => console.error(error),
    });
    onTestFinished(() => server.close());
    const origin = `http://127.0.0.1:${server.port}`;
    const answer = await fetch(`${origin}/en/other/`);
    expect(await answer.text()).toContain('"formStandIn":"/__boreal/forms"');
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
    expect((await fetch(`${origin}/en/other/`, { headers })).status).toBe(304);
    const posted = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"token":"demo-success","fields":{}}',
    };
    expect(await (await fetch(`${origin}/__boreal/forms/contact`, posted)).json()).toEqual({ status: 'SUCCESS' });
    expect(Object.values(await site.output()).filter((text) => text.includes('formStandIn":'))).toEqual([]);
  });
});

describe('a site with an endpoint', () => {
  test('has its forms, and no warning', async () => {
    const site = await miniSite(files);
    await withVisitor(site, "{ formEndpoint: 'https://forms.example/v1' }");
    expect((await site.generate()).problems).toEqual([]);
    expect(await marked(site)).toEqual([]);
    expect((await site.output())['en/hello/index.html']).toContain('action="https://forms.example/v1/contact"');
    const { stdout } = await site.boreal(['check', '--json']);
    expect(stdout).not.toContain('FORM_ENDPOINT');
  });

  test('on its own host has the stand-in there when it is served', async () => {
    const site = await miniSite(files);
    await withVisitor(site, "{ formEndpoint: '/api/forms' }");
    await site.generate();
    const server = await serve({
      folder: join(site.root, 'dist'),
      pathPrefix: '',
      port: 0,
      host: '127.0.0.1',
      onFault: (error: unknown) => console.error(error),
    });
    onTestFinished(() => server.close());
    const origin = `http://127.0.0.1:${server.port}`;
    expect(await (await fetch(`${origin}/en/hello/`)).text()).toBe((await site.output())['en/hello/index.html']);
    const posted = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"token":"demo-expired","fields":{}}',
    };
    expect(await (await fetch(`${origin}/api/forms/contact`, posted)).json()).toEqual({ status: 'EXPIRED' });
    expect((await fetch(`${origin}/api/forms/contact`)).status).toBe(404);
  });

  test('below the preview’s own addresses is refused, with a hint', async () => {
    const site = await miniSite(files);
    await withVisitor(site, "{ formEndpoint: '/__boreal/forms' }");
    const { code, problems } = await site.generate();
    expect(code).toBe(1);
    expect(problems).toMatchObject([{ code: 'CONFIG_VALUE', message: expect.stringContaining('visitor.formEndpoint') }]);
  });
});

test('a site without forms has no warning', async () => {
  const site = await miniSite();
  expect((await site.generate()).problems).toEqual([]);
  expect(await marked(site)).toEqual([]);
});
