import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastGlob from 'fast-glob';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** The content system's own folder, and the lists of the sources that Boreal brings. */
const mayName = /^generator\/sources\/(contentful\/|built-in(-kinds|-names)?\.ts$)/;

/** Kinds of links that the site has had since its content came from there. They are part of its contract. */
const linkKinds = /'Contentful(?:Blade|LinkWrapper)'/g;

type Sources = Readonly<Record<string, string>>;

const sources: Sources = Object.fromEntries(
  await Promise.all(
    fastGlob
      .sync('{generator,cli,client,search,templates}/**/*.{ts,tsx,js,json}', { cwd: root, ignore: ['**/node_modules/**'] })
      .map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const),
  ),
);

/** Returns the lines that name the content system where nothing may. */
const namesIn = (files: Sources): readonly string[] =>
  Object.entries(files)
    .filter(([file]) => !mayName.test(file))
    .flatMap(([file, text]) =>
      [file, ...text.split('\n')].flatMap((line, number) =>
        /contentful|ctfassets/i.test(line.replaceAll(linkKinds, '')) ? [`${file}:${number} ${line.trim()}`] : [],
      ),
    );

test('a content system is named only in its folder and in the list of sources', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(400);
  expect(namesIn(sources)).toEqual([]);
});

test.each([
  ['generator/sources/open-sources.ts', "const kind = 'contentful';"],
  ['generator/serve/contentful-desk.ts', ''],
  ['client/develop/overlay.ts', '// As in Contentful.'],
  ['cli/options.ts', 'process.env.CONTENTFUL_HOST'],
  ['generator/images/asset-address.ts', 'images.ctfassets.net'],
  ['generator/sources/built-in-others.ts', 'contentful'],
])('a name that is planted in %s is found', (file, text) => {
  expect(namesIn({ ...sources, [file]: `${sources[file] ?? ''}\n${text}` })).toHaveLength(1);
});

test('the names that are allowed are needed', () => {
  const allowed = Object.keys(sources).filter((file) => mayName.test(file) && /contentful/i.test(sources[file] ?? ''));
  expect(allowed.filter((file) => !file.includes('/contentful/'))).toEqual([
    'generator/sources/built-in-kinds.ts',
    'generator/sources/built-in-names.ts',
    'generator/sources/built-in.ts',
  ]);
});
