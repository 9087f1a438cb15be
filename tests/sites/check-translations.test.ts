import { execFileSync } from 'node:child_process';
import { cp, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type MiniSite, miniSite, note } from '../support/mini-site.ts';
import { newTestFolder } from '../support/test-folder.ts';

const git = (root: string, args: readonly string[], day = 1): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@mini.example', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, GIT_COMMITTER_DATE: `2026-03-0${day}T12:00:00Z`, GIT_AUTHOR_DATE: `2026-03-0${day}T12:00:00Z` },
  });

/** Saves files and commits them on a day of March 2026. */
async function commit(site: MiniSite, day: number, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) await site.write(path, text);
  git(site.root, ['add', 'content'], day);
  git(site.root, ['commit', '-qm', 'content'], day);
}

async function report(site: MiniSite) {
  const { code, stdout } = await site.boreal(['check', '--translations', '--json']);
  const { problems } = JSON.parse(stdout) as { problems: { code: string; message: string; where?: { file: string } }[] };
  return [code, ...problems.map(({ code: each, message, where }) => `${each} ${where?.file ?? ''} ${message}`)];
}

async function committed(): Promise<MiniSite> {
  const site = await miniSite();
  git(site.root, ['init', '-q']);
  await commit(site, 1, {});
  return site;
}

test('names translations behind their original since its first change, committed or not', async () => {
  const site = await committed();
  expect(await report(site)).toEqual([0]);
  await commit(site, 3, { 'content/note/hello.en.md': note([], 'Another text.') });
  await commit(site, 5, {
    'content/note/hello.en.md': note([], 'A third text.'),
    'content/note/é ü.fr.md': note([], 'Un texte.'),
  });
  expect(await report(site)).toEqual([
    1,
    'CHECK_TRANSLATION_BEHIND content/note/hello.fr.md “note/hello” in “fr” is behind “en”, which has changed since 2026-03-03.',
    'CHECK_TRANSLATION_MISSING content/note/é ü.fr.md “note/é ü” does not exist in “en”.',
  ]);
  const { stderr, code } = await site.boreal(['check', '--translations']);
  expect([code, stderr.includes('1 error, 1 warning in 3 entries')]).toEqual([1, true]);

  await site.write('content/note/hello.fr.md', note([], 'Un troisième texte.'));
  await site.remove('content/note/é ü.fr.md');
  expect(await report(site)).toEqual([0]);
  // A file that nobody has committed was changed when it was saved.
  await site.write('content/note/hello.en.md', note([], 'A fourth text.'));
  await utimes(join(site.root, 'content/note/hello.en.md'), new Date('2100-01-01'), new Date('2100-01-01'));
  expect((await report(site))[1]).toContain('which has changed since 2100-01-01');
});

test('drafts are left out', async () => {
  const site = await committed();
  await commit(site, 3, { 'content/note/hello.en.md': note(['draft: true'], 'Another text.') });
  expect((await report(site))[0]).toBe(0);
});

test('says that it cannot know without the history, or without git', async () => {
  const site = await committed();
  await commit(site, 3, { 'content/note/hello.en.md': note([], 'Another text.') });
  const shallow = join(await newTestFolder('shallow'), 'site');
  git(site.root, ['clone', '-q', '--depth', '1', `file://${site.root}`, shallow]);
  await cp(join(shallow, '.git'), join(site.root, '.git'), { recursive: true, force: true });
  expect(await report(site)).toContain(
    'CHECK_HISTORY_SHALLOW  The repository was cloned without its history, which tells when each translation changed.',
  );
  await site.remove('.git');
  expect(await report(site)).toEqual([0, 'CHECK_TRANSLATION_UNDATED  2 translations have no known date of change.']);
});
