import { expect, test } from 'vitest';
import type { Problem } from '../../generator/index.ts';
import { contentfulSite } from '../support/contentful-site.ts';
import { type GenerateOutcome, type MiniSite, miniSite, note, standardConfig } from '../support/mini-site.ts';

/** A site whose notes may lack a language, and which shows the links of a list. */
const config = standardConfig
  .replace("related: list(link('note')),\n  })", "related: list(link('note')),\n  }, { translations: 'optional' })")
  .replace('data: { title, body }', "data: { title: [title, ...entry.fields.related].join(' '), body }");

const related = ['related:', '  - french', '  - other'];
const files = {
  'boreal.config.ts': config,
  'content/note/hello.en.md': note(related, 'Read [there](./french.md).'),
  'content/note/hello.fr.md': note(related, 'Lire [là](./french.md).'),
  'content/note/french.fr.md': note([], 'Un texte.').replace('title: Hello', 'title: Seul'),
  'content/note/other.en.md': note([], 'The other text.').replace('title: Hello', 'title: Other'),
  'content/note/other.fr.md': note([], 'L’autre texte.').replace('title: Hello', 'title: Autre'),
};

const words = (value: string) => ({ nodeType: 'text', value, marks: [], data: {} });
const node = (nodeType: string, data: object, ...content: unknown[]) => ({ nodeType, data, content });
const document = (before: string, target: object, there: string) =>
  node('document', {}, node('paragraph', {}, words(before), node('entry-hyperlink', { target }, words(there)), words('.')));

/** The one rule for all sources. */
const untranslated = (severity: Problem['severity']): object => ({
  code: 'TEXT_ENTRY_UNTRANSLATED',
  severity,
  message: 'The text leads to the entry note/french, which exists only in fr.',
  hint: 'Translate the entry, or lead to another one.',
});

/** The text has its words without the link, and the list leaves the link out. */
async function expectShown(site: MiniSite, { code, problems }: GenerateOutcome): Promise<void> {
  expect([code, problems]).toEqual([0, [expect.objectContaining(untranslated('warning'))]]);
  const { 'en/hello/index.html': english, 'fr/hello/index.html': french } = await site.output();
  expect(english).toMatch(/<h1>Hello note\/other<\/h1><div><p>Read there\.<\/p>/);
  expect(french).toMatch(/<h1>Hello note\/french note\/other<\/h1><div><p>Lire <a href="\/fr\/french\/">l.{1,2}<\/a>\.<\/p>/);
}

test('in files, a text that leads to an entry of another language stops the run', async () => {
  const site = await miniSite(files);
  const { code, problems } = await site.generate();
  expect([code, problems]).toEqual([1, [expect.objectContaining(untranslated('error'))]]);
  await expectShown(site, await site.generate(['--policy', 'warning']));
});

test('in Contentful, it is a warning', async () => {
  const { site, server, printed, generate } = await contentfulSite({ files });
  const type = printed.contentTypes.find(({ sys }) => sys.id === 'note');
  if (!type) throw new Error('The model lacks its type.');
  const fields = type.fields.map((field) => (field.id === 'body' ? { ...field, type: 'RichText' } : field));
  server.space.setContentType({ ...type, fields });
  const target = { sys: { type: 'Link', linkType: 'Entry', id: 'note.french' } };
  for (const entry of printed.entries.filter(({ sys }) => sys.contentType?.sys.id === 'note')) {
    const { id, contentType } = entry.sys;
    const body = Object.fromEntries(
      Object.entries(entry.fields.body ?? {}).map(([locale, text]) => {
        if (id !== 'note.hello') return [locale, node('document', {}, node('paragraph', {}, words(String(text).trim())))];
        return [locale, locale === 'en-CA' ? document('Read ', target, 'there') : document('Lire ', target, 'là')];
      }),
    );
    server.space.save({ sys: contentType ? { id, contentType } : { id }, fields: { ...entry.fields, body } });
    server.space.publish(id);
  }
  await expectShown(site, await generate());
});

test('in a source of the site, it stops the run or is a warning as its policy says', async () => {
  const hello = {
    en: { title: 'Hello', related: [1, 2], body: document('Read ', { entry: { type: 'note', id: '1' } }, 'there') },
    fr: { title: 'Hello', related: [1, 2], body: document('Lire ', { entry: { type: 'note', id: '1' } }, 'là') },
  };
  const source = (policy: string) => `sources: { cms: { ${policy} *entries({ locales }) {
    const hello = ${JSON.stringify(hello)};
    for (const locale of locales) {
      yield { type: 'label', slug: 'menu', locale, fields: { word: 'Menu ' + locale } };
      yield { type: 'note', id: '3', slug: 'hello', locale, fields: hello[locale] };
      yield { type: 'note', id: '2', slug: 'other', locale, fields: { title: 'Other ' + locale }, body: 'Text ' + locale };
    }
    yield { type: 'note', id: '1', slug: 'french', locale: 'fr', fields: { title: 'Seul' }, body: 'Un texte.' };
  } } },`;
  const configOf = (policy: string): string => config.replace("content: 'content',", source(policy));
  const site = await miniSite({ 'boreal.config.ts': configOf('') });
  const { code, problems } = await site.generate();
  expect([code, problems]).toEqual([1, [expect.objectContaining(untranslated('error'))]]);
  await site.write('boreal.config.ts', configOf("policy: 'last-good',"));
  await expectShown(site, await site.generate());
});
