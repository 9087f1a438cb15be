import { expect, onTestFinished, test } from 'vitest';
import type { Problem } from '../../../../../generator/errors/problem.ts';
import { type DevelopUpdate, Session } from '../../../../../generator/serve/develop/session.ts';

const warning = (message: string): Problem => ({ code: 'X', severity: 'warning', message });

/** A session over a site whose readings wait for `answer`, with a record of all that happens. */
function sessionOf({ hasPages = true, isAmended = false } = {}) {
  const calls: string[] = [];
  const updates: DevelopUpdate[] = [];
  const faults: unknown[] = [];
  const answers: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  const live = {
    hasPages,
    problems: [] as Problem[],
    warnings: [] as Problem[],
    async update(kind: string, paths: readonly string[] = []) {
      calls.push([kind, ...paths].join(' '));
      await new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
      return { kind: 'content' } as const;
    },
    async amend(paths: readonly string[]) {
      calls.push(['amend', ...paths].join(' '));
      return isAmended ? ({ kind: 'content' } as const) : undefined;
    },
  };
  const session = new Session({
    live,
    pages: { notify: ({ kind }) => void calls.push(`notify ${kind}`) },
    root: '/site',
    follow: ({ hasFailed }) => {
      calls.push(hasFailed ? 'follow after a failure' : 'follow');
      return undefined;
    },
    onUpdate: (update) => void updates.push(update),
    onFault: (error) => void faults.push(error),
  });
  onTestFinished(() => session.stop());
  const answer = async (error?: unknown): Promise<void> => {
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    const first = answers.shift();
    if (error === undefined) first?.resolve();
    else first?.reject(error);
  };
  const start = () => session.start({ since: performance.now() });
  return { session, live, calls, updates, faults, answer, start };
}

test('a session processes one change after the other', async () => {
  const { session, calls, updates, answer, start } = sessionOf();
  const started = start();
  await answer();
  await started;
  const changes = [session.filesChanged(['/site/a.tsx'], 'templates'), session.filesChanged(['/site/b/c.ts'], 'definition')];
  await answer();
  await answer();
  await Promise.all(changes);
  expect(calls).toEqual([
    ...['content', 'notify content', 'follow'],
    ...['templates /site/a.tsx', 'notify content', 'definition /site/b/c.ts', 'notify content'],
  ]);
  expect(updates.map(({ files }) => files)).toEqual([[], ['a.tsx'], ['b/c.ts']]);
});

test('a session shows a saved file before it reads the whole site', async () => {
  const { session, calls, updates, answer, start } = sessionOf({ isAmended: true });
  const started = start();
  await answer();
  await started;
  await session.filesChanged(['/site/a.md'], 'content');
  expect(calls.slice(3)).toEqual(['amend /site/a.md', 'notify content']);
  await answer();
  await expect.poll(() => updates.length).toBe(2);
  expect(calls.slice(5)).toEqual(['content /site/a.md', 'notify content']);
});

test('a session reports each warning once', async () => {
  const { session, live, updates, answer, start } = sessionOf();
  live.warnings.push(warning('a'));
  const started = start();
  await answer();
  await started;
  live.warnings.push(warning('b'));
  session.textsChecked({ kind: 'content' });
  expect(updates.map(({ problems }) => problems.map(({ message }) => message))).toEqual([['a'], ['b']]);
});

test('a session reports a change that cannot be shown, and shows the next one', async () => {
  const { session, updates, faults, answer, start } = sessionOf();
  const started = start();
  await answer();
  await started;
  const change = session.filesChanged(['/site/a.tsx'], 'templates');
  await answer(new Error('disk'));
  await change;
  expect([String(faults[0]), updates.length]).toEqual(['Error: The change could not be shown: disk', 1]);
  const next = session.filesChanged(['/site/a.tsx'], 'templates');
  await answer();
  await next;
  expect(updates.length).toBe(2);
});

test('a session whose first reading fails reads again with the next change', async () => {
  const { session, calls, faults, answer, start } = sessionOf();
  const started = start();
  await answer(new Error('disk'));
  await started;
  expect(faults.map(String)).toEqual(['Error: The change could not be shown: disk']);
  expect(session.problems).toMatchObject([{ code: 'FAULT', message: 'The change could not be shown: disk' }]);
  const next = session.filesChanged(['/site/a.md'], 'content');
  await answer();
  await next;
  expect(calls.slice(-2)).toEqual(['content /site/a.md', 'notify content']);
  expect(session.problems).toEqual([]);
});

test('a failed reading is repeated with the next change, with all of its files', async () => {
  const { session, calls, answer, start } = sessionOf();
  const started = start();
  await answer();
  await started;
  const failed = session.filesChanged(['/site/a.ts'], 'definition');
  await answer(new Error('disk'));
  await failed;
  expect(calls.at(-1)).toBe('notify problems');
  const next = session.filesChanged(['/site/b.md'], 'content');
  await answer();
  await next;
  expect(calls.slice(-2)).toEqual(['definition /site/a.ts /site/b.md', 'notify content']);
});

test('a change after errors of the site’s code is shown before its problems', async () => {
  const { session, live, calls, answer, start } = sessionOf();
  const started = start();
  await answer();
  await started;
  live.problems.push({ ...warning('The config throws.'), severity: 'error' });
  const change = session.filesChanged(['/site/a.tsx'], 'templates');
  await answer();
  await change;
  expect(calls.slice(-2)).toEqual(['notify content', 'notify problems']);
});

test('an error while a change is reported does not end what follows', async () => {
  const { session, live, faults, calls, answer, start } = sessionOf();
  Object.defineProperty(live, 'warnings', {
    get() {
      throw new Error('no warnings');
    },
    configurable: true,
  });
  const started = start();
  await answer();
  await started;
  expect(faults.map(String)).toEqual(['Error: no warnings']);
  expect(calls).toEqual(['content', 'notify content', 'follow']);
  Object.defineProperty(live, 'warnings', { value: [] });
  const change = session.filesChanged(['/site/a.tsx'], 'templates');
  await answer();
  await change;
  expect(calls.slice(-2)).toEqual(['templates /site/a.tsx', 'notify content']);
});

test('a session without pages reports the problems, and follows the content system until it answers', async () => {
  const { live, calls, updates, answer, start } = sessionOf({ hasPages: false });
  live.problems.push({ ...warning('No space.'), severity: 'error' });
  const started = start();
  await answer();
  await started;
  expect(updates[0]?.problems.map(({ message }) => message)).toEqual(['No space.']);
  expect(calls.slice(0, 2)).toEqual(['content', 'notify content']);
  expect(calls.at(-1)).toBe('follow after a failure');
});

test('a session that is stopped does nothing more', async () => {
  const { session, calls, answer, start } = sessionOf();
  const started = start();
  session.stop();
  await answer();
  await started;
  await session.filesChanged(['/site/a.tsx'], 'templates');
  expect(calls).toEqual(['content']);
});
