import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContentSource, SourceItem } from '../../../../generator/content/content-source.ts';
import { contentErrors } from '../../../../generator/content/errors.ts';
import { type ContentText, createContentLoader } from '../../../../generator/content/load-content.ts';
import { defineModel, defineType, markdown, text } from '../../../../generator/site-definition.ts';
import { rawEntry } from './raw-entry.ts';

const model = defineModel({ note: defineType('A note.', { title: text(), body: markdown({ optional: true }) }) });

async function load(items: readonly SourceItem[]) {
  const texts: ContentText[] = [];
  const source: ContentSource = {
    name: 'list',
    async *entries() {
      yield* items;
    },
  };
  const loadContent = createContentLoader({ model, typography: (written, locale) => `${written} (${locale})` });
  const loaded = await loadContent(source, {
    add: (added) => {
      texts.push(added);
      return { richText: 'reference' };
    },
    keep: () => {},
  });
  return { ...loaded, texts, codes: loaded.problems.map(({ code }) => code) };
}

const fields = { title: 'Hello' };

describe('the content of a source', () => {
  it('becomes entries with the id that all languages share', async () => {
    const { entries } = await load([{ entry: rawEntry({ fields }) }, { entry: rawEntry({ fields, locale: 'fr' }) }]);
    expect(entries.map(({ id, locale }) => [id, locale])).toEqual([
      ['note/hello', 'en'],
      ['note/hello', 'fr'],
    ]);
  });

  it('gets the typography of each entry’s language', async () => {
    const { entries } = await load([{ entry: rawEntry({ fields, locale: 'fr' }) }]);
    expect(entries[0]?.fields).toEqual({ title: 'Hello (fr)' });
  });

  it('hands on formatted texts with the entry and the field that they stand in', async () => {
    const entry = rawEntry({ fields: { ...fields, body: '*x*' } });
    const { texts } = await load([{ entry }]);
    expect(texts).toEqual([{ text: '*x*', entry, path: ['body'] }]);
  });

  it('may hold a mistake and the entry that it stands in', async () => {
    const problem = contentErrors.FRONT_MATTER({ reason: 'x' });
    const { entries, problems } = await load([{ problem, entry: rawEntry({ fields: undefined }) }]);
    expect(entries).toHaveLength(1);
    expect(problems).toEqual([problem]);
  });

  it('is read to its end, so that every mistake is found in one run', async () => {
    const { codes } = await load([
      { problem: contentErrors.FILE_NAME({ file: 'x', locales: ['en'] }) },
      { entry: rawEntry({ fields, type: 'nte' }) },
      { entry: rawEntry({ fields: {} }) },
    ]);
    expect(codes).toEqual(['CONTENT_FILE_NAME', 'CONTENT_TYPE_UNKNOWN', 'CONTENT_FIELD_MISSING']);
  });

  it('of a misspelt type is reported with the type that was meant', async () => {
    const { problems } = await load([{ entry: rawEntry({ fields, type: 'nte' }) }]);
    expect(problems[0]?.message).toContain('Did you mean “note”?');
  });

  it.each(['toString', 'constructor', '__proto__'])('of the type %s, which every object has, is unknown', async (type) => {
    expect((await load([{ entry: rawEntry({ fields, type }) }])).codes).toEqual(['CONTENT_TYPE_UNKNOWN']);
  });

  it('that stands in two files is reported at the second, with the first', async () => {
    const second = rawEntry({ fields, origin: { file: 'content/note/hello.en.yaml' } });
    const { entries, problems } = await load([{ entry: rawEntry({ fields }) }, { entry: second }]);
    expect(entries).toHaveLength(1);
    expect(problems).toMatchObject([
      { message: 'This entry already stands in content/note/hello.en.md.', where: { file: 'content/note/hello.en.yaml' } },
    ]);
  });
});

describe('a slug', () => {
  it.each(['hello', 'été', '한국', 'a.b', 'v1.2', 'a_b', '.hidden', 'con'])('may be %j', async (slug) => {
    expect((await load([{ entry: rawEntry({ fields, slug }) }])).codes).toEqual([]);
  });

  it.each([
    '',
    '.',
    '..',
    '...',
    'a/b',
    '../a',
    'a\\b',
    'a?b',
    'a#b',
    'a%2fb',
    'a:b',
    'a*',
    'a"',
    '<a>',
    'a|b',
    ' a',
    'a ',
    'a.',
    'a\u0000',
    'a\nb',
    'e\u0301',
  ])('cannot be %j', async (slug) => {
    const { entries, codes } = await load([{ entry: rawEntry({ fields, slug }) }]);
    expect(codes).toEqual(['CONTENT_SLUG']);
    expect(entries).toEqual([]);
  });

  it('that is taken is one segment of a path', async () => {
    const slugs = fc.string({ unit: fc.constantFrom('a', '.', '/', '\\', '%', '2', 'e', ' ', 'é', '-') });
    await fc.assert(
      fc.asyncProperty(slugs, async (slug) => {
        const { entries } = await load([{ entry: rawEntry({ fields, slug }) }]);
        if (entries.length === 0) return;
        expect(new URL(`/en/${slug}/`, 'https://site.example').pathname).toBe(`/en/${encodeURI(slug)}/`);
        expect(slug).not.toBe('');
      }),
    );
  });
});

describe('a source that is read again', () => {
  const memory = () => {
    const loadContent = createContentLoader<{ richText: string }>({ model, typography: (written) => written });
    return async (items: readonly SourceItem[]) => {
      const added: string[] = [];
      const kept: string[] = [];
      const source: ContentSource = {
        name: 'list',
        async *entries() {
          yield* items;
        },
      };
      const loaded = await loadContent(source, {
        add: ({ text }) => {
          added.push(String(text));
          return { richText: `of ${String(text)}` };
        },
        keep: ({ richText }) => kept.push(richText),
      });
      return { ...loaded, added, kept };
    };
  };

  it('gives the same entry for what has not changed, and keeps its texts', async () => {
    const load = memory();
    const same = { entry: rawEntry({ fields: { title: 'Hello', body: 'Text' } }) };
    const first = await load([same, { entry: rawEntry({ fields, slug: 'other' }) }]);
    const second = await load([same, { entry: rawEntry({ fields, slug: 'other' }) }]);
    expect(second.entries[0]).toBe(first.entries[0]);
    expect(second.entries[1]).not.toBe(first.entries[1]);
    expect([first.added, second.added, second.kept]).toEqual([['Text'], [], ['of Text']]);
  });

  it('tells of the same problems once more', async () => {
    const load = memory();
    const broken = { entry: rawEntry({ fields: {} }) };
    const problems = [(await load([broken])).problems, (await load([broken])).problems];
    expect(problems[1]).toEqual(problems[0]);
    expect(problems[0]).toHaveLength(1);
  });
});
