// Fails if commits since a base change the program and not CHANGELOG.md: `node tests/support/check-changelog.js
// origin/main`. A commit message with a line "Changelog: none" says that no user notices. Plain JavaScript for Node.
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** Folders with the program that users run. */
const programFolders = ['generator/', 'client/', 'cli/'];

/**
 * Returns the message about a change without an entry; undefined if all is well. An entry is a new
 * line of the file that is not a heading.
 * @param {{ files: readonly string[], changelogDiff: string, messages: string }} change
 */
export function missingEntry({ files, changelogDiff, messages }) {
  const ofProgram = files.filter((file) => programFolders.some((folder) => file.startsWith(folder)));
  if (ofProgram.length === 0 || /^Changelog: none$/m.test(messages)) return undefined;
  if (/^\+(?!\+\+ )(?!#)[ \t]*\S/m.test(changelogDiff)) return undefined;
  const rest = ofProgram.length > 5 ? ` and ${ofProgram.length - 5} more` : '';
  return [
    `CHANGELOG.md has no new line, and these files differ: ${ofProgram.slice(0, 5).join(', ')}${rest}.`,
    'Write a line under "Unreleased" for people who use Boreal.',
    'If nobody can notice the change, add the line "Changelog: none" to the message of a commit.',
  ].join('\n');
}

/** @param {readonly string[]} args */
const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const base = process.argv[2] ?? 'origin/main';
  const range = `${base}...HEAD`;
  const message = missingEntry({
    files: git('diff', '--name-only', range).split('\n'),
    changelogDiff: git('diff', '--unified=0', range, '--', 'CHANGELOG.md'),
    messages: git('log', '--format=%B', `${base}..HEAD`),
  });
  if (message !== undefined) {
    console.error(message);
    process.exitCode = 1;
  }
}
