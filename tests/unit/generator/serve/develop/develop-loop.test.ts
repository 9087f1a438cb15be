import { expect, onTestFinished, test } from 'vitest';
import type { Problem } from '../../../../../generator/errors/problem.ts';
import { DevelopLoop, type DevelopUpdate, type SiteParts } from '../../../../../generator/serve/develop/develop-loop.ts';
import type { SiteWork } from '../../../../../generator/serve/live/site-work.ts';
import { createCacheWrites } from '../../../../../generator/store/cache-writes.ts';

const warning = (message: string): Problem => ({ code: 'X', severity: 'warning', message });

/** A loop over a site whose readings wait for `answer`, with a record of all that happens. */
function loopOf({ pages = 1, amends = false, hasPages = true } = {}) {
  const calls: string[] = [];
  const updates: DevelopUpdate[] = [];
  const faults: unknown[] = [];
  const answers: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  const warnings: Problem[] = [];
  const problems: Problem[] = [];
  const asked = () => new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
  const content = () => ({
    problems: [...problems],
    routeCount: pages,
    textProblems: () => [].values(),
    saveCache: async () => {},
  });
  const tools = {
    site: { root: '/site' },
    files: { imported: new Set(), named: new Set() },
    source: { close() {} },
    bundler: { sources: () => [], dispose: async () => {} },
  } as unknown as SiteParts['tools'];
  const work = {
    isComplete: async () => true,
    async reload() {
      calls.push('reload');
      return { value: { ...tools }, problems: [], files: { config: [], code: [] } };
    },
    async bundle() {
      calls.push('bundle');
      return { value: {}, problems: [] };
    },
    async read(_tools: unknown, paths?: readonly string[]) {
      calls.push(['read', ...(paths ?? ['all'])].join(' '));
      await asked();
      return { value: hasPages ? content() : undefined, problems: hasPages ? [] : [...problems] };
    },
    async prepare(_tools: unknown, made: { content: unknown }) {
      return { value: { content: made.content, problems: [] }, problems: [], change: { kind: 'content' } };
    },
    async amend(_tools: unknown, shown: { valid: unknown }, paths: readonly string[]) {
      calls.push(['amend', ...paths].join(' '));
      return amends ? shown.valid : undefined;
    },
  } as unknown as SiteWork;
  const loop = new DevelopLoop({
    work,
    tools,
    writes: { ...createCacheWrites(), warnings: () => warnings },
    now: () => 0,
    notify: ({ kind }) => void calls.push(`notify ${kind}`),
    watch: async () => {},
    follow: ({ hasFailed }) => {
      calls.push(hasFailed ? 'follow after a failure' : 'follow');
      return undefined;
    },
    onUpdate: (update) => void updates.push(update),
    onFault: (error) => void faults.push(error),
  });
  onTestFinished(() => loop.stop());
  const answer = async (error?: unknown): Promise<void> => {
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    const first = answers.shift();
    if (error === undefined) first?.resolve();
    else first?.reject(error);
  };
  return { loop, problems, warnings, calls, updates, faults, answer, start: () => loop.start(performance.now()) };
}

/** Starts a loop, and returns when its first reading is shown. */
async function startedLoop(options?: Parameters<typeof loopOf>[0]) {
  const run = loopOf(options);
  const started = run.start();
  await run.answer();
  await started;
  run.calls.length = 0;
  return run;
}

test('a loop reads a site, shows it and follows its source', async () => {
  const { calls, updates, answer, start } = loopOf();
  const started = start();
  await answer();
  await started;
  expect(calls).toEqual(['bundle', 'read', 'notify content', 'follow']);
  expect(updates.map(({ files }) => files)).toEqual([[]]);
});

test('a loop processes one change after the other', async () => {
  const { loop, calls, updates, answer } = await startedLoop();
  const changes = [loop.filesChanged(['/site/a.md'], 'content'), loop.filesChanged(['/site/b/c.ts'], 'definition')];
  await answer();
  await answer();
  await Promise.all(changes);
  expect(calls).toEqual(['read /site/a.md', 'notify content', 'reload', 'bundle', 'read all', 'notify content']);
  expect(updates.map(({ files }) => files)).toEqual([[], ['a.md'], ['b/c.ts']]);
});

test('a loop shows a saved file of a large site before it reads the whole site', async () => {
  const { loop, calls, updates, answer } = await startedLoop({ pages: 5_000, amends: true });
  await loop.filesChanged(['/site/a.md'], 'content');
  expect(calls.splice(0)).toEqual(['amend /site/a.md', 'notify content']);
  await answer();
  await expect.poll(() => updates.length).toBe(2);
  expect(calls).toEqual(['read /site/a.md', 'notify content']);
});

test('a loop reports each warning once', async () => {
  const { loop, warnings, updates, answer, start } = loopOf();
  warnings.push(warning('a'));
  const started = start();
  await answer();
  await started;
  warnings.push(warning('b'));
  const changed = loop.sourceChanged(performance.now());
  await answer();
  await changed;
  expect(updates.map(({ problems }) => problems.map(({ message }) => message))).toEqual([['a'], ['b']]);
});

test('a loop reports a change that cannot be shown, and shows it with the next one', async () => {
  const { loop, calls, updates, faults, answer } = await startedLoop();
  const change = loop.filesChanged(['/site/a.md'], 'content');
  await answer(new Error('disk'));
  await change;
  expect([faults.map(String), updates.length]).toEqual([['Error: The change could not be shown: disk'], 1]);
  expect(loop.problems).toMatchObject([{ code: 'FAULT', message: 'The change could not be shown: disk' }]);
  expect(calls.splice(0)).toEqual(['read /site/a.md', 'notify problems']);
  const next = loop.filesChanged(['/site/b.md'], 'content');
  await answer();
  await next;
  expect(calls).toEqual(['read /site/a.md /site/b.md', 'notify content']);
  expect([updates.length, loop.problems]).toEqual([2, []]);
});

test('a loop whose first reading fails reads again with the next change', async () => {
  const { loop, calls, faults, answer, start } = loopOf();
  const started = start();
  await answer(new Error('disk'));
  await started;
  expect(faults.map(String)).toEqual(['Error: The change could not be shown: disk']);
  expect(calls.splice(0)).toEqual(['bundle', 'read', 'notify problems', 'follow after a failure']);
  const next = loop.filesChanged(['/site/a.md'], 'content');
  await answer();
  await next;
  expect(calls.at(-1)).toBe('notify content');
  expect(loop.problems).toEqual([]);
});

test('a change after errors of the site’s code is shown before its problems', async () => {
  const { loop, problems, calls, answer } = await startedLoop();
  problems.push(warning('The text is long.'));
  loop.pageRendered(loop.state.shown ?? expect.fail('nothing is shown'), '/a/', [{ ...warning('Broken.'), severity: 'error' }]);
  const change = loop.filesChanged(['/site/a.md'], 'content');
  await answer();
  await change;
  expect(calls).toEqual(['read /site/a.md', 'notify content']);
  expect(loop.problems.map(({ message }) => message)).toEqual(['The text is long.']);
});

test('an error while a change is reported does not end what follows', async () => {
  const { loop, warnings, faults, calls, answer, start } = loopOf();
  Object.defineProperty(warnings, 'slice', {
    value() {
      throw new Error('no warnings');
    },
    configurable: true,
  });
  const started = start();
  await answer();
  await started;
  await expect.poll(() => faults.map(String)).toEqual(['Error: no warnings']);
  expect(calls).toEqual(['bundle', 'read', 'notify content', 'follow']);
  Reflect.deleteProperty(warnings, 'slice');
  const change = loop.filesChanged(['/site/a.md'], 'content');
  await answer();
  await change;
  expect(calls.slice(-2)).toEqual(['read /site/a.md', 'notify content']);
});

test('a loop without pages reports the problems, and follows the content system until it answers', async () => {
  const { problems, calls, updates, answer, start } = loopOf({ hasPages: false });
  problems.push({ ...warning('No space.'), severity: 'error' });
  const started = start();
  await answer();
  await started;
  expect(updates[0]?.problems.map(({ message }) => message)).toEqual(['No space.']);
  expect(calls).toEqual(['bundle', 'read', 'notify problems', 'follow after a failure']);
});

test('a loop that is stopped ends its work and does nothing more', async () => {
  const { loop, calls, answer, start } = loopOf();
  const started = start();
  await expect.poll(() => calls).toContain('read');
  const stopped = loop.stop();
  await answer();
  await Promise.all([started, stopped]);
  await loop.filesChanged(['/site/a.tsx'], 'templates');
  expect(calls).toEqual(['bundle', 'read']);
});
