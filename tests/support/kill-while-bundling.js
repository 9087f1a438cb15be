// Kills this process while esbuild waits for the answer of a plugin, and has nothing else to do:
// its next message then asks if this process is alive.
import childProcess from 'node:child_process';

const { spawn } = childProcess;
// In esbuild's messages, a text follows its length.
childProcess.spawn = /** @type {typeof spawn} */ (
  (/** @type {Parameters<typeof spawn>} */ ...args) => {
    const child = spawn(...args);
    child.stdout?.prependListener('data', (/** @type {Buffer} */ chunk) => {
      if (chunk.includes('on-resolve') && child.stdin) child.stdin.write = () => true;
      if (chunk.includes('\u0004\0\0\0ping')) process.kill(process.pid, 'SIGKILL');
    });
    return child;
  }
);
