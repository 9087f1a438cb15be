import { expect, test } from 'vitest';
import { missingEntry } from '../../support/check-changelog.js';

const change = { files: ['docs/hosting.md'], changelogDiff: '', messages: 'docs: a page\n' };
const entry = '--- a/CHANGELOG.md\n+++ b/CHANGELOG.md\n@@ -5,0 +6 @@\n+- A setting is new.\n';

test('a change of the program needs a line in the changelog', () => {
  for (const file of ['generator/site.ts', 'client/runtime.ts', 'cli/commands/new.ts'])
    expect(missingEntry({ ...change, files: ['README.md', file, ''] })).toContain(`differ: ${file}.`);
  expect(missingEntry({ ...change, files: ['cli/boreal.ts'], changelogDiff: entry })).toBeUndefined();
});

test('a change of anything else needs no line', () => {
  expect(missingEntry(change)).toBeUndefined();
  expect(missingEntry({ ...change, files: ['templates/client/page.tsx', 'tests/cli/new.test.ts'] })).toBeUndefined();
});

test('a heading, a removed line and an empty line are no entry', () => {
  const files = ['cli/boreal.ts'];
  for (const line of ['+## 1.1.0', '-- A setting is new.', '+', '+   '])
    expect(missingEntry({ ...change, files, changelogDiff: `+++ b/CHANGELOG.md\n${line}\n` }), line).toBeDefined();
});

test('a commit may say that no user notices the change', () => {
  const files = ['generator/layers.ts'];
  expect(missingEntry({ ...change, files, messages: 'layers: a comment\n\nChangelog: none\n' })).toBeUndefined();
  expect(missingEntry({ ...change, files, messages: 'layers: Changelog: none of it\n' })).toBeDefined();
});

test('of many files, the message names five', () => {
  const files = Array.from({ length: 8 }, (_, index) => `generator/file-${index}.ts`);
  expect(missingEntry({ ...change, files })).toMatch(/file-4\.ts and 3 more\./);
});
