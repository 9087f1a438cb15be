import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { Fault, ProblemError } from '../../../../generator/errors/problem.ts';
import { FolderRefused, guardFolder, machineProblem, systemProblem } from '../../../../generator/errors/system-errors.ts';

const refusal = (code: string, syscall: string): Error => Object.assign(new Error(`${code}: refused`), { code, syscall });

test.each([
  ['EMFILE', 'open', 'SYSTEM_TOO_MANY_FILES'],
  ['ENFILE', 'open', 'SYSTEM_TOO_MANY_FILES'],
  ['ENOSPC', 'watch', 'SYSTEM_TOO_FEW_WATCHES'],
  ['EMFILE', 'watch', 'SYSTEM_TOO_FEW_WATCHES'],
])('%s from %s is reported as %s, with the text of the system', (code, syscall, problem) => {
  expect(systemProblem(refusal(code, syscall))).toMatchObject({ code: problem, cause: `${code}: refused` });
});

test.each([[refusal('ENOSPC', 'write')], [refusal('EACCES', 'watch')], [new Error('EMFILE')], ['EMFILE']])(
  'an error about one file, or one that the system did not raise, is not such a problem',
  (error) => {
    expect(systemProblem(error)).toBeUndefined();
  },
);

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO'])('%s is a problem of the machine, for any path', (code) => {
  expect(machineProblem(refusal(code, 'mkdir'))).toMatchObject({ code: 'SYSTEM_REFUSED', cause: `${code}: refused` });
  const withPath = Object.assign(refusal(code, 'mkdir'), { path: '/a/b' });
  expect(machineProblem(withPath)?.message).toBe('The system refuses to mkdir /a/b.');
});

test('an error about a file, and other errors, are not problems of the machine', () => {
  for (const error of [refusal('ENOENT', 'open'), new Fault('a promise was broken'), new Error('ENOSPC'), undefined])
    expect(machineProblem(error)).toBeUndefined();
  expect(machineProblem(refusal('EMFILE', 'open'))).toMatchObject({ code: 'SYSTEM_TOO_MANY_FILES' });
});

describe('work that writes into a folder', () => {
  const folder = join(import.meta.dirname, 'not/there');
  const failing = (error: unknown) => guardFolder(folder, () => Promise.reject(error)).catch((thrown: unknown) => thrown);

  it('returns its result', async () => {
    expect(await guardFolder(folder, async () => 1)).toBe(1);
  });

  it('and is refused throws a problem that names the folder and the free space', async () => {
    const thrown = (await failing(refusal('ENOSPC', 'write'))) as FolderRefused;
    expect(thrown).toBeInstanceOf(FolderRefused);
    expect(thrown.problems).toMatchObject([{ code: 'SYSTEM_NOT_WRITABLE', severity: 'error', cause: 'ENOSPC: refused' }]);
    expect(thrown.problems[0]?.message).toMatch(
      /^The folder .*not\/there cannot be written\. Free on its disk: [\d.]+ (bytes|.B)/,
    );
    expect(thrown.warning).toMatchObject({ code: 'SYSTEM_CACHE_NOT_WRITTEN', severity: 'warning' });
  });

  it('and has too few file handles reports that', async () => {
    expect((await failing(refusal('EMFILE', 'open'))) as FolderRefused).toMatchObject({
      problems: [{ code: 'SYSTEM_TOO_MANY_FILES' }],
      warning: { code: 'SYSTEM_CACHE_NOT_WRITTEN', cause: 'EMFILE: refused' },
    });
  });

  it('and fails for another reason throws the same error', async () => {
    for (const error of [new Fault('a promise was broken'), new ProblemError([]), new TypeError('x is not a function')])
      expect(await failing(error)).toBe(error);
  });
});
