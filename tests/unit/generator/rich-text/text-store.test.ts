import { describe, expect, it } from 'vitest';
import { Fault } from '../../../../generator/errors/problem.ts';
import type { RichTextDocument } from '../../../../generator/rich-text/rich-text-document.ts';
import { createTextStore } from '../../../../generator/rich-text/text-store.ts';

const store = (pathPrefix = '') => createTextStore({ tags: { en: 'en-CA', fr: 'fr-CA' }, pathPrefix });
const origin = () => ({ file: 'content/note/hello.en.md', line: 5 });

describe('a formatted text', () => {
  it('is rendered in its language', () => {
    const texts = store('/site');
    const { richText } = texts.add('[a](/a/) : b', 'fr', origin);
    expect(texts.get(richText).html).toBe('<p><a href="/site/fr/a/">a</a>\u00a0: b</p>');
  });

  it('is rendered once', () => {
    const texts = store();
    const { richText } = texts.add('a', 'en', origin);
    expect(texts.get(richText)).toBe(texts.get(richText));
  });

  it('that stands in two places has one reference', () => {
    const texts = store();
    expect(texts.add('a', 'en', origin)).toEqual(texts.add('a', 'en', origin));
  });

  it('has another reference in another language', () => {
    const texts = store();
    expect(texts.add('a', 'en', origin)).not.toEqual(texts.add('a', 'fr', origin));
  });

  it('has another reference under another path prefix', () => {
    expect(store('/a').add('a', 'en', origin)).not.toEqual(store('/b').add('a', 'en', origin));
  });

  it('that was never added is a fault of ours', () => {
    expect(() => store().get('0123')).toThrow(Fault);
  });

  it('is checked even where no page shows it', () => {
    const texts = store();
    texts.add('[a](/a/)', 'fr', origin);
    texts.add('text\n# b', 'en', origin);
    const checked = [...texts.checked()].map(({ links, problems, locale }) => ({
      locale,
      links: links.map(({ where, ...link }) => ({ ...link, where: where() })),
      problems: problems.map(({ code, where }) => [code, where?.line]),
    }));
    expect(checked).toEqual([
      {
        locale: 'fr',
        links: [{ kind: 'page', path: '/a/', where: { file: 'content/note/hello.en.md', line: 5 } }],
        problems: [],
      },
      { locale: 'en', links: [], problems: [['TEXT_HEADING_LEVEL', 6]] },
    ]);
  });
});

describe('a document of rich text', () => {
  const paragraph = (...content: unknown[]) => ({ nodeType: 'paragraph', data: {}, content });
  const document = (...content: unknown[]) => ({ nodeType: 'document', data: {}, content }) as unknown as RichTextDocument;
  const words = (value: string) => ({ nodeType: 'text', value, marks: [], data: {} });
  const embed = (entry: string) => ({ nodeType: 'embedded-entry-block', data: { target: { entry } }, content: [] });
  const linked = (title: string, richText?: string) =>
    createTextStore({
      tags: { en: 'en-CA' },
      pathPrefix: '',
      entries: {
        pathOf: () => '/there/',
        summaryOf: () => ({ title, ...(richText === undefined ? {} : { richText }) }),
      },
    });
  const place = () => ({ file: 'entry a', entry: 'a', field: 'body' });

  it('is rendered like any formatted text, and its words are known', () => {
    const texts = store();
    const { richText } = texts.add(document(paragraph(words('One'), words(' two.'))), 'en', place);
    expect(texts.get(richText).html).toBe('<p>One two.</p>');
    expect(texts.written(richText)).toBe('One two.');
    expect(texts.stamp(texts.add('Markdown', 'en', place).richText)).toBe('');
  });

  it('names its problems by their place in the field, without a line', () => {
    const texts = store();
    texts.add(document({ nodeType: 'video', data: {}, content: [] }), 'en', place);
    const [checked] = [...texts.checked()];
    expect(checked?.problems.map(({ code, where }) => [code, where])).toEqual([
      ['TEXT_NODE_UNKNOWN', { file: 'entry a', entry: 'a', field: 'body.content[0]' }],
    ]);
  });

  it('has another stamp when an entry that it shows has another title', () => {
    const stamps = ['One', 'Two'].map((title) => {
      const texts = linked(title);
      return texts.stamp(texts.add(document(embed('note/a')), 'en', place).richText);
    });
    expect(stamps[0]).not.toBe('');
    expect(stamps[0]).not.toBe(stamps[1]);
  });

  it('that embeds itself ends with a problem', () => {
    const body = document(embed('note/a'));
    const { richText } = store().add(body, 'en', place);
    const texts = linked('Itself', richText);
    texts.add(body, 'en', place);
    expect([...texts.checked()].flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual(['TEXT_ENTRY_CYCLE']);
  });
});

describe('a store that follows another', () => {
  it('takes over what was rendered, at the place where the text stands now', () => {
    const earlier = store();
    const text = earlier.add('# b', 'en', origin);
    const rendered = earlier.get(text.richText);
    const later = createTextStore({ tags: { en: 'en-CA' }, pathPrefix: '', earlier });
    later.keep({ ...text, origin: () => ({ file: 'moved.md', line: 9 }) });
    expect(later.get(text.richText)).toBe(rendered);
    expect([...later.checked()].flatMap(({ problems }) => problems.map(({ where }) => where))).toEqual([
      { file: 'moved.md', line: 9 },
    ]);
  });

  it('forgets what it does not hold', () => {
    const earlier = store();
    const text = earlier.add('a', 'en', origin);
    earlier.get(text.richText);
    const later = createTextStore({ tags: { en: 'en-CA' }, pathPrefix: '', earlier });
    expect(later.written(text.richText)).toBe('');
    expect([...later.checked()]).toEqual([]);
  });
});
