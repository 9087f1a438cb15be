import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Fault } from '../../../../generator/errors/problem.ts';
import { plainFiles } from '../../../../generator/rich-text/plain-files.ts';
import type { RichTextDocument } from '../../../../generator/rich-text/rich-text-document.ts';
import { openTextCache } from '../../../../generator/rich-text/text-cache.ts';
import type { TextFiles } from '../../../../generator/rich-text/text-files.ts';
import { createTextStore, type StoredText, type TextStore, textReference } from '../../../../generator/rich-text/text-store.ts';
import { openRecordPack } from '../../../../generator/store/record-pack.ts';
import { tempFolder } from '../temp-folder.ts';

type StoreOptions = Parameters<typeof createTextStore>[0];

const store = (options: Partial<StoreOptions> = {}, previous?: TextStore) =>
  createTextStore({ tags: { en: 'en-CA', fr: 'fr-CA' }, pathPrefix: '', ...options }, previous);
const origin = () => ({ file: 'content/note/hello.en.md', line: 5 });
const storedText = (text: unknown, locale = 'en', pathPrefix = ''): StoredText => ({
  richText: textReference(text, locale, { pathPrefix }),
  locale,
  text: () => text,
});
/** A text that must not be requested. */
const unread = ({ richText, locale }: StoredText, links?: StoredText['links']): StoredText => ({
  richText,
  locale,
  text() {
    throw new Error('The text was asked for.');
  },
  links,
});

const paragraph = (...content: unknown[]) => ({ nodeType: 'paragraph', data: {}, content });
const document = (...content: unknown[]) => ({ nodeType: 'document', data: {}, content }) as unknown as RichTextDocument;
const words = (value: string) => ({ nodeType: 'text', value, marks: [], data: {} });
const embed = (entry: string) => ({ nodeType: 'embedded-entry-block', data: { target: { entry } }, content: [] });

describe('the reference of a text', () => {
  it('is the same in every position', () => {
    expect(textReference('a', 'en', { pathPrefix: '' })).toBe(textReference('a', 'en', { pathPrefix: '' }));
    expect(textReference({ a: 1, b: 2 }, 'en', { pathPrefix: '' })).toBe(textReference({ b: 2, a: 1 }, 'en', { pathPrefix: '' }));
  });

  it.each<[string, string]>([
    ['text', textReference('b', 'en', { pathPrefix: '' })],
    ['language', textReference('a', 'fr', { pathPrefix: '' })],
    ['path prefix', textReference('a', 'en', { pathPrefix: '/a' })],
    ['typography', textReference('a', 'en', { pathPrefix: '', tags: { en: 'en-CA' } })],
    ['rule for links', textReference('a', 'en', { pathPrefix: '', linksNameLanguage: true })],
  ])('differs with another %s', (_name, other) => {
    expect(other).not.toBe(textReference('a', 'en', { pathPrefix: '' }));
  });
});

describe('a formatted text', () => {
  it('is rendered in its language', () => {
    const texts = store({ pathPrefix: '/site' });
    const text = storedText('[a](/a/) : b', 'fr', '/site');
    texts.hold(text);
    expect(texts.get(text.richText).html).toBe('<p><a href="/site/fr/a/">a</a>\u00a0: b</p>');
  });

  it('is rendered once', () => {
    const texts = store();
    const text = storedText('a');
    texts.hold(text);
    expect(texts.get(text.richText)).toBe(texts.get(text.richText));
  });

  it('is available as written', () => {
    const texts = store();
    const text = storedText('*a*');
    texts.hold(text);
    expect(texts.written(text.richText)).toBe('*a*');
  });

  it('that was never added is a fault', () => {
    expect(() => store().get('0123')).toThrow(Fault);
    expect(store().written('0123')).toBe('');
  });

  it('has its links and problems reported with its position', () => {
    const texts = store();
    const [linked, broken, plain] = [storedText('[a](/a/)', 'fr'), storedText('text\n# b'), storedText('text')];
    for (const text of [linked, broken, plain]) texts.hold(text);
    const checked = [linked, broken, plain].map((text) => texts.check({ ...text, origin }));
    expect(checked[0]?.links.map(({ where, ...link }) => ({ ...link, where: where() }))).toEqual([
      { kind: 'page', path: '/a/', where: { file: 'content/note/hello.en.md', line: 5 } },
    ]);
    expect(checked[1]?.problems.map(({ code, where }) => [code, where?.line])).toEqual([['TEXT_HEADING_LEVEL', 6]]);
    expect(checked[2]).toBeUndefined();
  });

  it('with cached links is validated without rendering', () => {
    const texts = store();
    const text = unread(storedText('one\n[a](/a/)'), [{ kind: 'page', path: '/a/', line: 2 }]);
    texts.hold(text);
    const { links = [], problems } = texts.check({ ...text, origin }) ?? {};
    expect([links.map(({ path, where }) => [path, where()]), problems]).toEqual([
      [['/a/', { file: 'content/note/hello.en.md', line: 6 }]],
      [],
    ]);
    expect(texts.check({ ...text, links: [], origin })).toBeUndefined();
  });
});

describe('a document of rich text', () => {
  const linked = (title: string, richText?: string) =>
    store({
      entries: {
        pathOf: () => '/there/',
        summaryOf: () => ({ title, richText }),
      },
    });
  const place = () => ({ file: 'entry a', entry: 'a', field: 'body' });

  it('is rendered like any formatted text, and its words are available', () => {
    const texts = store();
    const [text, markdown] = [storedText(document(paragraph(words('One'), words(' two.')))), storedText('Markdown')];
    texts.hold(text);
    texts.hold(markdown);
    expect(texts.get(text.richText).html).toBe('<p>One two.</p>');
    expect(texts.written(text.richText)).toBe('One two.');
    expect(texts.stamp(markdown.richText)).toBe('');
  });

  it('has problems with their path in the field, without a line', () => {
    const texts = store();
    const text = storedText(document({ nodeType: 'video', data: {}, content: [] }));
    texts.hold(text);
    expect(texts.check({ ...text, origin: place })?.problems.map(({ code, where }) => [code, where])).toEqual([
      ['TEXT_NODE_UNKNOWN', { file: 'entry a', entry: 'a', field: 'body.content[0]' }],
    ]);
  });

  it('has another fingerprint if the title of an embedded entry changes', () => {
    const text = storedText(document(embed('note/a')));
    const stamps = ['One', 'Two'].map((title) => {
      const texts = linked(title);
      texts.hold(text);
      return texts.stamp(text.richText);
    });
    expect(stamps[0]).not.toBe('');
    expect(stamps[0]).not.toBe(stamps[1]);
  });

  it('that embeds itself ends with a problem', () => {
    const text = storedText(document(embed('note/a')));
    const texts = linked('Itself', text.richText);
    texts.hold(text);
    expect(texts.check({ ...text, origin: place })?.problems.map(({ code }) => code)).toEqual(['TEXT_ENTRY_CYCLE']);
  });
});

describe('a store that replaces another', () => {
  it('reuses rendered texts with their current positions', () => {
    const earlier = store();
    const text = storedText('# b');
    earlier.hold(text);
    const rendered = earlier.get(text.richText);
    const later = store({}, earlier);
    later.hold(text);
    expect(later.get(text.richText)).toBe(rendered);
    const checked = later.check({ ...text, origin: () => ({ file: 'moved.md', line: 9 }) });
    expect(checked?.problems.map(({ where }) => where)).toEqual([{ file: 'moved.md', line: 9 }]);
  });

  it('passes them to the next store', () => {
    const text = storedText('a');
    const first = store();
    const second = store({}, first);
    const third = store({}, second);
    for (const texts of [first, second, third]) texts.hold(text);
    const rendered = [first, second, third].map((texts) => texts.get(text.richText));
    expect(rendered[2]).toBe(rendered[0]);
  });

  it('keep no store in memory that was released', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const text = storedText('a');
    const stores: WeakRef<TextStore>[] = [];
    let last: TextStore | undefined;
    const next = () => {
      const texts = store({ entries: { pathOf: () => '/a/', summaryOf: () => undefined } }, last);
      texts.hold(text);
      texts.get(text.richText);
      last?.release();
      stores.push(new WeakRef(texts));
      last = texts;
    };
    for (let read = 0; read < 4; read++) next();
    await new Promise((done) => setImmediate(done));
    collect();
    expect(stores.map((each) => each.deref() !== undefined)).toEqual([false, false, true, true]);
  });

  it('renders a document again, because its entries may have changed', () => {
    const text = storedText(document(embed('note/a')));
    const titled = (title: string, previous?: TextStore) => {
      const texts = store({ entries: { pathOf: () => '/a/', summaryOf: () => ({ title }) } }, previous);
      texts.hold(text);
      return texts;
    };
    const earlier = titled('Old');
    expect(earlier.get(text.richText).html).toContain('Old');
    expect(titled('New', earlier).get(text.richText).html).toContain('New');
  });

  it('forgets texts that it does not contain', () => {
    const earlier = store();
    const text = storedText('a');
    earlier.hold(text);
    earlier.get(text.richText);
    expect(store({}, earlier).written(text.richText)).toBe('');
  });
});

describe('texts that earlier runs rendered', () => {
  const place = { origin };

  /** A folder of cached texts, and a store on it as in a run. */
  async function keptFolder() {
    const folder = await tempFolder();
    const run = async (texts: readonly StoredText[], options: Partial<StoreOptions> = {}) => {
      const pack = await openRecordPack({ folder, code: 'code' });
      onTestFinished(() => pack.close());
      const opened = store({ textCache: openTextCache(pack), ...options });
      for (const text of texts) opened.hold(text);
      return {
        ...opened,
        isCached: (text: StoredText) => pack.has(text.richText),
        save: () => pack.save(texts.map(({ richText }) => richText)),
      };
    };
    /** Damages every record, so cached texts are known but unreadable. */
    const damage = async () => {
      for (const name of (await readdir(folder)).filter((each) => each.endsWith('.records'))) {
        await writeFile(join(folder, name), (await readFile(join(folder, name))).fill('x'));
      }
    };
    return { run, damage };
  }

  /** Answers for `assets.example` only. */
  const withAssets: TextFiles = {
    ...plainFiles(''),
    hasAssets: true,
    isAsset: (address) => address.startsWith('https://assets.example/'),
    fileUrl: () => '/assets/a.pdf',
  };

  it('are neither read nor rendered again', async () => {
    const { run } = await keptFolder();
    const text = storedText('## A heading\n\n[a](/a/) and “b”', 'fr');
    const first = await run([text]);
    const { html, headings } = first.get(text.richText);
    const links = first.lastingLinks(text.richText) ?? [];
    expect(links).toEqual([{ kind: 'page', path: '/a/', line: 3 }]);
    await first.save();
    const second = await run([unread(text, links)]);
    expect(second.get(text.richText)).toEqual({ html, headings });
    expect(second.written(text.richText)).toBe('## A heading\n\n[a](/a/) and “b”');
    expect([second.stamp(text.richText), second.files(text.richText), second.lastingLinks(text.richText)]).toEqual([
      '',
      [],
      links,
    ]);
  });

  it('are not rendered again if another entry contains them', async () => {
    const { run } = await keptFolder();
    const text = storedText('a');
    const first = await run([text]);
    first.get(text.richText);
    await first.save();
    const second = await run([text], { tags: {} });
    expect(second.get(text.richText).html).toBe('<p>a</p>');
    expect(() => store({ tags: {} }).get(text.richText)).toThrow(Fault);
  });

  it('have their links reported with their position, without being read', async () => {
    const { run } = await keptFolder();
    const text = storedText('one\n[a](/a/)');
    const first = await run([text]);
    const links = first.lastingLinks(text.richText) ?? [];
    await first.save();
    const again = unread(text, links);
    const told = (await run([again])).check({ ...again, ...place });
    expect(told?.links.map(({ path, where }) => [path, where().line])).toEqual([['/a/', 6]]);
  });

  it.each<[string, unknown, boolean]>([
    ['plain Markdown', 'a', true],
    ['a link to another site', '[a](https://other.example/)', true],
    ['a mistake', '# a', false],
    ['a picture', '![a](/images/a.png)', false],
    ['a document, which may show other entries', document(paragraph(words('a'))), false],
  ])('with %s are cached, or validated each time: %j', async (_name, written, isLasting) => {
    const { run } = await keptFolder();
    const text = storedText(written);
    const texts = await run([text], { files: plainFiles('') });
    texts.get(text.richText);
    const found = [
      texts.isCached(text),
      texts.lastingLinks(text.richText) !== undefined,
      texts.place(text.richText) !== undefined,
    ];
    expect(found).toEqual([isLasting, isLasting, isLasting]);
  });

  it('that may link to an asset are rendered in each run', async () => {
    const { run } = await keptFolder();
    const text = storedText('[a](https://assets.example/a.pdf)');
    const texts = await run([text], { files: withAssets });
    expect(texts.get(text.richText).html).toBe('<p><a href="/assets/a.pdf">a</a></p>');
    expect([texts.isCached(text), texts.lastingLinks(text.richText)]).toEqual([false, undefined]);
  });

  it('from a time without assets are not used if they may link to one', async () => {
    const { run } = await keptFolder();
    const text = storedText('[a](https://assets.example/a.pdf)');
    const before = await run([text], { files: plainFiles('') });
    expect(before.get(text.richText).html).toContain('href="https://assets.example/a.pdf"');
    await before.save();
    expect((await run([text], { files: withAssets })).get(text.richText).html).toContain('href="/assets/a.pdf"');
  });

  it('with problems have them reported each time', async () => {
    const { run } = await keptFolder();
    const text = storedText('# a');
    for (const texts of [await run([text]), await run([text])]) {
      expect(texts.check({ ...text, ...place })?.problems.map(({ code }) => code)).toEqual(['TEXT_HEADING_LEVEL']);
      await texts.save();
    }
  });

  it('are rendered again if the cache is damaged', async () => {
    const { run, damage } = await keptFolder();
    const text = storedText('*a*');
    const first = await run([text]);
    first.get(text.richText);
    await first.save();
    await damage();
    const find = (reference: string) => (reference === text.richText ? text : undefined);
    const second = await run([unread(text, [])], { find });
    expect(second.get(text.richText).html).toBe('<p><em>a</em></p>');
    expect(second.written(text.richText)).toBe('*a*');
    await second.save();
    const third = await run([unread(text, [])]);
    expect([third.get(text.richText).html, third.written(text.richText)]).toEqual(['<p><em>a</em></p>', '*a*']);
  });

  it('are available as written if the cache is damaged', async () => {
    const { run, damage } = await keptFolder();
    const text = storedText('*a*');
    const first = await run([text]);
    first.get(text.richText);
    await first.save();
    await damage();
    expect((await run([unread(text, [])], { find: () => text })).written(text.richText)).toBe('*a*');
  });
});
