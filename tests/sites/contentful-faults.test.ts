import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '../../generator/index.ts';
import { startContentfulServer } from '../support/contentful-server.js';
import { type ContentfulSite, contentfulSite, type PrintedContent, variablesOf } from '../support/contentful-site.ts';
import type { ContentType, Entity, Field, LocalizedFields } from '../support/contentful-types.ts';
import { note } from '../support/mini-site.ts';

const names = ['twin', 'second', 'untitled', 'astray', 'nameless'];
const files = Object.fromEntries(
  names.flatMap((name) => [
    [`content/note/${name}.en.md`, note()],
    [`content/note/${name}.fr.md`, note([], 'Un texte.')],
  ]),
);

let space: ContentfulSite;
let before: Readonly<Record<string, string>>;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  space = await contentfulSite({ files, onEnd: (end) => ends.push(end) });
  expect(await space.generate()).toMatchObject({ code: 0, status: 'generated', problems: [] });
  before = await space.site.output();
});
afterAll(() => Promise.all(ends.map((end) => end())));

/** Generates over the valid site, which must not change. */
async function refused(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<readonly Problem[]> {
  const { code, status, problems } = await space.generate(args, env);
  expect({ code, status }).toEqual({ code: 1, status: 'failed' });
  for (const { message, hint } of problems) expect([message, hint]).not.toContain('');
  expect(await space.site.output()).toEqual(before);
  return problems;
}

const codesOf = (problems: readonly Problem[]): readonly string[] => problems.map(({ code }) => code);

describe('invalid settings', () => {
  test('are all reported in one run when they are missing', async () => {
    const problems = await refused([], { CONTENTFUL_SPACE_ID: '', CONTENTFUL_DELIVERY_TOKEN: '' });
    expect(codesOf(problems)).toEqual(['CONTENTFUL_SETTING_MISSING', 'CONTENTFUL_SETTING_MISSING']);
    expect(problems.map(({ message }) => /CONTENTFUL_\w+/.exec(message)?.[0])).toEqual([
      'CONTENTFUL_SPACE_ID',
      'CONTENTFUL_DELIVERY_TOKEN',
    ]);
  });

  test.each<[string, Record<string, string>, string, RegExp]>([
    ['a wrong token', { CONTENTFUL_DELIVERY_TOKEN: 'wrong' }, 'CONTENTFUL_TOKEN', /CONTENTFUL_DELIVERY_TOKEN/],
    ['a wrong space', { CONTENTFUL_SPACE_ID: 'wrong' }, 'CONTENTFUL_SPACE_UNKNOWN', /CONTENTFUL_SPACE_ID/],
    ['a wrong environment', { CONTENTFUL_ENVIRONMENT: 'wrong' }, 'CONTENTFUL_ENVIRONMENT_UNKNOWN', /CONTENTFUL_ENVIRONMENT/],
    [
      'a host with a scheme',
      { CONTENTFUL_HOST: 'https://cdn.contentful.com' },
      'CONTENTFUL_SETTING',
      /CONTENTFUL_HOST is “https:/,
    ],
    ['a preview host', { CONTENTFUL_HOST: 'preview.contentful.com' }, 'CONTENTFUL_PREVIEW_IN_GENERATE', /drafts would be/],
    ['one token for both', { CONTENTFUL_PREVIEW_TOKEN: 'delivery-token' }, 'CONTENTFUL_PREVIEW_IN_GENERATE', /is the same token/],
  ])('%s is reported', async (_name, env, code, told) => {
    const problems = await refused([], env);
    expect(codesOf(problems)).toEqual([code]);
    expect(`${problems[0]?.message} ${problems[0]?.hint}`).toMatch(told);
  });

  test('a preview token in place of the delivery token is recognized by its drafts', async () => {
    const environment = 'with-draft';
    const other = space.server.addSpace({ environment, content: space.printed });
    other.save({ sys: { id: 'draft', contentType: { sys: { id: 'note' } } }, fields: { slug: { 'en-CA': 'draft' } } });
    const problems = await refused([], { CONTENTFUL_ENVIRONMENT: environment, CONTENTFUL_DELIVERY_TOKEN: 'preview-token' });
    expect(codesOf(problems)).toEqual(['CONTENTFUL_PREVIEW_IN_GENERATE']);
    expect(problems[0]?.message).toContain('this is a preview token');
  });

  test('--offline has no effect on local files', async () => {
    const problems = await refused(['--source', 'markdown', '--offline']);
    expect(codesOf(problems)).toEqual(['SOURCE_OPTION_ALONE']);
    expect(problems[0]?.message).toContain('--offline');
  });

  test('--allow-changed has no effect without an exported file', async () => {
    const [problem] = await refused(['--allow-changed']);
    expect(problem).toMatchObject({ code: 'SOURCE_OPTION_ALONE', message: '--allow-changed works only with --snapshot.' });
  });

  // The space is complete: without an error, these commands would serve, or end with a wrong hint.
  test.each([
    ['develop', ['--preview', '--snapshot', 'space.json'], ['--preview cannot be used with --snapshot']],
    ['develop', ['--preview', '--offline'], ['--preview cannot be used with --offline']],
  ])('%s %j: contradictory options are reported together', async (command, args, told) => {
    const run = await space.boreal([command, '--source', 'contentful', '--port', '0', ...args], {
      CONTENTFUL_PREVIEW_TOKEN: 'preview-token',
    });
    expect([run.code, run.stdout]).toEqual([1, '']);
    for (const message of told) expect(run.stderr).toContain(message);
    expect(run.stderr.match(/SOURCE_\w+/g)).toEqual(told.map(() => 'SOURCE_OPTIONS_CLASH'));
    expect(await space.site.output()).toEqual(before);
  });

  test('an unknown source, and drafts for a published site, are refused', async () => {
    expect(codesOf(await refused(['--source', 'contentfull']))).toEqual(['SOURCE_UNKNOWN']);
    const { code, stderr } = await space.boreal(['generate', '--source', 'contentful', '--preview']);
    expect(code).toBe(1);
    expect(stderr).toContain("unknown option '--preview'");
    expect(await space.site.output()).toEqual(before);
  });
});

describe('an exported file', () => {
  test.each<[string, string | undefined, string]>([
    ['that is missing', undefined, 'CONTENTFUL_SNAPSHOT_UNREADABLE'],
    ['that is not JSON', '{"entries": [', 'EXPORT_FILE_NOT_JSON'],
    ['that is another JSON file', '{"name": "boreal"}', 'EXPORT_FILE_SHAPE'],
  ])('%s is reported by its name', async (_name, text, code) => {
    if (text !== undefined) await space.site.write('export.json', text);
    const problems = await refused(['--snapshot', text === undefined ? 'gone.json' : 'export.json']);
    expect(codesOf(problems)).toEqual([code]);
    expect(problems[0]?.message).toContain(text === undefined ? 'gone.json' : 'export.json');
  });
});

test('an exported file with texts that changed after they were published is accepted only with an option', async () => {
  const changed = space.printed.entries.map((entry) =>
    entry.sys.id === 'note.twin'
      ? { sys: { ...entry.sys, version: 9 }, fields: { ...entry.fields, body: { 'en-CA': 'Pending.', 'fr-CA': 'En attente.' } } }
      : entry,
  );
  await space.site.write('changed.json', JSON.stringify({ ...space.printed, entries: changed }));
  const problems = await refused(['--snapshot', 'changed.json']);
  expect(problems).toMatchObject([{ code: 'EXPORT_CHANGED', message: expect.stringContaining('note.twin') }]);
  const args = ['--snapshot', 'changed.json', '--allow-changed', '--out', 'allowed'];
  const allowed = await space.generate(args);
  expect(allowed).toMatchObject({ code: 0, problems: [{ code: 'EXPORT_CHANGED_TAKEN', severity: 'warning' }] });
  expect((await space.site.output('allowed'))['en/twin/index.html']).toContain('Pending.');
});

/** A copy of the space after a change, in its own environment. */
function changedSpace(environment: string, change: (content: PrintedContent) => PrintedContent): Record<string, string> {
  space.server.addSpace({ environment, content: change(structuredClone(space.printed)) });
  return { CONTENTFUL_ENVIRONMENT: environment };
}

const changeFields = (
  content: PrintedContent,
  id: string,
  change: (field: Field) => Field | readonly Field[],
): PrintedContent => ({
  ...content,
  contentTypes: content.contentTypes.map(
    (type): ContentType => (type.sys.id === id ? { ...type, fields: type.fields.flatMap(change) } : type),
  ),
});

const changeEntries = (content: PrintedContent, changes: Readonly<Record<string, LocalizedFields>>): PrintedContent => ({
  ...content,
  entries: content.entries.map((entry) => ({ ...entry, fields: { ...entry.fields, ...changes[entry.sys.id] } })),
});

describe('a space that differs from the model', () => {
  test('is reported with everything that is missing', async () => {
    const env = changedSpace('other-model', (content) => {
      const changed = changeFields(content, 'note', (field) => {
        if (field.id === 'more') return [];
        if (field.id === 'day') return { ...field, omitted: true };
        if (field.id === 'title') return { ...field, type: 'Integer' };
        if (field.id === 'related') return { ...field, items: { type: 'Link', linkType: 'Asset' } };
        return field;
      });
      return { ...changed, contentTypes: changed.contentTypes.filter(({ sys }) => sys.id !== 'label') };
    });
    const problems = await refused([], env);
    expect(problems.map(({ message }) => message)).toEqual([
      'The field “title” of “note” is Integer. The model expects Symbol or Text.',
      'The content type “note” has no field “day”, which is optional: the site is made without its values.',
      'The content type “note” has no field “more”, which is optional: the site is made without its values.',
      'The field “related” of “note” is Array of Link to Asset. The model expects Array of Link to Entry or Array of ResourceLink.',
      'The space has no content type “label”. The model expects it with the fields slug, word.',
    ]);
    expect(new Set(codesOf(problems))).toEqual(
      new Set(['FIELD_TYPE', 'FIELD_GONE', 'TYPE_MISSING'].map((name) => `CONTENTFUL_${name}`)),
    );
  });

  test('is reported with the missing language', async () => {
    const env = changedSpace('one-language', (content) => ({ ...content, locales: [{ code: 'en-CA', default: true }] }));
    const problems = await refused([], env);
    expect(codesOf(problems)).toEqual(['CONTENTFUL_LOCALE_MISSING']);
    expect(problems[0]?.message).toBe('The space has no locale “fr-CA” or “fr”; it has en-CA.');
  });
});

describe('a problem in an entry', () => {
  const environment = 'mistakes';
  let problems: readonly Problem[];

  /** Address at which a field is edited. */
  const edit = (id: string, query: string): string =>
    `https://app.contentful.com/spaces/space/environments/${environment}/entries/${id}?${query}`;

  beforeAll(async () => {
    const paragraph = (nodeType: string) => ({
      nodeType: 'document',
      data: {},
      content: [{ nodeType, data: {}, content: [{ nodeType: 'text', value: 'A text.', marks: [], data: {} }] }],
    });
    const both = (value: unknown) => ({ 'en-CA': value, 'fr-CA': value });
    problems = await refused(
      ['--strict'],
      changedSpace(environment, (content) =>
        changeEntries(
          changeFields(content, 'note', (field) => (field.id === 'body' ? { ...field, type: 'RichText' } : field)),
          {
            'note.untitled': { title: { 'fr-CA': 'Hello' } },
            'note.second': { slug: { 'en-CA': 'hello' } },
            'note.nameless': { slug: {} },
            'note.twin': { path: { 'en-CA': '/hello/' } },
            'note.astray': { body: { 'en-CA': 'First line.\n\nSee [there](/helo/).', 'fr-CA': 'Un texte.' } },
            'note.hello': { body: { 'en-CA': paragraph('carousel'), 'fr-CA': paragraph('paragraph') } },
            'label.menu': { word: both(['Menu']) },
          },
        ),
      ),
    );
  });

  test.each<[string, string, RegExp, { entry: string; field?: string; edit: string }]>([
    [
      'a required field that is empty in one language',
      'CONTENT_FIELD_MISSING',
      /“title” is missing or empty/,
      { entry: 'note.untitled', field: 'title', edit: edit('note.untitled', 'focusedField=title&focusedLocale=en-CA') },
    ],
    [
      'two entries with one slug',
      'CONTENT_DUPLICATE_FILE',
      /^The slug “hello” of “Hello” \(Contentful entry note\.second .* is the slug of “Hello” \(Contentful entry note\.hello /,
      { entry: 'note.second', edit: edit('note.second', 'focusedLocale=en-CA') },
    ],
    [
      'an entry without a slug',
      'CONTENTFUL_SLUG_MISSING',
      /“slug” of this “note” is empty/,
      { entry: 'note.nameless', field: 'slug', edit: edit('note.nameless', 'focusedField=slug&focusedLocale=en-CA') },
    ],
    [
      'two entries with one path',
      'ROUTE_PATH_TAKEN',
      /\/en\/hello\/ is the same address as \/en\/hello\/, the page of Contentful entry note\.hello/,
      { entry: 'note.twin', edit: edit('note.twin', 'focusedLocale=en-CA') },
    ],
    [
      'a broken link in Markdown',
      'ROUTE_LINK_BROKEN',
      /no page \/helo\/. Did you mean \/hello\/\?/,
      { entry: 'note.astray', field: 'body', edit: edit('note.astray', 'focusedField=body&focusedLocale=en-CA') },
    ],
    [
      'a part of an unknown type in rich text',
      'TEXT_NODE_UNKNOWN',
      /“carousel”/,
      { entry: 'note.hello', field: 'body.content[0]', edit: edit('note.hello', 'focusedField=body&focusedLocale=en-CA') },
    ],
    [
      'a value of another type than the field has',
      'CONTENT_FIELD_TYPE',
      /“word” must be a text, not a list/,
      { entry: 'label.menu', field: 'word', edit: edit('label.menu', 'focusedField=word&focusedLocale=en-CA') },
    ],
  ])('%s is reported', (_name, code, message, where) => {
    const found = problems.find((problem) => problem.code === code && problem.where?.edit === where.edit);
    expect(found, JSON.stringify(problems, null, 2)).toMatchObject({ severity: 'error', where });
    expect(found?.message).toMatch(message);
  });

  test('is reported without others', () => {
    expect([...new Set(codesOf(problems))].sort()).toEqual([
      'CONTENTFUL_SLUG_MISSING',
      'CONTENT_DUPLICATE_FILE',
      'CONTENT_FIELD_MISSING',
      'CONTENT_FIELD_TYPE',
      'ROUTE_LINK_BROKEN',
      'ROUTE_PATH_TAKEN',
      'TEXT_NODE_UNKNOWN',
    ]);
  });

  test('is printed with its position and the address for editing', async () => {
    const args = ['generate', '--source', 'contentful', '--offline', '--strict'];
    const { code, stdout, stderr } = await space.site.boreal(args, { ...space.env, CONTENTFUL_ENVIRONMENT: environment });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(
      [
        'Contentful entry note.untitled (note, en-CA) (title)',
        '  error The required field “title” is missing or empty.',
        '  Fill in the field, and publish the entry. A link or file has to be published, too. [CONTENT_FIELD_MISSING]',
        `  edit: ${edit('note.untitled', 'focusedField=title&focusedLocale=en-CA')}`,
      ].join('\n'),
    );
  });
});

test('a server that disappears in the middle of a pull leaves site and cache unchanged', async () => {
  const server = await startContentfulServer({ content: space.printed });
  ends.push(server.close);
  const entries: Entity[] = Array.from({ length: 2000 }, (_, index) => ({
    sys: { id: `memo-${index}`, contentType: { sys: { id: 'memo' } } },
  }));
  server.space.load(entries);
  server.faults.at(({ query }) => 'sync_token' in query, { kind: 'stop' });
  const problems = await refused([], variablesOf(server));
  expect(codesOf(problems)).toEqual(['CONTENTFUL_UNREACHABLE']);
  expect(problems[0]?.message).toContain(server.host);
  expect(codesOf(await refused(['--offline'], variablesOf(server)))).toEqual(['CONTENTFUL_OFFLINE_EMPTY']);
});
