/**
 * No secret is in any output, print or response, after any failure: variables of the process,
 * tokens, drafts, and fields that no page shows.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ContentfulSite, contentfulSite } from '../support/contentful-site.ts';
import { listFiles } from '../support/emitted-site.ts';
import { isLong } from '../support/length.ts';
import { marked, markedVariables, tokens, variableWord, wordsIn } from '../support/markers.ts';
import { type MiniSite, note, readTree } from '../support/mini-site.ts';
import { type Server, startDevelop, startServe } from '../support/server-process.ts';
import { sendWebhook } from '../support/webhook.ts';
import { manyNotes as manyWholeNotes, wholeSite } from '../support/whole-site.ts';

const manyRuns = { timeout: 240_000 };
const secrets = [...Object.values(tokens), variableWord];
const drafts = ['zvqdraftoftitle', 'zvqentryneverpublished', 'zvqarchivedentry', 'zvqunpublishedentry'];
const unselected = ['zvqunselectedfield', 'zvqunknowntype'];

/** Words in names or bytes of files, including our own notes, with their position. */
async function wordsInFolder(folder: string, words: readonly string[]): Promise<readonly string[]> {
  const files = await listFiles(folder);
  expect(files.length).toBeGreaterThan(0);
  const found = await Promise.all(
    files.map(async (file) =>
      wordsIn(`${file} ${await readFile(join(folder, file), 'latin1')}`, words).map((word) => `${file}: ${word}`),
    ),
  );
  return found.flat();
}

/** Responses of a preview of pages and problems. */
const askedPaths = `
/ /en/ /en/n0/ /en/n1/ /en/hello/ /en/n0 /en/nothing/ /fr/nothing/ /nothing.js /%2e%2e/secret /%zz /.boreal-files /__components/
/page-data/en/n0/page-data.json /page-data/app-data.json /page-data/nothing.json /chunk-map.json /match-paths.json
/search_index.json /sitemap.xml /robots.txt /sw.js /_headers /_nginx.conf /host-settings.json /webpack.stats.json
/__boreal /__boreal/ /__boreal/?q=n /__boreal/nothing /__boreal/entry/n0 /__boreal/entry/never /__boreal/develop.js
/__boreal/develop.js.map /__boreal/webhook /__boreal/open /__boreal/forms/contact /__boreal/events`
  .trim()
  .split(/\s+/);
/** Report about a page for editors: all fields of its entries. */
const reportPath = '/__boreal/page.json?path=/en/n0/';

/** Responses of a server with headers, and with all scripts and styles of its pages. */
async function answersOf({ origin }: Server, paths: readonly string[] = askedPaths): Promise<string> {
  const ask = async (path: string, method = 'GET'): Promise<string> => {
    const answer = await fetch(origin + path, { method, redirect: 'manual', ...(method === 'POST' ? { body: '{' } : {}) });
    const head = `${method} ${path} ${answer.status} ${JSON.stringify([...answer.headers])}\n`;
    const isStream = answer.headers.get('content-type') === 'text/event-stream';
    if (!isStream) return head + (await answer.text());
    const reader = answer.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    await reader?.cancel();
    return head + Buffer.from(value ?? []).toString('utf8');
  };
  const answers = await Promise.all(paths.flatMap((path) => [ask(path), ask(path, 'POST')]));
  const named = new Set(
    [...answers.join('\n').matchAll(/["'](\/(?:assets|page-data|slice-data)\/[^"'\s]+)["']/g)].map(([, path = '']) => path),
  );
  return [...answers, ...(await Promise.all([...named].map((path) => ask(path))))].join('\n');
}

/** A site with a file of every kind, tokens in its config, and content that no page shows. */
async function siteWithSecrets(): Promise<MiniSite> {
  const site = await wholeSite(manyWholeNotes(3));
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  const settings = {
    deliveryToken: marked(tokens.delivery),
    previewToken: marked(tokens.preview),
    webhookSecret: marked(tokens.secret),
  };
  await site.write(
    'boreal.config.ts',
    config
      .replace("content: 'content'", `contentful: ${JSON.stringify({ space: 'space', ...settings })}, $&`)
      .replace('card: boolean(', 'internal: text({ optional: true }), $&')
      .replace(
        'word: defineType(',
        "memo: defineType('Nobody’s.', { title: text({ isName: true }), note: text({ isName: true }) }), $&",
      ),
  );
  for (const locale of ['en', 'fr']) {
    const path = `content/note/n0.${locale}.md`;
    const text = await readFile(join(site.root, path), 'utf8');
    await site.write(path, text.replace('---\n', `---\ninternal: '${marked(String(unselected[0]))} ${locale}'\n`));
    await site.write(`content/memo/memo.${locale}.yaml`, `title: Memo\nnote: '${marked(String(unselected[1]))}'\n`);
  }
  // Names that begin with a dot are not content.
  await site.write('content/note/.draft.en.md', note([], marked(String(drafts[0]))));
  await site.write('public/.DS_Store', marked(String(drafts[1])));
  return site;
}

/** Failures, with the kind of their error code. */
const spoilt: readonly (readonly [name: string, file: string, spoil: (text: string) => string, code: string])[] = [
  ['a page that throws', 'templates/note.page.tsx', (text) => text.replace('<h1>', '<h1>{null!.secret}'), 'RENDER_'],
  ['a template that is none', 'templates/note.page.tsx', (text) => `${text}\nconst {`, 'BUNDLE_'],
  ['a config that cannot be read', 'boreal.config.ts', (text) => text.replace('contentful: {', 'contentful: { ]'), 'BUNDLE_'],
  [
    'a config that throws',
    'boreal.config.ts',
    (text) => text.replace('export default', 'null!.secret;\nexport default'),
    'CONFIG_',
  ],
  ['a setting that is none', 'boreal.config.ts', (text) => text.replace('https://whole.example', 'nowhere'), 'CONFIG_'],
  ['an unknown field', 'content/note/n0.en.md', (text) => text.replace('internal:', 'internals:'), 'CONTENT_'],
  ['front matter that is none', 'content/note/n0.en.md', (text) => text.replace('internal: ', 'internal: [\n'), 'CONTENT_'],
];

describe('variables of the process, tokens and what no page shows', () => {
  test('stand in no file, print, trace or explanation', manyRuns, async () => {
    expect(wordsIn(Buffer.from(`..${marked(variableWord)}`).toString('base64'), secrets)).toEqual([variableWord]);
    const site = await siteWithSecrets();
    const env = { ...markedVariables(), BOREAL_DEBUG: '1' };
    const words = [...secrets, ...drafts, ...unselected];
    const shown: string[] = [];
    const run = async (...args: readonly string[]): Promise<void> => {
      const { code, stdout, stderr } = await site.boreal(args, env);
      expect(code, stderr).toBe(0);
      shown.push(stdout, stderr);
    };
    await run('generate', '--json', '--trace', 'trace.json', '--workers', '2');
    await run('generate');
    await run('explain', '/en/n0/');
    await run('explain', '/en/n0/', '--json');
    await run('generate', '--verify');
    for (const part of ['1', '2'])
      await run('generate', '--shard', `${part}/2`, '--out', `part-${part}`, '--cache', `cache-${part}`);
    await run('merge', 'part-1', 'part-2', '--out', 'merged', '--cache', 'cache-merged');
    await run('model', '--out', 'model.json');
    shown.push(await readFile(join(site.root, 'trace.json'), 'utf8'), await readFile(join(site.root, 'model.json'), 'utf8'));
    expect(wordsIn(shown.join('\n'), words)).toEqual([]);
    for (const folder of ['dist', 'merged', 'part-1', 'part-2'])
      expect(await wordsInFolder(join(site.root, folder), words)).toEqual([]);
    // The cache contains content, which is not published by itself, but no secret of the machine.
    for (const folder of ['.boreal', 'cache-1', 'cache-merged'])
      expect(await wordsInFolder(join(site.root, folder), secrets)).toEqual([]);
  });

  test('stand in no answer of serve and develop', manyRuns, async () => {
    const site = await siteWithSecrets();
    const env = { ...markedVariables(), BOREAL_DEBUG: '1' };
    await site.generate();
    for (const server of [await startServe(site.root, [], env), await startDevelop(site.root, { env })]) {
      const answers = await answersOf(server);
      expect(answers).toContain('<h1>Note 0</h1>');
      expect(wordsIn(answers + server.printed(), [...secrets, ...drafts, ...unselected])).toEqual([]);
      expect(wordsIn(await answersOf(server, [reportPath]), [...secrets, ...drafts])).toEqual([]);
    }
  });

  test.each(isLong ? spoilt : spoilt.filter((_, at) => at % 2 === 0))(
    'are not reported by %s',
    manyRuns,
    async (_name, file, spoil, code) => {
      const site = await siteWithSecrets();
      const env = { ...markedVariables(), BOREAL_DEBUG: '1' };
      const text = await readFile(join(site.root, file), 'utf8');
      expect(spoil(text)).not.toBe(text);
      const words = [...secrets, ...unselected];
      const server = file === 'boreal.config.ts' ? undefined : await startDevelop(site.root, { env });
      await site.write(file, spoil(text));
      const runs = [await site.boreal(['generate'], env), await site.boreal(['explain', '/en/n0/', '--json'], env)];
      const shown = runs.map(({ stdout, stderr }) => stdout + stderr).join('\n');
      expect(shown).toContain(code);
      expect(wordsIn(shown, words)).toEqual([]);
      if (!server) return;
      const problemPages = async () =>
        (await Promise.all(['/en/n0/', '/__boreal/'].map(async (path) => (await fetch(server.origin + path)).text()))).join('');
      await expect.poll(problemPages, { timeout: 20_000 }).toContain('class="problem error"');
      const answers = await answersOf(server);
      expect(answers).toContain('class="problem error"');
      expect(wordsIn(answers + server.printed(), words)).toEqual([]);
      expect(wordsIn(await answersOf(server, [reportPath]), secrets)).toEqual([]);
    },
  );
});

/** Enough notes that one is at most one in twenty. */
const manyNotes = Object.fromEntries(
  Array.from({ length: 20 }, (_, index) => index).flatMap((index) => [
    [`content/note/n${index}.en.md`, note([`order: ${index}`])],
    [`content/note/n${index}.fr.md`, note([`order: ${index}`], 'Un texte.')],
  ]),
);

/** A site from a space with a marked word in every private value. */
async function spaceWithSecrets(): Promise<ContentfulSite & { readonly hidden: Readonly<Record<string, string>> }> {
  const space = await contentfulSite({
    files: manyNotes,
    deliveryToken: marked(tokens.delivery),
    previewToken: marked(tokens.preview),
  });
  const { server, printed, save } = space;
  const text = (word: string | undefined) => ({ 'en-CA': `A ${marked(String(word))}`, 'fr-CA': `Un ${marked(String(word))}` });
  const type = printed.contentTypes.find(({ sys }) => sys.id === 'note');
  const field = { id: 'internal', name: 'Internal', type: 'Text', localized: true };
  const linked = { id: 'internalLink', type: 'Link', linkType: 'Entry' };
  if (type) server.space.setContentType({ ...type, fields: [...type.fields, field, linked] });
  server.space.setContentType({ sys: { id: 'memo' }, fields: [field] });
  const [title, never, archived, unpublished] = drafts;
  const memo = { sys: { id: 'memo', contentType: { sys: { id: 'memo' } } }, fields: { internal: text(unselected[1]) } };
  server.space.save(memo);
  const link = { 'en-CA': { sys: { type: 'Link', linkType: 'Entry', id: 'memo' } } };
  save('note.hello', { internal: text(unselected[0]), internalLink: link });
  for (const id of ['memo', 'note.hello']) server.space.publish(id);
  const note = { contentType: { sys: { id: 'note' } } };
  server.space.save({ sys: { id: 'never', ...note }, fields: { slug: { 'en-CA': 'never' }, title: text(never) } });
  for (const [id, word] of [
    ['archived', archived],
    ['unpublished', unpublished],
  ] as const) {
    server.space.save({ sys: { id, ...note }, fields: { slug: { 'en-CA': id }, title: text(word), body: text(word) } });
    server.space.publish(id);
  }
  server.space.archive('archived');
  server.space.unpublish('unpublished');
  save('note.n1', { title: text(title) });
  const hidden = { CONTENTFUL_PREVIEW_TOKEN: marked(tokens.preview), CONTENTFUL_WEBHOOK_SECRET: marked(tokens.secret) };
  return { ...space, hidden: { ...markedVariables(), ...space.env, ...hidden } };
}

/** An exported file with drafts and archived entries, with a marked word in every private value. */
async function exportWithSecrets() {
  const space = await contentfulSite();
  const { printed } = space;
  const both = (word: string | undefined) => ({ 'en-CA': `A ${marked(String(word))}`, 'fr-CA': `Un ${marked(String(word))}` });
  const [pending, never, archived, unpublished] = drafts;
  const hello = printed.entries.find(({ sys }) => sys.id === 'note.hello');
  const known = (id: string, sys: object, word: string | undefined) => ({
    sys: { ...hello?.sys, id, publishedVersion: undefined, ...sys },
    fields: { ...hello?.fields, slug: { 'en-CA': id }, title: both(word), body: both(word) },
  });
  const linkTo = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } });
  const extra = [
    known('never', { version: 3 }, never),
    known('archived', { version: 5, publishedVersion: 1, archivedVersion: 4 }, archived),
    known('unpublished', { version: 6, firstPublishedAt: '2024-01-01T00:00:00.000Z' }, unpublished),
    {
      sys: { ...hello?.sys, id: 'memo', contentType: { sys: { type: 'Link', linkType: 'ContentType', id: 'memo' } } },
      fields: { internal: both(unselected[1]) },
    },
  ];
  const fields = {
    ...hello?.fields,
    related: { 'en-CA': ['never', 'archived', 'unpublished'].map(linkTo) },
    internal: both(unselected[0]),
    internalLink: { 'en-CA': linkTo('memo') },
  };
  const internal = { id: 'internal', name: 'Internal', type: 'Text', localized: true };
  const exported = ({ isChanged }: { readonly isChanged: boolean }) => ({
    ...printed,
    contentTypes: [
      ...printed.contentTypes.map((type) => (type.sys.id === 'note' ? { ...type, fields: [...type.fields, internal] } : type)),
      { sys: { id: 'memo' }, name: 'Memo', fields: [internal] },
    ],
    entries: [
      ...printed.entries.filter((entry) => entry !== hello),
      {
        sys: { ...hello?.sys, ...(isChanged ? { version: 9 } : {}) },
        fields: isChanged ? { ...fields, title: both(pending) } : fields,
      },
      ...extra,
    ],
  });
  return { ...space, hidden: { ...markedVariables(), ...space.env }, exported };
}

describe('tokens, drafts and fields of a content system that the model does not know', () => {
  test('reach neither the site nor what is printed, and tokens and drafts not even the cache', async () => {
    const { site, server, hidden, boreal, generate } = await spaceWithSecrets();
    const runs = [
      await generate([], hidden),
      await boreal(['generate', '--source', 'contentful'], hidden),
      await boreal(['pull', '--json'], { ...hidden, BOREAL_DEBUG: '1' }),
      await boreal(['generate', '--source', 'contentful', '--offline', '--trace', 'trace.json'], hidden),
      await boreal(['explain', '/en/n1/', '--source', 'contentful'], hidden),
      await boreal(['explain', '/en/n1/', '--source', 'contentful', '--json'], hidden),
      await boreal(['model'], hidden),
    ];
    for (const { code } of runs) expect(code).toBe(0);
    const words = [...secrets, ...drafts, ...unselected];
    const printed = runs.map(({ stdout, stderr }) => stdout + stderr).join('\n');
    expect(wordsIn(printed + (await readFile(join(site.root, 'trace.json'), 'utf8')), words)).toEqual([]);
    const output = Object.entries(await site.output());
    expect(output.length).toBeGreaterThan(100);
    for (const [path, text] of output) expect(wordsIn(path + text, words), path).toEqual([]);
    const cache = Object.entries(await readTree(join(site.root, '.boreal')));
    expect(cache.map(([path]) => path.split('/')[0])).toContain('pulled');
    for (const [path, text] of cache) expect(wordsIn(path + text, [...secrets, ...drafts]), path).toEqual([]);
    expect(server.requests.some(({ path }) => path.endsWith('/sync'))).toBe(true);
  });

  test('are not in error messages', async () => {
    const { site, server, printed, hidden, boreal } = await spaceWithSecrets();
    const faults = {
      failing: { kind: 'status', status: 500 },
      resetting: { kind: 'reset-before' },
      cutting: { kind: 'truncated-json' },
      refusing: { kind: 'status', status: 401 },
    } as const;
    const outcomes = Object.entries(faults).map(async ([environment, fault]) => {
      server.addSpace({ environment, content: printed, deliveryToken: marked(tokens.delivery) });
      server.faults.always(({ path }) => path.includes(`/${environment}/`), fault);
      const env = { ...hidden, CONTENTFUL_ENVIRONMENT: environment, BOREAL_DEBUG: '1' };
      return boreal(['pull', '--cache', `cache-${environment}`, ...(environment === 'cutting' ? ['--json'] : [])], env);
    });
    const runs = await Promise.all(outcomes);
    expect(runs.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
    const shown = runs.map(({ stdout, stderr }) => stdout + stderr).join('\n');
    // JSON has the code in its problem and in its summary.
    expect(shown.match(/CONTENTFUL_UNREACHABLE/g)).toHaveLength(4);
    expect(shown).toContain('CONTENTFUL_TOKEN');
    expect(wordsIn(shown, secrets)).toEqual([]);
    // Messages of the SDK contain the end of a token.
    for (const token of Object.values(tokens)) expect(shown).not.toContain(marked(token).slice(-5));
    for (const [path, text] of Object.entries(await readTree(site.root))) {
      expect(wordsIn(path + text, secrets), path).toEqual([]);
    }
  });

  test('of an exported file reach neither the site nor what is printed, nor the cache', async () => {
    const { site, hidden, boreal, exported } = await exportWithSecrets();
    const words = [...secrets, ...drafts, ...unselected];
    await site.write('changed.json', JSON.stringify(exported({ isChanged: true })));
    await site.write('export.json', JSON.stringify(exported({ isChanged: false })));
    const snapshot = ['--snapshot', 'export.json'];
    const runs = [
      await boreal(['generate', '--json', '--snapshot', 'changed.json', '--trace', 'trace.json'], hidden),
      await boreal(['generate', '--json', ...snapshot, '--trace', 'trace.json'], hidden),
      await boreal(['explain', '/en/hello/', '--json', ...snapshot], hidden),
    ];
    const printed = runs.map(({ stdout, stderr }) => stdout + stderr).join('\n');
    expect(
      runs.map(({ code }) => code),
      printed,
    ).toEqual([1, 0, 0]);
    expect(printed).toContain('EXPORT_CHANGED');
    expect(wordsIn(printed + (await readFile(join(site.root, 'trace.json'), 'utf8')), words)).toEqual([]);
    expect((await site.output())['en/hello/index.html']).toContain('A text.');
    expect(await wordsInFolder(join(site.root, 'dist'), words)).toEqual([]);
    expect(await wordsInFolder(join(site.root, '.boreal'), [...secrets, ...drafts])).toEqual([]);
  });

  test(
    'stand in no answer of serve and develop, and of a preview neither tokens nor what the model does not know',
    manyRuns,
    async () => {
      const { site, hidden, generate } = await spaceWithSecrets();
      expect(await generate([], hidden)).toMatchObject({ code: 0 });
      const before = await site.output();
      const words = [...secrets, ...unselected];
      const args = ['--source', 'contentful'];
      for (const server of [await startServe(site.root, [], hidden), await startDevelop(site.root, { args, env: hidden })]) {
        expect(wordsIn((await answersOf(server)) + server.printed(), [...words, ...drafts])).toEqual([]);
      }
      const preview = await startDevelop(site.root, { args: [...args, '--preview'], env: hidden });
      expect(await sendWebhook(preview.origin, { topic: 'ContentManagement.Entry.save' })).toBe(401);
      const answers = await answersOf(preview, [...askedPaths, '/en/never/', '/__boreal/page.json?path=/en/n1/']);
      // A preview is for drafts, also for those that were published once. It has no archived entries.
      expect(wordsIn(answers, drafts)).toEqual(drafts.filter((word) => word !== 'zvqarchivedentry'));
      expect(wordsIn(answers + preview.printed(), words)).toEqual([]);

      // No later run publishes what the preview leaves in the cache.
      await preview.stop();
      expect(await generate(['--out', 'after'], hidden)).toMatchObject({ code: 0 });
      expect(await wordsInFolder(join(site.root, 'after'), [...words, ...drafts])).toEqual([]);
      expect(await site.output('after')).toEqual(before);
    },
  );
});
