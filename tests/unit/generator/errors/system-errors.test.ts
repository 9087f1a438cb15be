import { expect, test } from 'vitest';
import { systemProblem } from '../../../../generator/errors/system-errors.ts';

const refusal = (code: string, syscall: string): Error => Object.assign(new Error(`${code}: refused`), { code, syscall });

test.each([
  ['EMFILE', 'open', 'SYSTEM_TOO_MANY_FILES'],
  ['ENFILE', 'open', 'SYSTEM_TOO_MANY_FILES'],
  ['ENOSPC', 'watch', 'SYSTEM_TOO_FEW_WATCHES'],
  ['EMFILE', 'watch', 'SYSTEM_TOO_FEW_WATCHES'],
])('%s from %s is told as %s, with what the system said', (code, syscall, problem) => {
  expect(systemProblem(refusal(code, syscall))).toMatchObject({ code: problem, cause: `${code}: refused` });
});

test.each([[refusal('ENOSPC', 'write')], [refusal('EACCES', 'watch')], [new Error('EMFILE')], ['EMFILE']])(
  'what is about one file or no refusal of the system is no such problem',
  (error) => {
    expect(systemProblem(error)).toBeUndefined();
  },
);
