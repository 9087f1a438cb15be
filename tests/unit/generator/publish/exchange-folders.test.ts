import { chmod, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { exchangeFolders } from '../../../../generator/publish/exchange-folders.ts';
import { findCommand } from '../../../support/find-command.ts';
import { tempFolder } from '../temp-folder.ts';

/** Two folders, each with a file of its own name. */
async function twoFolders() {
  const root = await tempFolder();
  const folders = ['it’s “one”', '$other'].map((name) => join(root, name));
  for (const folder of folders) {
    await mkdir(folder);
    await writeFile(join(folder, folder === folders[0] ? 'a' : 'b'), '');
  }
  const [one = '', other = ''] = folders;
  return { root, one, other, contents: async () => [await readdir(one), await readdir(other)] };
}

/** Restricts the command path to one folder with these commands. */
async function onlyCommands(commands: Readonly<Record<string, string>>): Promise<void> {
  const folder = await tempFolder();
  for (const [name, target] of Object.entries(commands)) {
    if (target.startsWith('/')) await symlink(target, join(folder, name));
    else {
      await writeFile(join(folder, name), target);
      await chmod(join(folder, name), 0o755);
    }
  }
  vi.stubEnv('PATH', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
}

const perl = findCommand('perl');

describe('exchanging two folders', () => {
  it.runIf(perl !== undefined && process.platform === 'linux')('is one step with Perl', async () => {
    const { one, other, contents } = await twoFolders();
    await onlyCommands({ perl: perl ?? '' });
    expect(await exchangeFolders(one, other)).toBe(true);
    expect(await contents()).toEqual([['b'], ['a']]);
  });

  it('is one step with mv, if it supports that', async () => {
    const { root, one, other, contents } = await twoFolders();
    const step = (from: string, to: string) => `/bin/mv "${from}" "${to}"`;
    await onlyCommands({
      mv: `#!/bin/sh\n[ "$1 $2 $3" = "--exchange --no-copy -T" ] || exit 1\n${step('$4', `${root}/x`)}\n${step('$5', '$4')}\n${step(`${root}/x`, '$5')}\n`,
    });
    expect(await exchangeFolders(one, other)).toBe(true);
    expect(await contents()).toEqual([['b'], ['a']]);
  });

  it.each<[string, Record<string, string>]>([
    ['there is no such command', {}],
    ['the commands do not support it', { perl: '#!/bin/sh\nexit 1\n', mv: '#!/bin/sh\nexit 1\n' }],
    ['the commands only claim success', { perl: '#!/bin/sh\nexit 0\n', mv: '#!/bin/sh\nexit 0\n' }],
  ])('fails if %s', async (_name, commands) => {
    const { one, other, contents } = await twoFolders();
    await onlyCommands(commands);
    expect(await exchangeFolders(one, other)).toBe(false);
    expect(await contents()).toEqual([['a'], ['b']]);
  });

  it('succeeds if a command did it and was stopped afterwards', async () => {
    const { root, one, other, contents } = await twoFolders();
    const step = (from: string, to: string) => `/bin/mv "${from}" "${to}"`;
    const script = `#!/bin/sh\n${step('$3', `${root}/x`)}\n${step('$4', '$3')}\n${step(`${root}/x`, '$4')}\nkill -9 $$\n`;
    await onlyCommands({ perl: script, mv: '#!/bin/sh\nexit 1\n' });
    expect(await exchangeFolders(one, other)).toBe(process.platform === 'linux');
    if (process.platform === 'linux') expect(await contents()).toEqual([['b'], ['a']]);
  });
});
