import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '../../generator/index.ts';
import type { LocalizedFields } from '../support/contentful-types.ts';
import { linkTo } from '../support/foreign-space.ts';
import { isLong } from '../support/length.ts';
import {
  articleFields,
  articleType,
  both,
  inAll,
  type Magazine,
  magazine,
  picture,
  richText,
  words,
} from '../support/magazine-space.ts';
import { startDevelop } from '../support/server-process.ts';
import { withoutPauses } from '../support/skipped-pauses.ts';

/**
 * Mistakes of one editor of a space in two languages, and an urgent correction of another one. The
 * correction is published in each case, and a summary says what visitors see of the mistake.
 */

/** State of the page for visitors: changed as the editor wrote it, as it was before, or nothing. */
type Seen = 'changed' | 'as before' | 'nothing';

interface Mistake {
  readonly name: string;
  readonly code: string;
  readonly make: (magazine: Magazine) => void;
  /** Of the page of the entry with the mistake: by default, under `leave-out`, under `warning`. */
  readonly seen: readonly [Seen, Seen, Seen];
  /** Words that the changed page has. */
  readonly shows?: string;
  /** Address of the page with the mistake. Default: that of the article on wombats. */
  readonly path?: string;
  /** Words of the summary. */
  readonly summary: readonly string[];
}

const article =
  (fields: LocalizedFields) =>
  ({ publish }: Magazine) =>
    publish('art-wombat', fields);
const form: Mistake['seen'] = ['changed', 'nothing', 'changed'];
const shown = ['“The Wombat” (American English): visitors see it with this problem.'];
const wrong: Mistake['seen'] = ['as before', 'nothing', 'nothing'];
const lastGood = ['“The Wombat” (American English): visitors see the version of 1 January 2024.'];
const linked: Mistake['seen'] = ['as before', 'nothing', 'changed'];

const mistakes: readonly Mistake[] = [
  {
    name: 'a lead that is empty',
    code: 'CONTENT_FIELD_MISSING',
    make: article({ lead: both('', 'Ein Vorspann.') }),
    seen: form,
    summary: shown,
  },
  { name: 'no tags', code: 'CONTENT_LIST_TOO_SHORT', make: article({ tags: inAll([]) }), seen: form, summary: shown },
  {
    name: 'a heading of the first level',
    code: 'TEXT_HEADING_LEVEL',
    make: article({ body: both(richText(words('heading-1', 'Too large')), richText('Ein Text.')) }),
    seen: form,
    shows: 'Too large',
    summary: [...shown, 'Make it a heading of the second level'],
  },
  {
    name: 'HTML in Markdown',
    code: 'TEXT_RAW_HTML',
    make: article({ notes: both('It is <font color="red">large</font>, and loud.', 'Einige Notizen.') }),
    seen: form,
    shows: 'It is large, and loud.',
    summary: [...shown, 'Use the elements of the editor'],
  },
  {
    name: 'a picture without a description',
    code: 'TEXT_ASSET_TEXT',
    make: article({ body: both(richText(picture('silent')), richText('Ein Text.')) }),
    seen: form,
    shows: '<figure><img',
    summary: shown,
  },
  {
    name: 'a picture of another site',
    code: 'IMAGE_REMOTE',
    make: article({ notes: both('![A wombat asleep](https://elsewhere.example/a.jpg)', 'Einige Notizen.') }),
    seen: form,
    shows: 'A wombat asleep',
    summary: [...shown, 'Upload the picture to the content system'],
  },
  {
    name: 'a text that is not translated',
    code: 'GRAPH_NOT_TRANSLATED',
    make: article({ lead: both('A lead on Wombat.', 'A lead on Wombat.') }),
    seen: form,
    path: 'de/wombat',
    shows: 'A lead on Wombat.',
    summary: ['“Das Wombat” (German (Germany)): visitors see it with this problem.'],
  },
  { name: 'no picture', code: 'CONTENT_FIELD_MISSING', make: article({ hero: {} }), seen: wrong, summary: lastGood },
  { name: 'no author', code: 'CONTENT_FIELD_MISSING', make: article({ author: {} }), seen: wrong, summary: lastGood },
  {
    name: 'an author who is unpublished',
    code: 'CONTENT_FIELD_MISSING',
    make: ({ server }) => server.space.unpublish('jane'),
    seen: wrong,
    summary: ['“Jane Quokka” (person/jane, jane) was unpublished or deleted', ...lastGood],
  },
  {
    name: 'the slug of another entry',
    code: 'CONTENT_DUPLICATE_FILE',
    make: article({ slug: inAll('other') }),
    seen: wrong,
    summary: [...lastGood, 'Give this entry another slug.'],
  },
  { name: 'no slug', code: 'CONTENTFUL_SLUG_MISSING', make: article({ slug: {} }), seen: wrong, summary: lastGood },
  {
    name: 'a value that does not exist',
    code: 'CONTENT_FIELD_CHOICE',
    make: article({ kind: inAll('wide') }),
    seen: wrong,
    summary: lastGood,
  },
  {
    name: 'a link to no page',
    code: 'ROUTE_LINK_BROKEN',
    make: article({ notes: both('See [there](/gone/).', 'Einige Notizen.') }),
    seen: linked,
    shows: 'There',
    summary: lastGood,
  },
  {
    name: 'an address without a scheme',
    code: 'TEXT_LINK_TARGET',
    make: article({ notes: both('See [there](www.example.com).', 'Einige Notizen.') }),
    seen: linked,
    summary: lastGood,
  },
  {
    name: 'an optional field that is gone',
    code: 'CONTENTFUL_FIELD_GONE',
    make: ({ server }) =>
      server.space.setContentType({ ...articleType, fields: articleType.fields.filter(({ id }) => id !== 'subtitle') }),
    seen: ['changed', 'changed', 'changed'],
    summary: ['has no field “subtitle”, which is optional'],
  },
  {
    name: 'a picture whose server does not answer',
    code: 'IMAGE_UNREACHABLE',
    make(site) {
      site.server.faults.always(({ path }) => path.includes('new-photo'), { kind: 'status', status: 500 });
      site.publish('art-wombat', { hero: inAll(linkTo('new-photo', 'Asset')) });
    },
    seen: ['as before', 'as before', 'as before'],
    summary: lastGood,
  },
  {
    name: 'a language without any text',
    code: 'CONTENT_FIELD_MISSING',
    make: article({
      ...Object.fromEntries(
        ['title', 'lead', 'subtitle', 'body', 'notes'].map((name) => [
          name,
          { 'en-US': articleFields('Wombat')[name]?.['en-US'] },
        ]),
      ),
    }),
    path: 'de/wombat',
    seen: wrong,
    summary: ['“Das Wombat” (German (Germany)): visitors see the version of 1 January 2024.'],
  },
];

const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const policies = [undefined, 'leave-out', 'warning', 'error'] as const;

describe.each(policies)('with the policy %s', (policy) => {
  let space: Magazine;
  let before: Readonly<Record<string, string>>;
  const generate = async (...args: readonly string[]) => {
    const all = ['generate', '--json', '--source', 'contentful', '--summary', 'summary.md', ...args];
    const { outcome } = await withoutPauses(() => space.site.boreal(all, space.env));
    const report = JSON.parse(outcome.stdout) as { readonly problems: readonly Problem[] };
    const summary = await readFile(join(space.site.root, 'summary.md'), 'utf8');
    return { code: outcome.code, problems: report.problems, summary };
  };
  beforeAll(async () => {
    space = await magazine((end) => ends.push(end));
    expect(await generate()).toMatchObject({ code: 0, problems: [] });
    before = await space.site.output();
  });

  // One policy has all mistakes in normal runs, and the others have a sixth of them.
  const tried = mistakes.filter((_, at) => isLong || policy === undefined || at % 6 === 2 * policies.indexOf(policy) - 1);
  test.each(tried)('$name', async ({ code, make, seen, shows = '', path = 'en/wombat', summary: expected }) => {
    make(space);
    space.publish('art-urgent', { lead: both(`Urgent: ${code}.`, `Dringend: ${code}.`) });
    const run = await generate(...(policy ? ['--policy', policy] : []));
    const after = await space.site.output();
    space.reset();
    expect(run.problems.map((problem) => problem.code)).toContain(code);
    if (policy === 'error' && seen[1] !== 'changed') {
      expect([run.code, after]).toEqual([1, before]);
      expect(run.summary).toContain('Nothing was published');
      expect((await generate()).code).toBe(0);
      return;
    }
    expect([run.code, run.problems.filter(({ severity }) => severity === 'error')]).toEqual([0, []]);
    expect(after['en/urgent/index.html']).toContain(`Urgent: ${code}.`);
    expect(after['de/urgent/index.html']).toContain(`Dringend: ${code}.`);
    if (code !== 'CONTENTFUL_FIELD_GONE')
      expect(after['en/other/index.html'], 'the page of another entry').toBe(before['en/other/index.html']);
    const file = `${path}/index.html`;
    const expectedSeen = policy === 'error' ? 'changed' : seen[policies.indexOf(policy)];
    const page = after[file];
    expect(page === undefined ? 'nothing' : page === before[file] ? 'as before' : 'changed').toBe(expectedSeen);
    if (expectedSeen === 'changed') expect(page?.toLowerCase()).toContain(shows.toLowerCase());
    if (policy === undefined) for (const text of expected) expect(unescaped(run.summary)).toContain(text);
    expect((await generate()).code).toBe(0);
    expect(await space.site.output()).toMatchObject({ 'en/wombat/index.html': before['en/wombat/index.html'] });
  });
});

test('a preview shows a page without an optional field that is gone, and reports what generate reports', async () => {
  const space = await magazine((end) => ends.push(end));
  const gone = mistakes.find(({ code }) => code === 'CONTENTFUL_FIELD_GONE') as Mistake;
  gone.make(space);
  const env = { ...space.env, CONTENTFUL_PREVIEW_TOKEN: 'preview-token' };
  const { origin } = await startDevelop(space.site.root, { args: ['--source', 'contentful', '--preview'], env });
  const textOf = async (path: string) => (await fetch(origin + path, { headers: { accept: 'text/html' } })).text();
  expect(await textOf('/en/wombat/')).toMatch(/<h1[^>]*>The Wombat/);
  const report = await (await fetch(`${origin}/__boreal/page.json?path=/en/wombat/`)).json();
  expect(report.problems).toEqual([
    expect.objectContaining({ place: gone.code, severity: 'warning', message: expect.stringContaining(gone.summary.join()) }),
  ]);
});

const unescaped = (markdown: string): string => markdown.replace(/\\(?=[^\w\s])/g, '');
