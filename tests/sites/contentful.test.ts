import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ContentfulSite, contentfulSite } from '../support/contentful-site.ts';
import { note, readTree } from '../support/mini-site.ts';

/** So many that one of them is not more than one in twenty. */
const manyNotes = Object.fromEntries(
  Array.from({ length: 20 }, (_, index) => index).flatMap((index) => [
    [`content/note/n${index}.en.md`, note([`order: ${index}`])],
    [`content/note/n${index}.fr.md`, note([`order: ${index}`], 'Un texte.')],
  ]),
);

/** Paths of the files that differ, or that only one of two outputs has. */
function changedFiles(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => before[path] !== after[path]).sort();
}

const syncs = ({ server }: ContentfulSite, from: number) =>
  server.requests.slice(from).flatMap(({ path, query }) => (path.endsWith('/sync') ? [query.initial ? 'full' : 'delta'] : []));

/** A word that stands nowhere else, amid signs that programs write in other ways. */
const marked = (word: string): string => `"/${word}+<&`;

/** A word as it is and as programs write it: letters alone are the same in URLs, JSON and HTML. */
const formsOf = (word: string): readonly string[] => [
  word,
  Buffer.from(word).toString('hex'),
  ...['', '.', '..'].map((before) => {
    const text = Buffer.from(`${before}${word}`).toString('base64');
    // What the signs before and after the word have a part in is cut off.
    return text.slice(before === '' ? 0 : 4, -4);
  }),
];

/** The words of a list that stand in a text, in any form. */
const wordsIn = (text: string, words: readonly string[]): readonly string[] =>
  words.filter((word) => formsOf(word).some((form) => text.includes(form)));

const tokens = { delivery: 'zvqdeliverytokenwombat', preview: 'zvqpreviewtokenwombat', secret: 'zvqwebhooksecretwombat' };
const drafts = ['zvqdraftoftitle', 'zvqentryneverpublished', 'zvqarchivedentry', 'zvqunpublishedentry'];
const unselected = ['zvqunselectedfield', 'zvqunknowntype'];

describe('generate --source contentful', () => {
  test('takes over what was published or taken back since the last run, and nothing else', async () => {
    const space = await contentfulSite({ files: manyNotes });
    const { site, server, generate, save } = space;
    expect(await generate()).toMatchObject({ code: 0, status: 'generated', problems: [] });
    expect(syncs(space, 0)).toEqual(['full', 'delta']);
    const first = await site.output();

    // Nothing was published. A draft is nothing.
    save('note.n1', { title: { 'en-CA': 'Draft of a title' } });
    const asked = server.requests.length;
    expect(await generate()).toMatchObject({ code: 0, rendered: 0, written: 0 });
    expect(syncs(space, asked)).toEqual(['delta']);

    save('note.n2', { title: { 'en-CA': 'Another title', 'fr-CA': 'Hello' } });
    server.space.publish('note.n2');
    expect(await generate()).toMatchObject({ code: 0, rendered: 1 });
    const second = await site.output();
    const pages = changedFiles(first, second).filter((path) => path.includes('/n'));
    expect(pages).toEqual(['en/n2/index.html', 'page-data/en/n2/page-data.json']);
    expect(second['en/n2/index.html']).toContain('<h1>Another title</h1>');

    server.space.unpublish('note.n3');
    expect(await generate()).toMatchObject({ code: 0, rendered: 0 });
    const third = await site.output();
    const gone = Object.keys(second).filter((path) => !(path in third));
    expect(gone).toEqual(
      ['en', 'fr']
        .flatMap((locale) => [`${locale}/n3/index.html`])
        .concat([
          'n3/index.html',
          'page-data/en/n3/page-data.json',
          'page-data/fr/n3/page-data.json',
          'page-data/n3/page-data.json',
        ])
        .sort(),
    );
    expect(second['sitemap.xml']).toContain('/en/n3/');
    expect(third['sitemap.xml']).not.toContain('/n3/');
    expect(Object.values(third).filter((text) => text.includes('/n3/'))).toEqual([]);
  });

  test('publishes nothing when more than one entry in twenty is gone, until that is allowed', async () => {
    const { site, server, generate } = await contentfulSite({ files: manyNotes });
    await generate();
    const before = await site.output();
    for (const id of ['note.n3', 'note.n4']) server.space.unpublish(id);
    const refused = await generate();
    expect(refused).toMatchObject({ code: 1, status: 'failed', problems: [{ code: 'CONTENTFUL_SHRUNK' }] });
    expect(refused.problems[0]?.message).toContain('2 of 22 entries are gone');
    expect(await site.output()).toEqual(before);
    // A refused pull is not half taken over.
    expect(await generate(['--offline'])).toMatchObject({ code: 0, rendered: 0, written: 0 });
    expect(await generate(['--allow-shrink'])).toMatchObject({ code: 0, status: 'generated' });
    expect(Object.keys(await site.output()).filter((path) => /n[34]\//.test(path))).toEqual([]);
    expect(await generate()).toMatchObject({ code: 0, written: 0 });
  });

  test('reads its settings from the config, and variables over them', async () => {
    const { site, env, printed } = await contentfulSite({ deliveryToken: marked(tokens.delivery) });
    const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
    const settings = {
      ...{ space: 'space', host: env.CONTENTFUL_HOST, insecure: true },
      ...{ deliveryToken: marked(tokens.delivery), previewToken: marked(tokens.preview), webhookSecret: marked(tokens.secret) },
    };
    await site.write('boreal.config.ts', config.replace("content: 'content'", `contentful: ${JSON.stringify(settings)}, $&`));
    const pulled = await site.boreal(['pull', '--json']);
    expect(pulled.code).toBe(0);
    expect(JSON.parse(pulled.stdout)).toMatchObject({ status: 'pulled', entries: printed.entries.length });
    const generated = await site.boreal(['generate', '--json', '--source', 'contentful']);
    expect(JSON.parse(generated.stdout)).toMatchObject({ status: 'generated', problems: [] });
    for (const text of [pulled.stdout, generated.stdout, ...Object.values(await site.output())]) {
      expect(wordsIn(text, Object.values(tokens))).toEqual([]);
    }
    const other = await site.boreal(['pull', '--json'], { CONTENTFUL_SPACE_ID: 'another' });
    expect(other.code).toBe(1);
    expect(other.stdout).toContain('Contentful knows no space “another”');
  });
});

test('a link to an entry that was taken back is left out with a warning that names its place', async () => {
  const { site, server, generate } = await contentfulSite({
    files: {
      ...manyNotes,
      'content/note/hello.en.md': note(['related: [n1, n2]']),
      'content/note/hello.fr.md': note(['related: [n1, n2]'], 'Un texte.'),
    },
  });
  server.space.unpublish('note.n2');
  const { code, problems } = await generate();
  expect(code).toBe(0);
  expect(problems.map(({ code, severity, where }) => ({ code, severity, ...where }))).toEqual(
    ['en-CA', 'fr-CA'].map((locale) => ({
      code: 'CONTENTFUL_LINK_UNRESOLVED',
      severity: 'warning',
      file: `Contentful entry note.hello (note, ${locale})`,
      entry: 'note.hello',
      field: 'related[1]',
      edit: `https://app.contentful.com/spaces/space/environments/master/entries/note.hello?focusedField=related&focusedLocale=${locale}`,
    })),
  );
  expect(Object.keys(await site.output())).toContain('en/hello/index.html');
});

describe('boreal pull', () => {
  test('tells what it has done, and what it pulled is built without network and token', async () => {
    const { site, server, printed, boreal, generate } = await contentfulSite();
    const first = await boreal(['pull', '--json']);
    expect([first.code, first.stderr]).toEqual([0, '']);
    const entries = printed.entries.length;
    expect(JSON.parse(first.stdout)).toEqual({
      status: 'pulled',
      ms: expect.any(Number),
      kind: 'full',
      changed: entries,
      deleted: 0,
      entries,
      requests: 4,
    });
    const second = await boreal(['pull']);
    expect([second.code, second.stdout]).toEqual([0, '']);
    expect(second.stderr).toMatch(/^✓ 0 changed, 0 gone: 2 entries in \d+ ms\n$/);
    await server.close();
    const built = await generate(['--offline'], { CONTENTFUL_DELIVERY_TOKEN: '' });
    expect(built).toMatchObject({ code: 0, status: 'generated', problems: [] });
    expect((await site.output())['en/hello/index.html']).toContain('<h1>Hello</h1>');
  });

  test('pulls from a content system only', async () => {
    const { boreal } = await contentfulSite();
    const { code, stderr } = await boreal(['pull', '--source', 'markdown']);
    expect(code).toBe(1);
    expect(stderr).toContain('[CONTENTFUL_NOTHING_TO_PULL]');
  });

  test('has nothing to give to a run without network before it has run', async () => {
    const { site, generate } = await contentfulSite();
    const { code, problems } = await generate(['--offline']);
    expect([code, problems.map((problem) => problem.code)]).toEqual([1, ['CONTENTFUL_OFFLINE_EMPTY']]);
    expect(problems[0]?.hint).toContain('boreal pull');
    expect(await site.output()).toEqual({});
  });
});

/** A site from a space with a marked word in everything that is nobody's business. */
async function spaceWithSecrets(): Promise<ContentfulSite & { readonly secrets: Readonly<Record<string, string>> }> {
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
  const secrets = { CONTENTFUL_PREVIEW_TOKEN: marked(tokens.preview), CONTENTFUL_WEBHOOK_SECRET: marked(tokens.secret) };
  return { ...space, secrets };
}

describe('what is nobody’s business', () => {
  test('reaches neither the site nor what is printed, and tokens and drafts not even the cache', async () => {
    const { site, server, secrets, boreal, generate } = await spaceWithSecrets();
    expect(wordsIn(Buffer.from(`..${marked(tokens.delivery)}`).toString('base64'), Object.values(tokens))).toEqual([
      tokens.delivery,
    ]);
    const runs = [
      await generate([], secrets),
      await boreal(['generate', '--source', 'contentful'], secrets),
      await boreal(['pull', '--json'], { ...secrets, BOREAL_DEBUG: '1' }),
    ];
    for (const { code } of runs) expect(code).toBe(0);
    const words = [...Object.values(tokens), ...drafts, ...unselected];
    const printed = runs.map(({ stdout, stderr }) => stdout + stderr).join('\n');
    expect(wordsIn(printed, words)).toEqual([]);
    const output = Object.entries(await site.output());
    expect(output.length).toBeGreaterThan(100);
    for (const [path, text] of output) expect(wordsIn(path + text, words), path).toEqual([]);
    const cache = Object.entries(await readTree(join(site.root, '.boreal')));
    expect(cache.map(([path]) => path.split('/')[0])).toContain('contentful');
    for (const [path, text] of cache) expect(wordsIn(path + text, [...Object.values(tokens), ...drafts]), path).toEqual([]);
    expect(server.requests.some(({ path }) => path.endsWith('/sync'))).toBe(true);
  });

  test('is not told by errors', async () => {
    const { site, server, printed, secrets, boreal } = await spaceWithSecrets();
    const faults = {
      failing: { kind: 'status', status: 500 },
      resetting: { kind: 'reset-before' },
      cutting: { kind: 'truncated-json' },
      refusing: { kind: 'status', status: 401 },
    } as const;
    const outcomes = Object.entries(faults).map(async ([environment, fault]) => {
      server.addSpace({ environment, content: printed, deliveryToken: marked(tokens.delivery) });
      server.faults.always(({ path }) => path.includes(`/${environment}/`), fault);
      const env = { ...secrets, CONTENTFUL_ENVIRONMENT: environment, BOREAL_DEBUG: '1' };
      return boreal(['pull', '--cache', `cache-${environment}`, ...(environment === 'cutting' ? ['--json'] : [])], env);
    });
    const runs = await Promise.all(outcomes);
    expect(runs.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
    const shown = runs.map(({ stdout, stderr }) => stdout + stderr).join('\n');
    expect(shown.match(/CONTENTFUL_UNREACHABLE/g)).toHaveLength(3);
    expect(shown).toContain('CONTENTFUL_TOKEN');
    expect(wordsIn(shown, Object.values(tokens))).toEqual([]);
    // The SDK's own messages name a token by its end.
    for (const token of Object.values(tokens)) expect(shown).not.toContain(marked(token).slice(-5));
    for (const [path, text] of Object.entries(await readTree(site.root))) {
      expect(wordsIn(path + text, Object.values(tokens)), path).toEqual([]);
    }
  });
});
