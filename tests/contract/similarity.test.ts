import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseFrontMatter } from '../../generator/sources/markdown/front-matter.ts';

/**
 * Compares the pages of cities by their five-word sequences (Jaccard similarity). A page that
 * differs from another only by the name of the city helps no reader.
 */

/** Maximum similarity of two pages: about one sentence that is copied as a whole. */
const mostAlike = 0.03;
const sequenceLength = 5;

const content = resolve(import.meta.dirname, '../../content');
const languages = ['en', 'fr'] as const;

/** The texts of one page. Sequences do not continue from one text into the next. */
interface RegionalPage {
  readonly name: string;
  readonly texts: readonly string[];
}

interface Likeness {
  readonly pages: readonly [string, string];
  readonly likeness: number;
}

const byLanguage = new Map<string, readonly RegionalPage[]>();

beforeAll(async () => {
  for (const language of languages) byLanguage.set(language, await readPages(language));
});

async function readPages(language: string): Promise<readonly RegionalPage[]> {
  const pages: RegionalPage[] = [];
  for (const type of ['auto-regional-page', 'home-regional-page']) {
    const files = (await readdir(join(content, type))).filter((file) => file.endsWith(`.${language}.md`)).sort();
    for (const file of files) {
      const { fields, body } = parseFrontMatter(await readFile(join(content, type, file), 'utf8'));
      const { title, lead, points, checklist } = fields as RegionalFields;
      const texts = [title, lead, ...points.flatMap((point) => [point.title, point.text]), ...checklist, ...body.split('\n\n')];
      pages.push({ name: file, texts });
    }
  }
  return pages;
}

interface RegionalFields {
  readonly title: string;
  readonly lead: string;
  readonly points: readonly { readonly title: string; readonly text: string }[];
  readonly checklist: readonly string[];
}

function sequencesOf({ texts }: RegionalPage): ReadonlySet<string> {
  const sequences = new Set<string>();
  for (const text of texts) {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    for (let end = sequenceLength; end <= words.length; end++) sequences.add(words.slice(end - sequenceLength, end).join(' '));
  }
  return sequences;
}

/** Returns all pairs with a common sequence, the most similar first. Compares no other pages. */
function listLikenesses(pages: readonly RegionalPage[]): readonly Likeness[] {
  const sizes: number[] = [];
  const pagesWith = new Map<string, number[]>();
  const shared = new Map<number, number>();
  for (const [index, page] of pages.entries()) {
    const sequences = sequencesOf(page);
    sizes.push(sequences.size);
    for (const sequence of sequences) {
      const earlier = pagesWith.get(sequence) ?? [];
      for (const other of earlier) {
        const pair = other * pages.length + index;
        shared.set(pair, (shared.get(pair) ?? 0) + 1);
      }
      pagesWith.set(sequence, [...earlier, index]);
    }
  }
  return [...shared]
    .map(([pair, common]): Likeness => {
      const [a, b] = [Math.floor(pair / pages.length), pair % pages.length];
      return {
        pages: [pages[a]?.name ?? '', pages[b]?.name ?? ''],
        likeness: common / ((sizes[a] ?? 0) + (sizes[b] ?? 0) - common),
      };
    })
    .sort((a, b) => b.likeness - a.likeness);
}

const tooAlike = (pages: readonly RegionalPage[]): readonly Likeness[] =>
  listLikenesses(pages).filter(({ likeness }) => likeness > mostAlike);

describe.each(languages)('in %s', (language) => {
  const pagesOf = (): readonly RegionalPage[] => byLanguage.get(language) ?? [];

  /** The page of one city, and a copy with the name of another. */
  function swapped(change: (texts: readonly string[]) => readonly string[]): readonly Likeness[] {
    const original = pagesOf().find(({ name }) => name === `barrie-auto-insurance.${language}.md`);
    const texts = change(original?.texts ?? []).map((text) => text.replaceAll('Barrie', 'Anytown'));
    return tooAlike([...pagesOf(), { name: 'anytown', texts }]);
  }
  const copied = { pages: [`barrie-auto-insurance.${language}.md`, 'anytown'] };

  test('no two pages of cities are similar', () => {
    expect(pagesOf().length).toBeGreaterThan(150);
    expect(tooAlike(pagesOf())).toEqual([]);
  });

  test('a page that differs only by the name of its city is found', () => {
    const found = swapped((texts) => texts);
    expect(found).toMatchObject([copied]);
    expect(found[0]?.likeness).toBeGreaterThan(0.8);
  });

  test('a page that copies one paragraph of another is found', () => {
    const other = pagesOf().find(({ name }) => name === `windsor-home-insurance.${language}.md`);
    const longest = (texts: readonly string[]) => texts.toSorted((a, b) => b.length - a.length)[0] ?? '';
    const found = swapped((texts) => [...(other?.texts ?? []), longest(texts)]);
    expect(found.map(({ pages }) => pages)).toContainEqual(copied.pages);
  });
});
