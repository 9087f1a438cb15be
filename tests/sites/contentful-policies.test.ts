import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageReport } from '../../generator/contract/develop.ts';
import { type ContentfulSite, contentfulSite } from '../support/contentful-site.ts';
import type { LocalizedFields } from '../support/contentful-types.ts';
import { note } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';

/** Slips of editors who publish at any time: an urgent correction elsewhere goes out. One of form is shown. */

type Slip = readonly [name: string, code: string, isOfForm: boolean, fields: LocalizedFields];
const slips: readonly Slip[] = [
  ['a required field that is empty', 'CONTENT_FIELD_MISSING', true, { title: { 'en-CA': '', 'fr-CA': 'Hello' } }],
  ['a heading of the first level', 'TEXT_HEADING_LEVEL', true, { body: { 'en-CA': '# Too large', 'fr-CA': 'Comme publié.' } }],
  [
    'an address without a scheme',
    'TEXT_LINK_TARGET',
    false,
    { body: { 'en-CA': '[There](www.example.com)', 'fr-CA': 'Comme publié.' } },
  ],
  ['a link to no page', 'ROUTE_LINK_BROKEN', false, { body: { 'en-CA': '[There](/gone/)', 'fr-CA': 'Comme publié.' } }],
  ['HTML in a text', 'TEXT_RAW_HTML', true, { body: { 'en-CA': 'A <font>text</font>.', 'fr-CA': 'Comme publié.' } }],
  ['a value that the model does not allow', 'CONTENT_FIELD_CHOICE', false, { kind: { 'en-CA': 'wide', 'fr-CA': 'wide' } }],
];

let space: ContentfulSite;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const files = {
    'content/note/slipped.en.md': note(['kind: long'], 'As it was published.'),
    'content/note/slipped.fr.md': note(['kind: long'], 'Comme publié.'),
  };
  space = await contentfulSite({ files, onEnd: (end) => ends.push(end) });
  expect(await space.generate()).toMatchObject({ code: 0, problems: [] });
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const pageOf = async (path: string): Promise<string | undefined> => (await space.site.output())[`${path.slice(1)}index.html`];
function publish(id: string, fields: LocalizedFields): void {
  space.save(id, fields);
  space.server.space.publish(id);
}

describe.each(slips)('%s', (_name, code, isOfForm, fields) => {
  test(`${isOfForm ? 'is shown' : 'leaves the page as it was'}, and a correction elsewhere goes out`, async () => {
    const before = [await pageOf('/en/slipped/'), await pageOf('/fr/slipped/')];
    publish('note.slipped', fields);
    publish('note.hello', { body: { 'en-CA': `Urgent: ${code}.`, 'fr-CA': 'Un texte.' } });
    const { code: exit, problems } = await space.generate();
    expect([exit, ...new Set(problems.map((problem) => `${problem.code} ${problem.severity} ${problem.effect}`))]).toEqual([
      0,
      `${code} warning ${isOfForm ? undefined : 'last-good'}`,
    ]);
    expect(await pageOf('/en/hello/')).toContain(`Urgent: ${code}.`);
    const [english, french] = before;
    expect(await pageOf('/fr/slipped/')).toBe(french);
    if (isOfForm) expect(await pageOf('/en/slipped/')).not.toBe(english);
    else expect(await pageOf('/en/slipped/')).toBe(english);
    expect((await space.generate(['--strict'])).code).toBe(1);
    publish('note.slipped', {});
    expect(await space.generate()).toMatchObject({ code: 0, problems: [] });
    expect(await pageOf('/en/slipped/')).toContain('As it was published.');
  });

  test(`${isOfForm ? 'is shown' : 'leaves an entry out'} that was never published without it`, async () => {
    publish('note.slipped', fields);
    const { code: exit, problems } = await space.generate(['--cache', `cache-${code}`, '--out', `out-${code}`]);
    const effect = isOfForm ? undefined : 'left-out';
    expect([exit, ...new Set(problems.map((problem) => `${problem.code} ${problem.effect}`))]).toEqual([0, `${code} ${effect}`]);
    const named = Object.entries(await space.site.output(`out-${code}`)).filter(([, text]) => text.includes('/slipped/'));
    expect(named.length > 0).toBe(isOfForm);
    publish('note.slipped', {});
  });

  test('is shown in the preview with its problem, and drafts of other entries too', async () => {
    const env = { ...space.env, CONTENTFUL_PREVIEW_TOKEN: 'preview-token' };
    space.save('note.slipped', fields);
    space.save('note.hello', { body: { 'en-CA': `A draft during ${code}.`, 'fr-CA': 'Un texte.' } });
    const args = ['--source', 'contentful', '--preview'];
    const { origin } = await startDevelop(space.site.root, { args, env });
    const answer = await fetch(`${origin}/en/slipped/`);
    expect([answer.status, (await answer.text()).includes('<main>')]).toEqual([200, true]);
    expect(await (await fetch(`${origin}/en/hello/`)).text()).toContain(`A draft during ${code}.`);
    const report = async (): Promise<readonly PageReport['problems'][number][]> =>
      ((await (await fetch(`${origin}/__boreal/page.json?path=/en/slipped/`)).json()) as PageReport).problems;
    await expect.poll(async () => (await report()).filter(({ isOfPage }) => isOfPage).length).toBeGreaterThan(0);
    expect((await report()).map(({ severity }) => severity)).not.toContain('error');
    publish('note.slipped', {});
  });
});
