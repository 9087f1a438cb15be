import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../generator/index.ts';
import { applyMistakes, type Mistake, mistakes, notesForMistakes as notes, undoMistakes } from '../support/content-mistakes.ts';
import { miniSite, note } from '../support/mini-site.ts';

/**
 * Each kind of problem under each policy: the pages, lists, links, search, sitemap and hreflang that
 * the policy says, in a first and in a later run.
 */

const policies = ['error', 'leave-out', 'last-good', 'warning'] as const;

/** Where an address is named: pages, hreflang of other pages, sitemap, search index, match paths. */
const namedIn = (output: Readonly<Record<string, string>>, text: string): readonly string[] =>
  Object.entries(output).flatMap(([path, content]) => (content.includes(text) ? [path] : []));

describe.each(policies)('%s', (policy) => {
  const effectOf = ({ code, isShown }: Mistake, isLater: boolean): string => {
    if (policy === 'warning' && isShown) return 'shown';
    // A language whose file was deleted was not lost by mistake.
    const mayReturn = isLater && code !== 'GRAPH_TRANSLATION_MISSING';
    return policy === 'last-good' && mayReturn ? 'last-good' : 'left-out';
  };
  const found = (problems: readonly Problem[]) =>
    mistakes.map((mistake) => {
      const own = problems.find(({ code, where }) => code === mistake.code && where?.file.includes(mistake.slug));
      return [mistake.code, own?.severity, own?.effect];
    });
  const expected = (isLater: boolean) =>
    mistakes.map((mistake) => {
      if (policy === 'error') return [mistake.code, 'error', undefined];
      const effect = effectOf(mistake, isLater);
      return [mistake.code, 'warning', effect === 'shown' ? undefined : effect];
    });

  test('in a first run', async () => {
    const site = await miniSite(notes);
    await applyMistakes(site);
    const { code, problems } = await site.generate(['--policy', policy, '--allow-shrink']);
    expect(found(problems)).toEqual(expected(false));
    const output = await site.output();
    if (policy === 'error') {
      expect([code, output]).toEqual([1, {}]);
      return;
    }
    expect(code).toBe(0);
    for (const mistake of mistakes) {
      const places = namedIn(output, mistake.slug);
      if (effectOf(mistake, false) === 'left-out') expect(places, mistake.code).toEqual([]);
      else expect(places, mistake.code).toContain(`en/${mistake.slug}/index.html`);
    }
    expect(Object.keys(output)).toContain('en/other/index.html');
  });

  test('in a later run', async () => {
    const site = await miniSite(notes);
    await site.generate();
    const before = await site.output();
    await applyMistakes(site);
    await site.write('content/note/hello.en.md', note([], 'An urgent change.'));
    const { code, problems } = await site.generate(['--policy', policy, '--allow-shrink']);
    expect(found(problems)).toEqual(expected(true));
    const after = await site.output();
    if (policy === 'error') {
      expect([code, after]).toEqual([1, before]);
      return;
    }
    expect(code).toBe(0);
    expect(after['en/hello/index.html']).toContain('An urgent change.');
    for (const mistake of mistakes) {
      const pages = ['en', 'fr'].map((locale) => `${locale}/${mistake.slug}/index.html`);
      const effect = effectOf(mistake, true);
      if (effect === 'left-out') expect(namedIn(after, mistake.slug), mistake.code).toEqual([]);
      else expect(after[pages[0] ?? ''], mistake.code).toBeDefined();
      if (effect !== 'last-good') continue;
      expect(
        pages.map((path) => after[path]),
        mistake.code,
      ).toEqual(pages.map((path) => before[path]));
    }
    // The last good version stays through further runs, and ends when the problem does.
    expect((await site.generate(['--policy', policy])).code).toBe(0);
    expect(await site.output()).toEqual(after);
    await undoMistakes(site);
    const [first] = mistakes;
    await site.write(`content/note/${first?.slug}.en.md`, note(['order: 1'], 'Corrected.'));
    expect((await site.generate(['--policy', policy])).problems).toEqual([]);
    expect((await site.output())[`en/${first?.slug}/index.html`]).toContain('Corrected.');
  });
});

/** An entry, and one that links to it. */
const quokka: Readonly<Record<string, string>> = {
  'content/note/quokka.en.md': note(['order: 1'], 'Quokka in English.'),
  'content/note/quokka.fr.md': note(['order: 1'], 'Quokka en français.'),
  'content/note/other.en.md': note(['related: [quokka]'], 'Another one.'),
  'content/note/other.fr.md': note(['related: [quokka]'], 'Une autre.'),
};

test('an inline link to an entry that is left out is a problem of the entry that links', async () => {
  const site = await miniSite({
    ...quokka,
    'content/note/quokka.en.md': note(['order: many'], 'Quokka.'),
    'content/note/linking.en.md': note([], 'See [that](/quokka/).'),
    'content/note/linking.fr.md': note([], 'Voir ici.'),
  });
  const { code, problems } = await site.generate(['--policy', 'leave-out']);
  expect([code, problems.map((problem) => [problem.code, problem.where?.file])]).toEqual([
    0,
    [
      ['ROUTE_LINK_BROKEN', 'content/note/linking.en.md'],
      ['CONTENT_FIELD_TYPE', 'content/note/quokka.en.md'],
    ],
  ]);
  const output = await site.output();
  expect([namedIn(output, '/linking/'), namedIn(output, '/quokka/')]).toEqual([[], []]);
});

test('an entry that the site is built on cannot be left out', async () => {
  const site = await miniSite({ 'content/label/menu.en.yaml': 'word: [\n' });
  const { code, problems } = await site.generate(['--policy', 'leave-out']);
  expect([code, problems.map((problem) => problem.code).sort()]).toEqual([
    1,
    ['CONTENT_FRONT_MATTER', 'GRAPH_ENTRY_MISSING', 'GRAPH_ENTRY_MISSING'],
  ]);
  expect(await site.output()).toEqual({});
});

test('the config sets policies by code and by type, and the command line comes before it', async () => {
  const site = await miniSite({ ...quokka, 'content/note/quokka.en.md': note(['order: many']) });
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  const withPolicies = (policies: string): Promise<void> =>
    site.write('boreal.config.ts', config.replace('rootShared:', `policies: ${policies}, rootShared:`));
  const codeOf = async (...args: readonly string[]): Promise<number> => (await site.generate(args)).code;
  await withPolicies(`{ types: { note: { codes: { CONTENT_FIELD_TYPE: 'leave-out' } } } }`);
  expect([await codeOf(), await codeOf('--strict'), await codeOf('--policy', 'error')]).toEqual([0, 1, 1]);
  await withPolicies(`{ default: 'leave-out', types: { label: { default: 'error' } } }`);
  expect([await codeOf(), await codeOf('--policy', 'CONTENT_FIELD_TYPE=error')]).toEqual([0, 1]);
  await withPolicies(`{ default: 'leave-out', types: { note: { default: 'error' } } }`);
  expect(await codeOf()).toBe(1);
});

describe('policies that do not exist are refused', () => {
  test.each([
    [`{ default: 'leaveout' }`, 'CONFIG_VALUE'],
    [`{ codes: { CONTENT_FIELD_TYP: 'error' } }`, 'CONFIG_KEY_UNKNOWN'],
    [`{ types: { notes: { default: 'error' } } }`, 'CONFIG_KEY_UNKNOWN'],
    [`{ strict: true }`, 'CONFIG_KEY_UNKNOWN'],
  ])('in the config: %s', async (policies, code) => {
    const site = await miniSite();
    const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
    await site.write('boreal.config.ts', config.replace('rootShared:', `policies: ${policies}, rootShared:`));
    expect((await site.generate()).problems.map((problem) => problem.code)).toEqual([code]);
  });

  test.each([
    [['--policy', 'leaveout'], '“leaveout” is not a policy. Did you mean “leave-out”?'],
    [['--policy', 'CONTENT_FIELD_TYP=error'], 'There is no error code “CONTENT_FIELD_TYP”. Did you mean “CONTENT_FIELD_TYPE”?'],
    [['--policy', 'A=B=C'], '“A=B=C” is not a policy.'],
    [['--strict', '--policy', 'warning'], '--strict makes every problem an error, and --policy asks for something else.'],
  ])('on the command line: %j', async (args, message) => {
    const site = await miniSite();
    const { code, stderr } = await site.boreal(['generate', ...args]);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
  });
});

describe('the examples of docs/policies.md', () => {
  const page = readFile(resolve(import.meta.dirname, '../../docs/policies.md'), 'utf8');
  const mistaken = { 'content/note/quokka.en.md': note(['order: 1'], 'Changed <font>here</font>.') };

  test('the setting shows texts with HTML, and leaves other mistakes out', async () => {
    const [, setting = ''] = /```ts boreal\.config\.ts\n(.*?)```/s.exec(await page) ?? [];
    const other = { 'content/note/other.en.md': note(['related: [quokka]', 'order: many']) };
    const site = await miniSite({ ...quokka, ...mistaken, ...other });
    const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
    await site.write('boreal.config.ts', config.replace('rootShared:', `${setting.trim()} rootShared:`));
    const { code, problems } = await site.generate();
    expect([code, problems.map((problem) => [problem.code, problem.severity, problem.effect])]).toEqual([
      0,
      [
        ['CONTENT_FIELD_TYPE', 'warning', 'left-out'],
        ['TEXT_RAW_HTML', 'warning', undefined],
      ],
    ]);
  });

  test('the commands do what the page says', async () => {
    const commands = [...(await page).matchAll(/^ {4}npx boreal (generate .*)$/gm)].map(([, args = '']) => args.split(' '));
    const site = await miniSite(quokka);
    await site.generate();
    await site.write('content/note/quokka.en.md', mistaken['content/note/quokka.en.md']);
    const effects: unknown[] = [];
    for (const [command = '', ...args] of commands) {
      const { code, stdout } = await site.boreal([command, '--json', ...args]);
      const { problems } = JSON.parse(stdout) as { readonly problems: readonly Problem[] };
      effects.push([args.join(' '), code, ...new Set(problems.map(({ severity, effect }) => effect ?? severity))]);
    }
    expect(effects).toEqual([
      ['--policy last-good', 0, 'last-good'],
      ['--policy last-good TEXT_RAW_HTML=warning', 0, 'warning'],
      ['--strict', 1, 'error'],
    ]);
  });
});

test('explain and the report name what is left out, and why', async () => {
  const site = await miniSite({ ...quokka, 'content/note/quokka.en.md': note(['order: many']) });
  const { stderr } = await site.boreal(['generate', '--policy', 'leave-out']);
  expect(stderr).toContain('→ The entry is left out.');
  expect(stderr).toContain('Left out because of problems: 1 entry, each language counted.');
  const missing = await site.boreal(['explain', '/en/quokka/', '--policy', 'leave-out']);
  expect(missing.code).toBe(1);
  expect(missing.stderr).toContain('The site has no page /en/quokka/.');
  expect(missing.stderr).toContain('content/note/quokka.en.md:3 (order)');
});

test('an address that the last good version has, too, is one problem', async () => {
  const site = await miniSite({ 'content/note/b.en.md': note(), 'content/note/b.fr.md': note([], 'Un texte.') });
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  await site.write('content/note/B.en.md', note([], 'Another text.'));
  await site.write('content/note/B.fr.md', note([], 'Un autre texte.'));
  const { problems } = await site.generate(['--policy', 'last-good', '--allow-shrink']);
  const texts = problems.map(({ message, where }) => `${where?.file} ${message}`);
  expect(texts.length).toBe(new Set(texts).size);
  expect(problems.map(({ code }) => code)).toContain('ROUTE_PATH_TAKEN');
});
