import { access } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContentCopy, copyContent } from '../support/content-copy.ts';
import { type GenerateOutcome, miniSite, withSharedModules } from '../support/mini-site.ts';

withSharedModules();

/**
 * Problems that an editor of this repository's content may cause. The model finds each without
 * other code.
 */

interface Mistake {
  readonly name: string;
  /** Path below content/. A path with `{language}` is changed in both languages. */
  readonly file: string;
  /** The text in the file and its replacement. */
  readonly change: readonly [from: string, to: string];
  /** Problems that are reported for each file. */
  readonly problem: {
    readonly code: string;
    readonly message: RegExp;
    readonly line: number;
    readonly field?: string;
  };
}

const mistakes: readonly Mistake[] = [
  {
    name: 'a regional page that names an unknown place',
    file: 'auto-regional-page/barrie-auto-insurance.{language}.md',
    change: ['place: barrie', 'place: barrrie'],
    problem: {
      code: 'GRAPH_LINK_MISSING',
      message: /“place” leads to “barrrie”, which does not exist\. Did you mean “barrie”\?/,
      line: 2,
      field: 'place',
    },
  },
  {
    name: 'a regional page that names an unknown product',
    file: 'home-regional-page/windsor-home-insurance.{language}.md',
    change: ['product: home-insurance', 'product: house-insurance'],
    problem: {
      code: 'GRAPH_LINK_MISSING',
      message: /“product” leads to “house-insurance”, which does not exist\. Did you mean “home-insurance”\?/,
      line: 3,
      field: 'product',
    },
  },
  {
    name: 'a campaign without identifier',
    file: 'campaign/points-for-quote.{language}.md',
    change: ['identifier: 2025_points_for_quote\n', ''],
    problem: {
      code: 'CONTENT_FIELD_MISSING',
      message: /The required field “identifier” is missing/,
      line: 2,
      field: 'identifier',
    },
  },
  {
    name: 'a product with an illustration that is not there',
    file: 'product/condo-insurance.{language}.md',
    change: ['illustration: condo', 'illustration: condos'],
    problem: {
      code: 'CONTENT_FIELD_CHOICE',
      message: /“illustration” cannot be “condos”\. Did you mean “condo”\?/,
      line: 6,
      field: 'illustration',
    },
  },
  {
    name: 'an article with a spot that is not there',
    file: 'blog-post/storing-your-motorcycle.{language}.md',
    change: ['spot: storage', 'spot: sunset'],
    problem: { code: 'CONTENT_FIELD_CHOICE', message: /“spot” cannot be “sunset”/, line: 7, field: 'spot' },
  },
  {
    name: 'a panel with a link that leads nowhere',
    file: 'blade/quote.en.yaml',
    change: ['href: /auto-insurance/', 'href: /auto-insurence/'],
    problem: {
      code: 'ROUTE_LINK_BROKEN',
      message: /There is no page \/auto-insurence\/\. Did you mean \/auto-insurance\/\?/,
      line: 12,
      field: 'links[1].href',
    },
  },
  {
    name: 'a shared link that leads nowhere',
    file: 'link-wrapper/contact.fr.yaml',
    change: ['href: /contact-us/', 'href: /en/contact-us/'],
    problem: { code: 'ROUTE_LINK_BROKEN', message: /There is no page \/en\/contact-us\//, line: 2, field: 'href' },
  },
  {
    name: 'a band whose button opens what does not exist',
    file: 'slice/claims-help.{language}.yaml',
    change: ['target: blade/claim', 'target: blade/claims'],
    problem: {
      code: 'GRAPH_LINK_MISSING',
      message: /“target” leads to “claims”, which does not exist\. Did you mean “claim”\?/,
      line: 5,
      field: 'target',
    },
  },
  {
    name: 'a band whose button leads to an entry of another type',
    file: 'slice/talk-to-us.{language}.yaml',
    change: ['target: blade/quote', 'target: modal/self-serve'],
    problem: {
      code: 'GRAPH_LINK_TYPE',
      message: /“target” leads to “modal\/self-serve”; only link-wrapper or blade is allowed here/,
      line: 5,
      field: 'target',
    },
  },
  {
    name: 'a province with a code that is not allowed',
    file: 'province/on.{language}.yaml',
    change: ['code: ON', 'code: QC'],
    problem: { code: 'CONTENT_FIELD_CHOICE', message: /“code” cannot be “QC”/, line: 4, field: 'code' },
  },
];

/**
 * A message that is removed in one language only. The position of a missing value is that of its
 * group, which is its first member.
 */
const takenMessage = { file: 'content/messages/interface.fr.yaml', group: 'navigation', key: 'main' } as const;

/** Returns the files of a change for each language. */
const filesOf = ({ file }: Mistake): readonly string[] =>
  [...new Set(['en', 'fr'].map((language) => file.replace('{language}', language)))].map((path) => `content/${path}`);

let copy: ContentCopy;
let outcome: GenerateOutcome;
let lineOfFirst: number;

// All changes are made at once, each in its own files. Each problem must be reported among the
// others.
beforeAll(async () => {
  copy = await copyContent();
  for (const mistake of mistakes) {
    for (const file of filesOf(mistake)) await replaceIn(file, ...mistake.change);
  }
  const messages = await copy.read(takenMessage.file);
  lineOfFirst = messages.split('\n').indexOf(`${takenMessage.group}:`) + 2;
  await replaceIn(takenMessage.file, /^ {2}main: .*\n/m.exec(messages)?.[0] ?? 'main', '');
  outcome = await copy.generate();
});

afterAll(() => copy.remove());

async function replaceIn(file: string, from: string, to: string): Promise<void> {
  const text = await copy.read(file);
  if (!text.includes(from)) throw new Error(`${file} does not hold “${from}”`);
  await copy.write(file, text.replace(from, to));
}

const problemsIn = (file: string) => outcome.problems.filter(({ where }) => where?.file === file);

test('invalid content ends the run with 1, and nothing is written', async () => {
  expect(outcome).toMatchObject({ code: 1, status: 'failed' });
  await expect(access(copy.out)).rejects.toThrow('ENOENT');
});

describe('a problem is reported once, with its file position, and without others:', () => {
  test.each(mistakes)('$name', (mistake) => {
    const { code, message, line, field } = mistake.problem;
    for (const file of filesOf(mistake)) {
      const problems = problemsIn(file);
      expect(problems).toMatchObject([{ code, severity: 'error', where: { file, line, field } }]);
      expect(problems[0]?.message).toMatch(message);
      expect(problems[0]?.hint).toBeTruthy();
    }
  });

  test('a message of the interface that is missing in one language is reported', () => {
    const { file, group, key } = takenMessage;
    const field = `${group}.${key}`;
    const problems = problemsIn(file);
    expect(problems).toMatchObject([{ code: 'CONTENT_FIELD_MISSING', where: { file, line: lineOfFirst, field } }]);
    expect(problems[0]?.message).toMatch(/“navigation\.main” is missing/);
  });

  test('no file without a problem is named', () => {
    const expected = [...mistakes.flatMap(filesOf), takenMessage.file];
    expect(outcome.problems.map(({ where }) => where?.file).sort()).toEqual(expected.sort());
  });
});

test('a template that imports a missing picture is reported with its line, and the published site stays', async () => {
  const site = await miniSite();
  expect((await site.generate()).status).toBe('generated');
  const before = await site.output();
  await site.write(
    'templates/header.tsx',
    [
      "import type { SliceProps } from '#contract/page';",
      "import picture from './gone.svg';",
      'export default ({ data }: SliceProps<{ word: string }>) => <header><img src={picture} alt={data.word} /></header>;',
    ].join('\n'),
  );
  const outcome = await site.generate();
  expect(outcome).toMatchObject({ code: 1, status: 'failed' });
  expect(outcome.problems).toMatchObject([{ code: 'BUNDLE_COMPILE', where: { file: 'templates/header.tsx', line: 2 } }]);
  expect(outcome.problems[0]?.message).toContain('gone.svg');
  expect(await site.output()).toEqual(before);
});
