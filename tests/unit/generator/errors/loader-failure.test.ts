import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isUnopenedModule } from '../../../../generator/errors/loader-failure.ts';
import { systemProblem } from '../../../../generator/errors/system-errors.ts';

const here = import.meta.filename;
const packages = join(import.meta.dirname, '../../../../node_modules');
const failure = (message: string, code = 'ERR_MODULE_NOT_FOUND'): Error => Object.assign(new Error(message), { code });

test.each<[string, Error, boolean]>([
  ['a package that is installed', failure(`Cannot find package 'sharp' imported from ${here}`), true],
  ['a package that is not installed', failure(`Cannot find package 'not-there' imported from ${here}`), false],
  ['a file that is there', failure(`Cannot find module '${here}' imported from ${here}`), true],
  ['a file that is not there', failure(`Cannot find module '${join(here, '../none.ts')}' imported from ${here}`), false],
  [
    'a package whose own entry is another file',
    failure(`Cannot find package '${join(packages, 'workbox-build/index.js')}' imported from ${here}`),
    true,
  ],
  [
    'an entry that a package has not named',
    failure(`Cannot find package '${join(packages, 'workbox-build/src/index.js')}' imported from ${here}`),
    false,
  ],
  [
    'a package without a description',
    failure(`Cannot find package '${join(packages, '.none/index.js')}' imported from ${here}`),
    false,
  ],
  ['a folder', failure(`Cannot find module '${import.meta.dirname}' imported from ${here}`), false],
  ['a library that the system opens', failure('lib.so: cannot open: Too many open files', 'ERR_DLOPEN_FAILED'), true],
  ['a library of another system', failure('lib.so: invalid ELF header', 'ERR_DLOPEN_FAILED'), false],
  ['anything else', failure(`Cannot find package 'sharp' imported from ${here}`, 'E_OTHER'), false],
])('%s that cannot be loaded is explained by the limit of open files: %s', (_name, error, isExplained) => {
  expect(isUnopenedModule(error)).toBe(isExplained);
  expect(systemProblem(error)?.code).toBe(isExplained ? 'SYSTEM_TOO_MANY_FILES' : undefined);
  expect(systemProblem(new Error('A thread died', { cause: error }))?.code).toBe(
    isExplained ? 'SYSTEM_TOO_MANY_FILES' : undefined,
  );
});
