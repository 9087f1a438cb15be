import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Lines of tracked and new files in these folders that match, according to git. */
function grep(pattern: string, ...folders: string[]): string[] {
  try {
    const args = ['grep', '--untracked', '-niE', pattern, '--', ...folders];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  } catch {
    // git grep ends with 1 if nothing matches.
    return [];
  }
}

test('generator, client and command line contain no brand and no word of insurance', () => {
  const words =
    'insur|assuranc|boréal|boreal (points|insurance)|tenant|locataire|condo|motorcycle|moto\\b|premium|deductible|policyholder|coverage|soumission|réclamation';
  expect(grep(words, 'generator', 'client', 'cli')).toEqual([]);
});

test('the search for words finds existing words', () => {
  expect(grep('insur', 'content').length).toBeGreaterThan(10);
});

test('templates contain no brand', () => {
  expect(grep('boréal|boreal (points|insurance|assurance)', 'templates')).toEqual([]);
});

test('only the command line prints or ends the process', () => {
  expect(grep('console\\.|process\\.(exit|stdout|stderr)', 'generator', 'templates')).toEqual([]);
});
