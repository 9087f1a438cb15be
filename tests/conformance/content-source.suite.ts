import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { loadSite } from '../../generator/index.ts';
import { type OpenSource, openSource } from '../../generator/sources/open-sources.ts';
import { longTest, sized } from '../support/length.ts';
import type { MiniSite } from '../support/mini-site.ts';

/** An entry of the type `note` in one language. */
export interface Note {
  readonly slug: string;
  readonly locale: 'en' | 'fr';
  readonly title: string;
  readonly text: string;
}

/** A site that reads from the source under test. */
export interface SourceSubject {
  readonly site: MiniSite;
  /** Options that choose the source. */
  readonly args: readonly string[];
  readonly name: string | undefined;
  /** Replaces all entries, in this order if the source has one. */
  set(notes: () => Iterable<Note>): Promise<void>;
  /** Makes every further reading fail. */
  fail(): Promise<void>;
  /** Makes every further reading wait, if the source can. */
  hang(): Promise<void>;
  /** True if a reading waits after `hang`: it must then end with a problem when it is closed. */
  readonly canHang?: boolean;
  /** Of a source that gives only changes: number of entries that its system has sent so far, and the file of its code. */
  readonly sent?: () => number;
  readonly code?: string;
}

/** Of a large source. */
const entryCount = sized(4_000, 10_000);

const title = { en: 'Bean', fr: 'Haricot' };
const text = { en: 'A bean grows', fr: 'Un haricot pousse' };

/** Returns a number of notes in both languages; `change` replaces the text of one. */
function* notes(count: number, change: Readonly<Record<string, string>> = {}, filler = ''): Generator<Note> {
  for (const locale of ['en', 'fr'] as const) {
    for (let number = 1; number <= count; number++) {
      const slug = `bean-${number}`;
      const own = `${text[locale]} ${number}.${filler}`;
      yield { slug, locale, title: `${title[locale]} ${number}`, text: change[`${slug}.${locale}`] ?? own };
    }
  }
}

/** The interface of a source, as every source must keep it. */
export function contentSourceSuite(
  name: string,
  create: () => Promise<SourceSubject>,
  { givesChanges = false, isLarge = false }: { readonly givesChanges?: boolean; readonly isLarge?: boolean } = {},
): void {
  describe(`the source ${name}`, () => {
    it('gives the same bytes in every order of its entries', async () => {
      const { site, args, set } = await create();
      await set(() => notes(5));
      expect(await site.generate(args)).toMatchObject({ code: 0, problems: [] });
      await set(() => [...notes(5)].reverse());
      const others = ['--out', 'reversed', '--cache', 'other-cache'];
      expect(await site.generate([...args, ...others])).toMatchObject({ code: 0, problems: [] });
      const output = await site.output();
      expect(output['en/bean-3/index.html']).toContain('A bean grows 3.');
      expect(await site.output('reversed')).toEqual(output);
    });

    it('gives problems a position: the entry and the field', async () => {
      const { site, args, set } = await create();
      await set(() =>
        [...notes(3)].map((note) => (note.slug === 'bean-2' ? { ...note, title: 'long '.repeat(20) + note.locale } : note)),
      );
      const { code, problems } = await site.generate([...args, '--strict']);
      expect(code).toBe(1);
      expect(problems.map((problem) => problem.code)).toEqual(['CONTENT_FIELD_TOO_LONG', 'CONTENT_FIELD_TOO_LONG']);
      for (const { where } of problems) expect(where).toMatchObject({ file: expect.stringContaining('bean-2'), field: 'title' });
    });

    it('tells changes of an entry by its stamp, and a run renders these entries only', async () => {
      const { site, args, name: source, set } = await create();
      await set(() => notes(4));
      const before = await stampsOf(site, source);
      expect(before.size).toBe(8);
      expect(await stampsOf(site, source)).toEqual(before);
      expect(await site.generate(args)).toMatchObject({ code: 0 });
      await set(() => notes(4, { 'bean-2.fr': 'Un autre texte.' }));
      const after = await stampsOf(site, source);
      const changed = [...after].filter(([entry, stamp]) => before.get(entry) !== stamp).map(([entry]) => entry);
      expect(changed).toContain('note/bean-2.fr');
      // The languages of an entry may have its dates in common.
      expect(changed.filter((entry) => !/^note\/bean-2\.(en|fr)$/.test(entry))).toEqual([]);
      expect(await site.generate(args)).toMatchObject({ code: 0, rendered: 1 });
      expect((await site.output())['fr/bean-2/index.html']).toContain('Un autre texte.');
    });

    it.runIf(givesChanges)('gives only changes, and the site is that of a complete reading', async () => {
      const { site, args, set, sent = () => 0, code: file = '' } = await create();
      await set(() => notes(4));
      expect(await site.generate(args)).toMatchObject({ code: 0, problems: [] });
      expect(sent()).toBe(8);
      await set(() => [...notes(4, { 'bean-2.fr': 'Un autre texte.' })].filter(({ slug }) => slug !== 'bean-4'));
      expect(await site.generate(args)).toMatchObject({
        code: 0,
        rendered: 1,
        removed: expect.arrayContaining(['/en/bean-4/', '/fr/bean-4/']),
      });
      expect(sent()).toBe(9);
      const whole = [...args, '--out', 'whole', '--cache', 'other-cache'];
      expect(await site.generate(whole)).toMatchObject({ code: 0 });
      expect(sent()).toBe(15);
      expect(await site.output()).toEqual(await site.output('whole'));
      const code = await readFile(join(site.root, file), 'utf8');
      await site.write(file, code.replace('fields: { title }', "fields: { title: title + '!' }"));
      expect(await site.generate(args)).toMatchObject({ code: 0, rendered: 6 });
      expect(sent()).toBe(21);
    });

    it('leaves the published site alone if it fails', async () => {
      const { site, args, set, fail } = await create();
      await set(() => notes(2));
      expect(await site.generate(args)).toMatchObject({ code: 0 });
      const published = await site.output();
      await fail();
      const { code, problems } = await site.generate(args);
      expect(code).toBe(1);
      expect(problems[0]).toMatchObject({
        code: expect.stringMatching(/^[A-Z_]+$/),
        severity: 'error',
        hint: expect.any(String),
      });
      expect(await site.output()).toEqual(published);
    });

    it('stops reading when it is closed', async () => {
      const { site, name: source, set, hang, canHang = false } = await create();
      await set(() => notes(2));
      const opened = await open(site, source);
      await hang();
      const reading = opened.read().then(
        () => 'read',
        ({ name: error }) => error,
      );
      if (canHang) expect(await Promise.race([reading, pause(100, 'waits')])).toBe('waits');
      opened.close();
      expect(canHang ? ['ProblemError'] : ['read', 'ProblemError']).toContain(await reading);
    }, 10_000);

    // In normal runs each kind of source: files, what a server sends, and what the code of a site gives.
    const large = isLarge ? it : longTest;
    large(`reads ${entryCount} entries in bounded memory`, async () => {
      const { site, name: source, set } = await create();
      const filler = ' word'.repeat(1_000);
      await set(() => notes(entryCount / 2, {}, filler));
      const opened = await open(site, source);
      const before = await memory();
      const { entries } = await opened.read();
      const items = [];
      for await (const item of entries()) items.push(item);
      const grown = (await memory()) - before;
      expect(items).toHaveLength(entryCount);
      const [first] = items;
      expect(first && 'file' in first && first.file.read().entry?.fields?.body).toContain(filler.trim());
      opened.close();
      // Their texts are two and a half times as large.
      expect(grown).toBeLessThan(2 * 2 ** 10 * entryCount);
    });
  });
}

async function open({ root }: MiniSite, source: string | undefined): Promise<OpenSource> {
  const site = await loadSite({ config: 'boreal.config.ts', cwd: root, overrides: { source } });
  // Files that were just written have no stamp yet.
  return openSource(site, { now: () => Date.now() + 1_000 });
}

async function stampsOf(site: MiniSite, source: string | undefined): Promise<ReadonlyMap<string, string | undefined>> {
  const opened = await open(site, source);
  const stamps = new Map<string, string | undefined>();
  for await (const item of (await opened.read()).entries()) {
    if ('file' in item) stamps.set(`${item.file.type}/${item.file.slug}.${item.file.locale}`, item.stamp);
  }
  opened.close();
  expect([...stamps.values()]).not.toContain(undefined);
  return stamps;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes in use after garbage collections, with pauses in which the network frees its buffers. */
async function memory(): Promise<number> {
  for (let round = 0; round < 4; round++) {
    collectGarbage();
    await pause(50);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
