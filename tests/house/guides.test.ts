import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { load } from 'js-yaml';
import { expect, inject, onTestFinished, test } from 'vitest';
import { hostFiles } from '#contract/host-settings';
import { contentfulVariables } from '../../generator/sources/contentful/settings.ts';
import { startContentfulServer } from '../support/contentful-server.js';
import type { ContentType, Entity } from '../support/contentful-types.ts';
import { filesIn, writeFiles } from '../support/documentation.ts';
import { listFiles } from '../support/emitted-site.ts';
import { entryField, entryOf, symbolField, textField, typeOf } from '../support/foreign-space.ts';
import { miniSite } from '../support/mini-site.ts';
import { runHere } from '../support/run-here.ts';
import { startDevelop, startServe } from '../support/server-process.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

/** Arguments of each `npx boreal` line in a code block, in their order. */
const commandsIn = (text: string): string[][] =>
  [...text.matchAll(/^(?: {4})?npx boreal ([^#>\n]+)/gm)].map(([, line = '']) => line.trim().split(/\s+/));

/** Makes a folder with the site `my-site` of a guide, from the files in its code blocks. */
async function siteOf(guide: string): Promise<{ readonly folder: string; readonly files: number }> {
  await mkdir(join(root, 'tests/.tmp'), { recursive: true });
  const folder = await mkdtemp(join(root, 'tests/.tmp', 'guide-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'my-site/.boreal'), { recursive: true });
  await symlink(inject('bundlesFolder'), join(folder, 'my-site/.boreal/bundles'));
  const files = [...filesIn(guide)].filter(([path]) => path.startsWith('my-site/'));
  await writeFiles(folder, files);
  return { folder, files: files.length };
}

/** Section of a guide, without its headline. */
const sectionOf = (guide: string, headline: string): string => guide.split(`\n## ${headline}\n`)[1]?.split('\n## ')[0] ?? '';

test('the site of the guide to templates works with its own files and commands', { timeout: 240_000 }, async () => {
  const guide = await read('docs/templates.md');
  const { folder, files } = await siteOf(guide);
  expect(files).toBeGreaterThan(8);

  const commands = commandsIn(guide);
  expect(commands.map(([name]) => name)).toEqual(['generate', 'check', 'explain', 'develop']);
  for (const args of commands.slice(0, -1)) {
    const { code, stderr } = await runHere(folder, args);
    expect({ code, stderr: code === 0 ? '' : stderr }, args.join(' ')).toEqual({ code: 0, stderr: '' });
  }
  expect(await readFile(join(folder, 'my-site/dist/fr/pea-soup/index.html'), 'utf8')).toContain('<strong>mijoter</strong>');

  // Below a path prefix, every link of the site has it.
  for (const args of commands.slice(0, 2)) {
    const prefixed = args[0] === 'generate' ? [...args, '--path-prefix', '/kitchen'] : args;
    const { code, stdout, stderr } = await runHere(folder, prefixed);
    expect({ code, output: code === 0 ? '' : stdout + stderr }).toEqual({ code: 0, output: '' });
  }

  const develop = await startDevelop(folder, { args: commands.at(-1)?.slice(1) ?? [] });
  expect(await (await fetch(`${develop.origin}/en/pea-soup/`)).text()).toContain('Split peas');

  const recipe = join(folder, 'my-site/content/recipe/pea-soup.en.md');
  await writeFile(recipe, (await readFile(recipe, 'utf8')).replace(/^title: .*\n/m, ''));
  const { code, stdout, stderr } = await runHere(folder, commands[0] ?? []);
  expect(code).toBe(1);
  expect(stdout + stderr).toMatch(/pea-soup\.en\.md.*title|title.*pea-soup\.en\.md/s);
});

test('the guide to Contentful leads from an existing space to a running site in five commands', async () => {
  const guide = await read('docs/contentful.md');
  expect(/^## .*$/m.exec(guide)?.[0]).toBe('## You have a space');
  const section = sectionOf(guide, 'You have a space');
  const { folder } = await siteOf(section);
  const values = (text: string): object => ({ 'en-US': text });
  const server = await startContentfulServer({
    content: {
      locales: [{ code: 'en-US', default: true }],
      contentTypes: [
        typeOf('blogPost', {
          title: { ...symbolField, required: true },
          slug: symbolField,
          body: { ...textField, required: true },
          author: entryField('person'),
        }),
        typeOf('person', { name: symbolField }),
      ] as unknown as readonly ContentType[],
      entries: [
        entryOf('blogPost', 'p1', { title: values('The first post'), slug: values('first'), body: values('It is **short**.') }),
      ] as unknown as readonly Entity[],
    },
  });
  onTestFinished(server.close);
  const block = /^ {4}export [\s\S]*?(?=\n\n)/m.exec(section)?.[0].split('\n') ?? [];
  const lines = block.map((line) => line.trim());
  expect(lines).toHaveLength(5);
  const tokens: Readonly<Record<string, string>> = {
    CONTENTFUL_SPACE_ID: server.space.id,
    CONTENTFUL_DELIVERY_TOKEN: 'delivery-token',
  };
  const names = lines.flatMap((line) => /^export (\w+)=…$/.exec(line)?.[1] ?? []);
  expect(names).toEqual(Object.keys(tokens));
  // The space is on this machine.
  const env = { ...tokens, CONTENTFUL_HOST: server.host, CONTENTFUL_INSECURE: '1' };
  const [model = [], generate = [], serve = []] = commandsIn(lines.join('\n'));
  for (const args of [model, generate]) {
    const { code, stderr } = await runHere(folder, args, env);
    expect({ code, stderr: code === 0 ? '' : stderr }, args.join(' ')).toEqual({ code: 0, stderr: '' });
  }
  expect(serve[0]).toBe('serve');
  const { origin, stop } = await startServe(folder, serve.slice(1));
  expect(await (await fetch(`${origin}/`)).text()).toContain('<a href="/first/">The first post</a>');
  expect(await (await fetch(`${origin}/first/`)).text()).toContain('<p>It is <strong>short</strong>.</p>');
  await stop();
});

test('the guide to Contentful leads from an empty space to a built site and a preview of drafts', {
  timeout: 240_000,
}, async () => {
  const whole = await read('docs/contentful.md');
  const guide = whole.slice(whole.indexOf('\n## Fill an empty space\n'));
  const steps = [...guide.matchAll(/^ +(?:export (\w+)=…|npx (boreal|contentful-import@\d+) ([^#>\n]+))/gm)];
  const site = await miniSite();
  // A printed file has no dates, which the space has.
  const config = join(site.root, 'boreal.config.ts');
  await writeFile(config, (await readFile(config, 'utf8')).replace('rootShared:', 'sourceDates: false, rootShared:'));
  const both = (text: string) => ({ 'en-CA': text, 'fr-CA': text });
  // A new space has only its locales, as the guide sets them.
  const server = await startContentfulServer({ content: { locales: [{ code: 'en-CA', default: true }, { code: 'fr-CA' }] } });
  onTestFinished(server.close);
  const values: Readonly<Record<string, string>> = {
    CONTENTFUL_SPACE_ID: server.space.id,
    CONTENTFUL_DELIVERY_TOKEN: 'delivery-token',
    CONTENTFUL_PREVIEW_TOKEN: 'preview-token',
  };
  // In addition to the variables of the guide: the space is on this machine.
  const env: Record<string, string> = { CONTENTFUL_HOST: server.host, CONTENTFUL_INSECURE: '1' };
  const followed: string[] = [];
  let built: Readonly<Record<string, string>> | undefined;

  for (const [, variable, tool = '', line = ''] of steps) {
    const [command = '', ...args] = line.trim().split(/\s+/);
    if (variable !== undefined) {
      expect(values).toHaveProperty(variable);
      env[variable] = values[variable] ?? '';
    } else if (tool !== 'boreal') await importFile(line);
    else await follow(command, args);
  }
  expect(followed).toEqual(['model', 'generate', 'serve', 'develop', 'develop', 'generate', 'pull', 'generate', 'generate']);

  /** Imports the printed file, as the importer does. */
  async function importFile(line: string): Promise<void> {
    const file = /--content-file (\S+)/.exec(line)?.[1] ?? '';
    const { contentTypes, locales, entries, assets } = JSON.parse(await readFile(join(site.root, file), 'utf8'));
    server.space.setLocales(locales);
    for (const type of contentTypes) server.space.setContentType(type);
    server.space.load(entries);
    server.space.load(assets, 'Asset');
  }

  async function follow(command: string, args: readonly string[]): Promise<void> {
    followed.push(command);
    if (command === 'serve') {
      const serve = await startServe(site.root, args, env);
      expect(await (await fetch(`${serve.origin}/en/hello/`)).text()).toContain('A text.');
      await serve.stop();
    } else if (command === 'develop') await preview(args);
    else {
      if (args.includes('--offline')) await server.close();
      // An exported file has the format of an imported one.
      if (args.includes('--snapshot')) await site.write('export.json', await readFile(join(site.root, 'space.json')));
      const { code, stderr } = await site.boreal([command, ...args], env);
      expect({ code, stderr: code === 0 ? '' : stderr }, [command, ...args].join(' ')).toEqual({ code: 0, stderr: '' });
      if (command !== 'generate') return;
      built ??= await site.output();
      expect(built['en/hello/index.html']).toContain('A text.');
      expect(await site.output(), args.join(' ')).toEqual(built);
    }
  }

  async function preview(args: readonly string[]): Promise<void> {
    const fields = { slug: { 'en-CA': 'hello' }, title: both('Hello'), body: both('Only a draft.') };
    server.space.save({ sys: { id: 'note.hello', contentType: { sys: { id: 'note' } } }, fields });
    const token = 'a1b2c3'.repeat(8);
    const develop = await startDevelop(site.root, { args: args.map((arg) => arg.replace('"$ACCESS_TOKEN"', token)), env });
    if (args.includes('--token')) {
      const read = async (headers: Record<string, string>) => (await fetch(`${develop.origin}/en/hello/`, { headers })).text();
      expect(await read({})).not.toContain('Only a draft.');
      expect(await read({ authorization: `Bearer ${token}` })).toContain('Only a draft.');
      await develop.stop();
      return;
    }
    expect(await (await fetch(`${develop.origin}/en/hello/`)).text()).toContain('Only a draft.');
    expect(await (await fetch(`${develop.origin}/__boreal/`)).text()).toContain('href="/en/hello/"');
    const address = /^ {4}http:\/\/localhost:8000(\S+)$/m.exec(guide)?.[1] ?? '';
    const path = address.replace('{entry.sys.id}', 'note.hello').replace('{locale}', 'fr-CA');
    const { status, headers } = await fetch(develop.origin + path, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, '/fr/hello/']);
    await develop.stop();
  }
});

test('the guide to Contentful lists every variable', async () => {
  const listed = [...(await read('docs/contentful.md')).matchAll(/^\| `(CONTENTFUL_\w+)` \|/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(Object.values(contentfulVariables).toSorted());
});

test('the commands of the guide to CI work', async () => {
  const guide = await read('docs/ci.md');
  const site = await miniSite();
  const blocks = [...guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => commandsIn(text));
  const [job = [], pull = [], shards = []] = blocks;
  expect(blocks).toHaveLength(3);
  for (const args of [...job.filter(([name]) => name !== 'check'), ...shards]) {
    const { code, stderr } = await site.boreal(args);
    expect({ code, stderr: code === 0 ? '' : stderr }, args.join(' ')).toEqual({ code: 0, stderr: '' });
  }
  // `check` reports problems of the mini-site as JSON and ends with 1.
  const check = await site.boreal(job.find(([name]) => name === 'check') ?? []);
  expect({ code: check.code, status: JSON.parse(check.stdout).status }).toEqual({ code: 1, status: 'checked' });
  // Without a space, the commands exist and report what they need.
  for (const args of pull) expect((await site.boreal(args)).stderr).toContain('CONTENTFUL_SPACE_ID');
});

test('the jobs of the guide to CI are complete, and run the commands that it explains', async () => {
  const guide = await read('docs/ci.md');
  const [actions, gitlab] = [...guide.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => load(text));
  const { steps } = (actions as { jobs: { site: { steps: { run?: string }[] } } }).jobs.site;
  const { script } = (gitlab as { site: { script: string[] } }).site;
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual(script);
  expect(script.slice(1).map((line) => line.split(' ')[2])).toEqual(['generate', 'check']);
});

test('the guide to hosting uploads every file for visitors to storage, once, with its cache time', async () => {
  const guide = await read('docs/hosting.md');
  const commands = [...guide.matchAll(/^aws s3 sync dist s3:\/\/BUCKET (.*)$/gm)].map(([, line = '']) => line);
  expect(commands).toHaveLength(2);
  const uploads = commands.map((line) => {
    const filters = [...line.matchAll(/--(exclude|include) "([^"]+)"/g)].map(([, kind, glob = '']) => ({
      takes: kind === 'include',
      pattern: new RegExp(`^${glob.replace(/[.]/g, '\\.').replaceAll('*', '.*')}$`),
    }));
    const keptFor = /--cache-control "([^"]+)"/.exec(line)?.[1];
    // Later filters have priority.
    return { keptFor, has: (file: string) => filters.findLast(({ pattern }) => pattern.test(file))?.takes ?? true };
  });
  for (const file of await listFiles(inject('siteFolder'))) {
    const isForHost = hostFiles.has(file) || file.startsWith('.');
    const keptFor = file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    expect(
      uploads.flatMap((upload) => (upload.has(file) ? upload.keptFor : [])),
      file,
    ).toEqual(isForHost ? [] : [keptFor]);
  }
});
