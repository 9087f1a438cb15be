// Loaded before a program: when it ends, it writes what it has used into the file that BOREAL_USAGE_FILE names.
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env.BOREAL_USAGE_FILE;
if (isMainThread && file) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeFileSync(file, JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1_000, peakKb: maxRSS }));
  });
}
