import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isLong, sized } from '../support/length.ts';
import { type MiniSite, miniSite, note } from '../support/mini-site.ts';

/** Characters of a text that is designed to take long. A content file may have 500,000 bytes. */
const size = sized(20_000, 480_000);
const fill = (text: string): string => text.repeat(Math.floor(size / text.length));
const numbered = (make: (index: number) => string, count: number): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

/** Formatted texts that a careless program needs hours for. */
const texts: Readonly<Record<string, string>> = {
  'quotations in quotations': fill('>'),
  'lists in lists': fill('- '),
  'links that are never closed': fill('['),
  'links in links': fill('[a]('),
  'pictures that are never closed': fill('!['),
  'stress in stress': fill('**_'),
  'code in ever longer marks': numbered((index) => `${'`'.repeat(index)} `, Math.floor(Math.sqrt(2 * size))).slice(0, size),
  'comments that are never closed': fill('a <!--'),
  'tags that are never closed': fill('a <b '),
  'headings of one name': fill('## a\n'),
  'a heading with many spaces': `## a${fill(' ')}b`,
  'links to nowhere': numbered((index) => `[a](/nowhere-${index}/) `, Math.floor(size / 24)),
  'a table of many rows': `|a|b|\n|-|-|\n${fill('|x|y|\n')}`,
  'a table of many columns': `|${'a|'.repeat(size / 8)}\n|${'-|'.repeat(size / 8)}\n${'|x\n'.repeat(size / 16)}`,
  'names of links': `[a]: /hello/\n\n${fill('[a] ')}`,
  'quotation marks': fill('"a \'b '),
  'spaces before signs': `a${fill(' ')}b :`,
  'spaces before a question mark': `a${fill(' ')}b ?`,
  'groups of three digits': `1 ${fill('234 ')}`,
};

/** Fields that a careless program needs hours or all memory for. */
const fields: Readonly<Record<string, readonly [yaml: string, code: string]>> = {
  'aliases of aliases': [
    `title: Hello\nmore: &a0 [x, x]\n${numbered((index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]\n`, 40)}`,
    'CONTENT_FRONT_MATTER',
  ],
  'a text that contains itself': [
    'title: Hello\nbody: {nodeType: document, content: &a [{content: *a}]}',
    'CONTENT_FRONT_MATTER',
  ],
  'lists in lists': [`title: ${'['.repeat(100_000)}`, 'CONTENT_FRONT_MATTER'],
  'records in records': [`title: ${'{a: '.repeat(100_000)}`, 'CONTENT_FRONT_MATTER'],
  'many fields that are not known': [
    `title: Hello\n${numbered((index) => `f${index}: x\n`, size / 12)}`,
    'CONTENT_FIELD_UNKNOWN',
  ],
  'a field with a long name': [`title: Hello\n? ${fill('a')}\n: x\n`, 'CONTENT_FIELD_UNKNOWN'],
  'blank lines and a mistake': [`${fill(' \n')}title: [`, 'CONTENT_FRONT_MATTER'],
  'a file of a megabyte': [`title: ${'a'.repeat(1_000_000)}`, 'CONTENT_FILE_TOO_LARGE'],
};

const usageHook = pathToFileURL(resolve(import.meta.dirname, '../support/usage-at-exit.js')).href;

interface Measured {
  readonly cpuMs: number;
  readonly peakKb: number;
  readonly codes: readonly string[];
}

/**
 * Runs `generate`, which must end with pages or reported problems, and returns its resource usage.
 */
async function measure(site: MiniSite): Promise<Measured> {
  const file = join(site.root, 'usage.json');
  const env = { NODE_OPTIONS: `--import ${usageHook}`, BOREAL_USAGE_FILE: file };
  const { code, stdout, stderr } = await site.borealProcess(['generate', '--json', '--workers', '0'], env);
  expect([0, 1], stderr).toContain(code);
  const { problems } = JSON.parse(stdout) as { problems: readonly { code: string }[] };
  return { ...JSON.parse(await readFile(file, 'utf8')), codes: [...new Set(problems.map((problem) => problem.code))] };
}

const inBoth = (name: string, extension: string, content: string): Record<string, string> =>
  Object.fromEntries(['en', 'fr'].map((locale) => [`content/note/${name}.${locale}.${extension}`, content]));

test('texts that are designed to take long end in pages or in reported problems', async () => {
  const files = Object.values(texts).map((text, index) => inBoth(`text-${index}`, 'md', note([], text)));
  const { codes } = await measure(await miniSite(Object.assign({}, ...files)));
  // Problems of the texts, not faults of the program.
  expect(codes.filter((code) => !/^(TEXT|ROUTE|GRAPH|CONTENT)_/.test(code))).toEqual([]);
});

test('fields that are designed to take long are refused, each with its reason', async () => {
  const all = Object.values(fields);
  const site = await miniSite(Object.assign({}, ...all.map(([yaml], index) => inBoth(`fields-${index}`, 'yaml', yaml))));
  const { problems } = await site.generate();
  for (const [index, [, code]] of all.entries()) {
    const found = problems.filter(({ where }) => where?.file === `content/note/fields-${index}.en.yaml`);
    expect(found.map((problem) => problem.code)).toContain(code);
  }
});

describe.runIf(isLong)('no content takes more than two seconds or 200 MB', () => {
  const limits = { cpuMs: 2_000, kb: 200_000 };
  const files = [
    ...Object.entries(texts).map(([name, text]) => [`a text of ${name}`, inBoth('bomb', 'md', note([], text))] as const),
    ...Object.entries(fields).map(([name, [yaml]]) => [`fields of ${name}`, inBoth('bomb', 'yaml', yaml)] as const),
  ];

  test.each(files)('%s', async (_name, bomb) => {
    const plain = await measure(await miniSite(inBoth('bomb', 'md', note())));
    const used = await measure(await miniSite({ ...bomb }));
    // Each occurs twice, once in each language.
    expect((used.cpuMs - plain.cpuMs) / 2).toBeLessThan(limits.cpuMs);
    expect((used.peakKb - plain.peakKb) / 2).toBeLessThan(limits.kb);
  });
});
