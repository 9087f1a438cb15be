// Loaded before a program: at SIGUSR2 it collects garbage and writes its resources into
// BOREAL_STATE_FILE.
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const file = process.env.BOREAL_STATE_FILE;
if (isMainThread && file) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  process.on('SIGUSR2', async () => {
    // Objects that a callback frees are collected the next time.
    for (let round = 0; round < 3; round++) {
      collect();
      await new Promise((done) => setTimeout(done, 20));
    }
    const { heapUsed, external } = process.memoryUsage();
    const held = heapUsed + external;
    writeFileSync(`${file}.new`, JSON.stringify({ held, resources: process.getActiveResourcesInfo().sort() }));
    renameSync(`${file}.new`, file);
  });
}
