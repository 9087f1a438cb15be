// Runs after `npm ci`: compiles Boreal, so that the first command need not. What fails here is reported, and tried again by that command.
import { compiledCode } from './compile.js';
import { reportFailure } from './compiled.js';

try {
  await compiledCode();
} catch (error) {
  reportFailure(error);
}
