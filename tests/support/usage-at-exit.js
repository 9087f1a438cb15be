// Loaded before a program: writes its resource usage into BOREAL_USAGE_FILE when it ends.
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env.BOREAL_USAGE_FILE;
if (isMainThread && file) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeFileSync(file, JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1_000, peakKb: maxRSS }));
  });
}
