import { describe, expect, test } from 'vitest';
import {
  breakThem,
  type HiddenState,
  hiddenStates,
  hide,
  languages,
  siteWithHiddenNotes,
  wordOf,
  writeFirst,
} from '../support/hidden-states.ts';
import { isLong, longTest } from '../support/length.ts';
import { type MiniSite, miniSite, note, withSharedModules } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';

withSharedModules();

/**
 * Nothing that its author hides, deletes or lets expire is in a published byte: in every policy, in
 * every kind of run, and with a mistake on top. Only mistakes fall back to an older version.
 */

const policies = ['error', 'leave-out', 'last-good', 'warning'] as const;
const wholeStates = hiddenStates.filter(({ slug, isBroken }) => !isBroken && !slug.includes('-in-'));
/** Under `error`, nothing is published while there is a mistake or a language is missing. */
const statesOf = (policy: (typeof policies)[number]) => (policy === 'error' ? wholeStates : hiddenStates);

/** Lists the words of entries that are in published files. */
function wordsIn(output: Readonly<Record<string, string>>, states: readonly HiddenState[]): readonly string[] {
  const texts = Object.entries(output).map(([path, text]) => `${path}\n${text}`.toLowerCase());
  return states
    .flatMap((state) => languages.flatMap((language) => [wordOf(state, language, 'first'), wordOf(state, language, 'hidden')]))
    .filter((word) => texts.some((text) => text.includes(word)));
}

/** Under `warning`, an entry is shown in the language in which it is not hidden. */
const allowedWords = (policy: (typeof policies)[number]): readonly string[] =>
  policy === 'warning'
    ? hiddenStates
        .filter(({ slug, isBroken }) => !isBroken && slug.includes('-in-'))
        .map((state) => wordOf(state, state.slug.endsWith('english') ? 'fr' : 'en', 'hidden'))
    : [];

/** Kinds of runs: each hides the entries, and ends with a run for the public. */
type Kind = (site: MiniSite, states: readonly HiddenState[], run: Run) => Promise<void>;
type Run = (args?: readonly string[]) => Promise<void>;

const kinds: Readonly<Record<string, Kind>> = {
  async 'in a first run'(site, states, run) {
    await hide(site, states, true);
    await breakThem(site, states);
    await run();
  },
  async 'in a later run'(site, states, run) {
    await writeFirst(site, states);
    await run();
    await hide(site, states);
    await breakThem(site, states);
    await run();
  },
  async 'in a run after the one that hid them'(site, states, run) {
    await writeFirst(site, states);
    await run();
    await hide(site, states);
    await run();
    await breakThem(site, states);
    await run();
  },
  async 'after a run with --drafts into another folder'(site, states, run) {
    await writeFirst(site, states);
    await run();
    await hide(site, states);
    await run(['--drafts', '--out', 'preview']);
    await breakThem(site, states);
    await run();
  },
  async 'after a run with --drafts into the same folder'(site, states, run) {
    await writeFirst(site, states);
    await run();
    await hide(site, states);
    await run(['--drafts']);
    await breakThem(site, states);
    await run();
  },
  async 'after a run for a later time'(site, states, run) {
    await hide(site, states, true);
    await run();
    await run(['--now', '2091-01-01T00:00Z']);
    await breakThem(site, states);
    await run();
  },
  async 'after a run into another folder'(site, states, run) {
    await writeFirst(site, states);
    await run(['--out', 'other']);
    await hide(site, states);
    await breakThem(site, states);
    await run();
  },
};

/**
 * In the short form, all kinds of runs for the policy that brings back older versions, and one of them for each other policy.
 */
function kindsFor(policy: (typeof policies)[number]): readonly (readonly [name: string, kind: Kind])[] {
  const all = Object.entries(kinds);
  const others = policies.filter((other) => other !== 'last-good');
  return isLong || policy === 'last-good' ? all : all.filter((_, index) => others[index - 1] === policy);
}

describe.each(policies)('with the policy %s', (policy) => {
  const states = statesOf(policy);

  test.each(kindsFor(policy))('hidden entries are nowhere %s', async (_name, kind) => {
    const site = await siteWithHiddenNotes();
    await kind(site, states, async (args = []) => {
      const { code, problems } = await site.generate(['--policy', policy, '--allow-shrink', ...args]);
      expect([code, ...problems.filter(({ severity }) => severity === 'error')]).toEqual([0]);
    });
    const output = await site.output();
    expect(wordsIn(output, states)).toEqual(allowedWords(policy));
    expect(Object.keys(output)).toContain('en/hello/index.html');
  });

  // In normal runs, for the policy that brings back older versions and one of the others.
  const usual = policy === 'last-good' || policy === 'warning' ? test : longTest;
  usual('hidden entries are nowhere in shards', async () => {
    const site = await siteWithHiddenNotes();
    const run = async (): Promise<void> => {
      for (const part of ['1', '2']) {
        const { code } = await site.generate([
          '--shard',
          `${part}/2`,
          '--out',
          `part-${part}`,
          '--policy',
          policy,
          '--allow-shrink',
        ]);
        expect(code).toBe(0);
      }
      expect((await site.boreal(['merge', 'part-1', 'part-2'])).code).toBe(0);
    };
    await writeFirst(site, states);
    await run();
    expect(wordsIn(await site.output(), states)).toHaveLength(2 * states.length);
    await hide(site, states);
    await breakThem(site, states);
    await run();
    expect(wordsIn(await site.output(), states)).toEqual(allowedWords(policy));
  });
});

test('hidden entries are nowhere in develop, from the start and after saves', async () => {
  const site = await siteWithHiddenNotes();
  const [started, saved] = [hiddenStates.slice(0, 6), hiddenStates.slice(6)];
  await hide(site, started, true);
  await breakThem(site, started);
  await writeFirst(site, saved);
  const { origin } = await startDevelop(site.root);
  const textOf = async (path: string): Promise<string> =>
    (await fetch(origin + path, { headers: { accept: 'text/html' } })).text();
  const main = async (path: string): Promise<string> => /<main>.*?<\/main>/s.exec(await textOf(path))?.[0] ?? '';
  const last = saved.at(-1);
  await expect.poll(() => main(`/en/${last?.slug}/`)).toContain('quokka');
  await hide(site, saved);
  await breakThem(site, saved);
  await site.write('content/note/hello.en.md', note([], 'Saved at last.'));
  await expect.poll(() => main('/en/hello/')).toContain('Saved at last.');
  for (const { slug } of hiddenStates) {
    for (const language of languages) expect(await main(`/${language}/${slug}/`), slug).not.toMatch(/quokka|numbat/);
  }
  for (const path of ['/en/notes/feed.atom', '/fr/notes/feed.atom', '/search_index.json', '/page-data/app-data.json'])
    expect(await textOf(path), path).not.toMatch(/quokka|numbat/);
});

/** Writes an entry in both languages. */
const writeBoth = async (site: MiniSite, lines: readonly string[], word: string, slug = 'a'): Promise<void> => {
  for (const language of languages) {
    await site.write(
      `content/note/${slug}.${language}.md`,
      note(lines, `About ${word} in ${language}.`).replace('Hello', `${word} ${language}`),
    );
  }
};
const pagesWith = async (site: MiniSite, word: string, out?: string): Promise<readonly string[]> =>
  Object.entries(await site.output(out)).flatMap(([path, text]) =>
    path.endsWith('a/index.html') && text.includes(word) ? [path] : [],
  );
const bothPages = ['en/a/index.html', 'fr/a/index.html'];

describe('the last good version', () => {
  const lastGood = ['--policy', 'last-good'];

  test('is that of the public, and a preview has its own', async () => {
    const site = await miniSite();
    const preview = ['--drafts', '--out', 'preview', ...lastGood];
    await writeBoth(site, [], 'quokka');
    await site.generate(lastGood);
    await writeBoth(site, ['draft: true'], 'numbat');
    await site.generate(preview);
    // The line that hides it is gone, too: all that is left is a mistake.
    await writeBoth(site, ['order: [x'], 'numbat');
    expect((await site.generate(lastGood)).code).toBe(0);
    expect([await pagesWith(site, 'quokka'), await pagesWith(site, 'numbat')]).toEqual([bothPages, []]);
    expect((await site.generate(preview)).code).toBe(0);
    expect(await pagesWith(site, 'numbat', 'preview')).toEqual(bothPages);
  });

  test('belongs to one output', async () => {
    const site = await miniSite();
    await writeBoth(site, [], 'quokka');
    await site.generate(lastGood);
    await writeBoth(site, [], 'numbat');
    await site.generate(['--out', 'other', ...lastGood]);
    await writeBoth(site, ['order: [x'], 'numbat');
    for (const _ of [1, 2]) {
      await site.generate(lastGood);
      await site.generate(['--out', 'other', ...lastGood]);
      expect([await pagesWith(site, 'quokka'), await pagesWith(site, 'numbat', 'other')]).toEqual([bothPages, bothPages]);
      await site.write('content/note/hello.en.md', note([], `Changed ${_}.`));
    }
  });

  test('stays available while another policy leaves the entry out', async () => {
    const site = await miniSite();
    await writeBoth(site, [], 'quokka');
    await site.generate();
    await writeBoth(site, ['order: [x'], 'numbat');
    for (const _ of [1, 2]) {
      await site.generate(['--policy', 'leave-out']);
      expect(await pagesWith(site, 'quokka')).toEqual([]);
      await site.write('content/note/hello.en.md', note([], `Changed ${_}.`));
    }
    await site.generate(lastGood);
    expect(await pagesWith(site, 'quokka')).toEqual(bothPages);
  });

  test('a last good version ends with its time, also if nothing else has changed', async () => {
    const site = await miniSite();
    const at = (time: string) => site.generate([...lastGood, '--now', time]);
    await writeBoth(site, ['expireAt: 2030-01-01T00:00Z'], 'quokka');
    await at('2029-06-01T00:00Z');
    await writeBoth(site, ['order: [x'], 'numbat');
    expect(await at('2029-06-02T00:00Z')).toMatchObject({ code: 0, visibility: { next: '2030-01-01T00:00:00Z' } });
    expect(await pagesWith(site, 'quokka')).toEqual(bothPages);
    expect((await at('2030-01-01T00:00Z')).removed).toEqual(['/a/', '/en/a/', '/fr/a/']);
    expect(await pagesWith(site, 'quokka')).toEqual([]);
  });

  test('is found by shards that begin with the cache of a run for the whole site', async () => {
    const site = await miniSite();
    await writeBoth(site, [], 'quokka');
    await site.generate();
    await writeBoth(site, ['order: [x'], 'numbat');
    for (const part of ['1', '2']) await site.generate(['--shard', `${part}/2`, '--out', `part-${part}`, ...lastGood]);
    expect((await site.boreal(['merge', 'part-1', 'part-2', '--out', 'merged'])).code).toBe(0);
    expect(await pagesWith(site, 'quokka', 'merged')).toEqual(bothPages);
  });
});

/** Lines that hide an entry, whatever is wrong with them. */
const hidingLines = [
  'draft: yes',
  'draft: on',
  'publishAt: 2090-01-01',
  'publishAt: later',
  'expireAt: 2020-01-01',
  'expireAt: 2020-01-01T09:00',
  'draft: true\n: x',
  'draft: true\ndraft: true',
];

test('entries with lines that hide them are hidden, whatever the policy says', async () => {
  const site = await miniSite();
  const writeEach = async (lineOf: (at: number) => readonly string[], word: string): Promise<void> => {
    for (const at of hidingLines.keys()) await writeBoth(site, lineOf(at), `${word}${at}`, `a${at}`);
  };
  /** Lines of the entries whose pages have a word. */
  const linesWith = async (word: string): Promise<readonly string[]> => {
    const texts = Object.entries(await site.output()).filter(([path]) => path.endsWith('index.html'));
    return hidingLines.filter((_, at) => texts.some(([, text]) => text.includes(`${word}${at}`)));
  };
  await writeEach(() => [], 'quokka');
  await site.generate();
  expect(await linesWith('quokka')).toEqual(hidingLines);
  for (const policy of ['last-good', 'warning', 'leave-out']) {
    await writeEach((at) => [hidingLines[at] ?? ''], 'numbat');
    expect((await site.generate(['--policy', policy, '--allow-shrink'])).code).toBe(0);
    expect([await linesWith('quokka'), await linesWith('numbat')], policy).toEqual([[], []]);
  }
});

test('a file in another encoding is hidden by the lines that can be read', async () => {
  const site = await miniSite();
  await writeBoth(site, [], 'quokka');
  await site.generate();
  for (const language of languages) {
    await site.write(`content/note/a.${language}.md`, Buffer.from(note(['draft: true'], 'Numbat est arriv\xe9.'), 'latin1'));
  }
  expect((await site.generate(['--policy', 'last-good'])).code).toBe(0);
  expect(await pagesWith(site, 'quokka')).toEqual([]);
});
