import { expect, inject, test } from 'vitest';
import { openEmitted } from '../../generator/check/open-emitted.ts';
import { checkSyntax } from '../../generator/check/site/check-syntax.ts';

const emitted = () => openEmitted(inject('siteFolder'), 'dist');

test('all browsers of package.json can read every emitted script and stylesheet', async () => {
  const site = await emitted();
  expect(site.files.filter((file) => /\.(js|css)$/.test(file)).length).toBeGreaterThan(50);
  expect(await checkSyntax(site, undefined)).toEqual([]);
});

test('a range query and a lookbehind that are planted in emitted files are found', async () => {
  const site = await emitted();
  const [script = '', sheet = ''] = [/\/app-.*\.js$/, /\/style-pages-.*\.css$/].map((name) =>
    site.files.find((file) => name.test(file)),
  );
  const planted: Readonly<Record<string, string>> = {
    [script]: ';"auxiliaires".replace(/(?<=..)aux$/,"al")',
    [sheet]: '@media (width<40em){body{margin:0}}',
  };
  const read = async (file: string) => Buffer.concat([await site.read(file), Buffer.from(planted[file] ?? '')]);
  const problems = await checkSyntax({ ...site, files: [script, sheet], read }, undefined);
  expect(problems.map(({ code, where }) => `${code} ${where?.file}`)).toEqual([
    `CHECK_SYNTAX_NEW ${script}`,
    `CHECK_STYLE_NEW ${sheet}`,
  ]);
});
