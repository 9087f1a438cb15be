import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkNesting } from '../../generator/check/page/check-nesting.ts';
import { readPage } from '../../generator/check/page/checked-page.ts';
import { openBrowser } from '../support/browser.ts';
import { sized } from '../support/length.ts';
import { seededRandom } from '../support/random.ts';

const running: { browser?: Awaited<ReturnType<typeof openBrowser>> } = {};
beforeAll(async () => {
  running.browser = await openBrowser();
});
afterAll(() => running.browser?.close());

/** An element with its content, or a text. */
type Tree = string | Branch;
interface Branch {
  readonly name: string;
  readonly content: readonly Tree[];
}

const names =
  'a abbr address article aside b blockquote body button caption center code col colgroup dd details dialog div dl dt em fieldset figcaption figure font footer form foreignobject g h1 h3 head header hgroup html i label legend li main math menu mi nav nobr ol optgroup option p path picture pre rp rt ruby section select small span strong summary svg table tbody td tfoot th thead title tr ul video'.split(
    ' ',
  );
const empty = new Set(['br', 'hr', 'img', 'input', 'source']);

function randomTree(random: () => number, depth: number): Tree {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  if (random() < 0.15) return pick(['text', 'words ']);
  const name = random() < 0.1 ? pick([...empty]) : pick(names);
  if (empty.has(name)) return { name, content: [] };
  const count = depth === 0 ? 0 : Math.floor(random() * 3);
  return { name, content: Array.from({ length: count }, () => randomTree(random, depth - 1)) };
}

const written = (tree: Tree): string => {
  if (typeof tree === 'string') return tree;
  const { name, content } = tree;
  return empty.has(name) ? `<${name}/>` : `<${name}>${content.map(written).join('')}</${name}>`;
};

const inDiv = (tree: Tree): Tree => ({ name: 'div', content: [tree] });

test('whatever a browser puts elsewhere than it is written is told', async () => {
  const random = seededRandom(7);
  const trees = Array.from({ length: sized(3_000, 60_000) }, () => randomTree(random, 4));
  const html = trees.map(
    (tree) => `<!doctype html><html><head><title>a</title></head><body>${written(inDiv(tree))}</body></html>`,
  );
  const page = await (running.browser as NonNullable<typeof running.browser>).newPage();
  const changed = await page.evaluate(
    ([texts, written]) =>
      (texts as string[]).flatMap((text, index) => {
        const { body } = new DOMParser().parseFromString(text, 'text/html');
        const seen = (node: Node): string => {
          if (node.nodeType === 3) return node.textContent ?? '';
          const name = node.nodeName.toLowerCase();
          const content = [...node.childNodes].map(seen).join('');
          return /^(br|hr|img|input|source)$/.test(name) ? `<${name}/>` : `<${name}>${content}</${name}>`;
        };
        return [...body.childNodes].map(seen).join('') === (written as string[])[index] ? [] : [index];
      }),
    [html, trees.map((tree) => written(inDiv(tree)))] as const,
  );
  await page.close();
  expect(changed.length).toBeGreaterThan(trees.length / 4);
  const untold = changed.filter((index) => checkNesting(readPage('a.html', html[index] ?? '')).length === 0);
  expect(
    untold
      .map((index) => written(trees[index] ?? ''))
      .sort((a, b) => a.length - b.length)
      .slice(0, 40),
  ).toEqual([]);
});
