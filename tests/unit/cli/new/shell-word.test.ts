import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellWord } from '../../../../cli/new/shell-word.ts';

test.each(['My Site', '$(touch x)', "l'été", '`a`', 'a;b', '~', '*', 'a"b', 'a\\b', '#a', '../my-site', 'my_site.1'])(
  'a shell reads %s as it is',
  (path) => expect(execFileSync('sh', ['-c', `printf %s ${shellWord(path)}`], { encoding: 'utf8' })).toBe(path),
);

test('a plain name stays as it is, and none is an option', () => {
  expect(['my-site', 'a/b.c', '-P', '--help me'].map(shellWord)).toEqual(['my-site', 'a/b.c', './-P', "'./--help me'"]);
});
