import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Lines of tracked and new files below the folders that match, as git sees them. */
function grep(pattern: string, ...folders: string[]): string[] {
  try {
    const args = ['grep', '--untracked', '-niE', pattern, '--', ...folders];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  } catch {
    // git grep ends with 1 when nothing matches.
    return [];
  }
}

test('generator, client and command line know no brand and no insurance', () => {
  const words =
    'insur|assuranc|boréal|boreal (points|insurance)|tenant|locataire|condo|motorcycle|moto\\b|premium|deductible|policyholder|coverage|soumission|réclamation';
  expect(grep(words, 'generator', 'client', 'cli')).toEqual([]);
});

test('the search for words finds what is there', () => {
  expect(grep('insur', 'content').length).toBeGreaterThan(10);
});

test('templates hold no brand', () => {
  expect(grep('boréal|boreal (points|insurance|assurance)', 'templates')).toEqual([]);
});

test('only the command line prints or ends the process', () => {
  expect(grep('console\\.|process\\.(exit|stdout|stderr)', 'generator', 'templates')).toEqual([]);
});
