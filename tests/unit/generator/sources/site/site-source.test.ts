import { expect, test } from 'vitest';
import { ProblemError } from '../../../../../generator/errors/problem.ts';
import type { SiteSource } from '../../../../../generator/model/site-source.ts';
import { changedValues } from '../../../../../generator/sources/site/changed-values.ts';
import { openSiteSource } from '../../../../../generator/sources/site/site-source.ts';
import { memoryTexts } from '../../../../../generator/store/scratch-texts.ts';

const never = new Promise<never>(() => {});
const entry = (slug: string, stamp?: string) => ({ type: 'note', slug, locale: 'en', fields: { title: slug }, stamp });

const noFiles = { read: async () => undefined, write: async () => {}, writePieces: async () => {} };

function open(source: SiteSource, silenceMs = 20_000) {
  const network = { fetch, timeoutMs: 1_000, pause: async () => {}, random: () => 0 };
  const texts = memoryTexts();
  const counts = { begin: () => ({ refuseShrinking: async () => {}, save: async () => {} }) };
  const changed = changedValues({ store: noFiles, source: 'shop', fingerprint: undefined, texts });
  const pulled = { lines: async () => undefined, state: async () => undefined, write: async () => {} };
  const parts = {
    fields: {},
    counts,
    changed,
    pulled,
    isOffline: false,
    isPreview: false,
    fieldsOf: () => undefined,
    positionOf: () => undefined,
  };
  return openSiteSource({ name: 'shop', source, locales: ['en'], texts, networkOf: () => network, silenceMs, ...parts });
}

const problemsOf = (reading: Promise<unknown>): Promise<readonly string[]> =>
  reading.then(
    () => [],
    (error) => (error instanceof ProblemError ? error.problems.map(({ code }) => code) : [String(error)]),
  );

test.each<[string, SiteSource]>([
  ['never begins', { entries: () => never }],
  [
    'never ends',
    {
      async *entries() {
        yield entry('tea');
        await never;
      },
    },
  ],
])('a source that %s is a problem', async (_, source) => {
  expect(await problemsOf(open(source, 50).read())).toEqual(['SOURCE_SILENT']);
});

test('a source that is closed stops its reading, its signal and its pauses', async () => {
  let signal: AbortSignal | undefined;
  const opened = open({
    async *entries(context) {
      signal = context.signal;
      for await (const _ of context.every(0.001)) yield entry('tea');
    },
  });
  const reading = problemsOf(opened.read());
  await expect.poll(() => signal).toBeDefined();
  opened.close();
  expect(await reading).toEqual(['SOURCE_STOPPED']);
  expect(signal?.aborted).toBe(true);
});

test('a refresh tells if entries have changed, whatever their order', async () => {
  let entries = [entry('tea'), entry('jam')];
  const opened = open({ entries: () => entries });
  await opened.read();
  expect(await opened.refresh()).toBe(false);
  entries = [...entries].reverse();
  expect(await opened.refresh()).toBe(false);
  entries = [entry('tea', 'changed'), entry('jam')];
  expect(await opened.refresh()).toBe(true);
  await opened.read();
  expect(await opened.refresh()).toBe(false);
  entries = [entry('tea', 'changed')];
  expect(await opened.refresh()).toBe(true);
});

test('a state is a text of the source, and none without the function', async () => {
  const entries = () => [];
  expect(await open({ entries }).state()).toBeUndefined();
  const one = await open({ entries, state: () => '1' }).state();
  expect(one).toBe(await open({ entries, state: async () => '1' }).state());
  expect(one).not.toBe(await open({ entries, state: () => '2' }).state());
  expect(await problemsOf(open({ entries, state: () => '' }).state())).toEqual(['SOURCE_STATE']);
});

test('changes end without an error when the source is closed', async () => {
  const opened = open({ entries: () => [], changes: ({ every }) => every(0.001) });
  let count = 0;
  for await (const _ of opened.changes()) if (++count === 3) opened.close();
  expect(count).toBe(3);
});
