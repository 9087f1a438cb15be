import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../support/mini-site.ts';

const root = resolve(import.meta.dirname, '../..');

test('--version and --help print on standard output and end with 0', async () => {
  const { version } = JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8'));
  expect(await runCli(root, ['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  const help = await runCli(root, ['--help']);
  expect([help.code, help.stderr]).toEqual([0, '']);
  for (const command of [
    'new',
    'add',
    'completion',
    'generate',
    'merge',
    'serve',
    'check',
    'explain',
    'pull',
    'develop',
    'model',
    'clean',
    'version',
  ])
    expect(help.stdout).toMatch(new RegExp(`^ {2}${command} `, 'm'));
});

test('version prints the version of Boreal, not of npm, and ends with 0', async () => {
  const { version } = JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8'));
  expect(await runCli(root, ['version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

test.each([[['generat']], [['generate', '--colour']], [['serve', '--port', 'x']], [['merge']]])(
  '%j ends with 1 and prints on standard error only',
  async (args) => {
    const { code, stdout, stderr } = await runCli(root, args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).not.toBe('');
  },
);
