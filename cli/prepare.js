// Runs after `npm ci`: compiles Boreal, so that the first command need not. That command tries
// again if this fails.
import { compiledCode } from './compile.js';
import { reportFailure } from './compiled.js';

try {
  await compiledCode();
} catch (error) {
  reportFailure(error);
}
