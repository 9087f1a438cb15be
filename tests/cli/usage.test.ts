import { execFile } from 'node:child_process';
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
    'host',
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

test.each(['--snapshot', '--config'])('%s without its value is refused', async (option) => {
  const { code, stderr } = await runCli(root, ['generate', option]);
  expect(code).toBe(1);
  expect(stderr).toMatch(new RegExp(`option '${option} <\\w+>' argument missing`));
});

/** Runs a script of bash, in which "$@" is the command line of Boreal. */
const inShell = (script: string, args: readonly string[]) =>
  new Promise<{ code: number; stderr: string }>((done) => {
    const command = [process.execPath, resolve(root, 'cli/bin.js'), ...args];
    const child = execFile('bash', ['-c', script, 'bash', ...command], { cwd: root }, (_error, _stdout, stderr) => {
      done({ code: child.exitCode ?? -1, stderr });
    });
  });

test.runIf(process.platform === 'linux').each([[['version']], [['--help']], [['merge', 'none', '--json']]])(
  '%j ends with 1 and a problem if its output cannot be written',
  async (args) => {
    const { code, stderr } = await inShell('"$@" >/dev/full', args);
    expect([code, stderr.split('\n')[0]]).toEqual([1, '  error The output of this command cannot be written.']);
    expect(stderr).toContain('ENOSPC');
    expect(stderr).not.toContain('    at ');
  },
);

test('a command ends with 1 and prints nothing if nobody reads its output', async () => {
  expect(await inShell('exec 3> >(:); wait $!; "$@" >&3', ['version'])).toEqual({ code: 1, stderr: '' });
});
