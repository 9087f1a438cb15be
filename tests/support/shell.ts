import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

const bin = resolve(import.meta.dirname, '../../cli/bin.js');

/** Runs a shell script in which `"$@"` is the real command line. */
export function runInShell(cwd: string, script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    const command = ['-c', script, 'sh', process.execPath, bin, ...args];
    const child = execFile('sh', command, { cwd, env: { ...process.env, NO_COLOR: '1', ...env } }, (_error, stdout, stderr) => {
      done({ code: child.exitCode ?? -1, stdout, stderr });
    });
  });
}
