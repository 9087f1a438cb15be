import { expect, test } from 'vitest';
import { measure, median, parseBusyTime, parsePeak, parseProcessorTime } from '../../../bench/measure.js';

test('processor time is read after a process name with spaces and brackets', () => {
  const stat = '812 (a (b) c) S 1 812 812 0 -1 4194304 9000 0 0 0 250 31 12 4 20 0 11 0 5000 1000000 2000';
  expect(parseProcessorTime(stat)).toEqual({ own: 2_810, children: 160 });
});

test('a machine is busy except while it idles or waits for its disk', () => {
  expect(parseBusyTime('cpu  100 20 30 9000 800 1 2 3 50 0\ncpu0 50 10 15 4500 400 0 1 1 25 0\n')).toBe(1_560);
});

test('peak memory is read in bytes, and is 0 for a process that has ended', () => {
  expect(parsePeak('Name:\tnode\nVmPeak:\t  900 kB\nVmHWM:\t     512 kB\nVmRSS:\t 100 kB\n')).toBe(512 * 1024);
  expect(parsePeak('Name:\tnode\nState:\tZ (zombie)\n')).toBe(0);
});

test.each([
  [[], 0],
  [[7], 7],
  [[9, 1, 5], 5],
  [[9, 1, 5, 2], 3.5],
])('the median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle);
});

test('the output of a command comes with its time and memory', async () => {
  const { stdout, ms } = await measure(process.execPath, ['-e', 'console.log("done")']);
  expect(stdout).toBe('done\n');
  expect(ms).toBeGreaterThan(0);
});

test.runIf(process.platform === 'linux')('the time and memory of a child process count', async () => {
  // The child uses a fifth of a second of processor time, however busy the machine is.
  const busy = 'while (process.cpuUsage().user < 200000);';
  const script = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`;
  const alone = await measure(process.execPath, ['-e', '']);
  const { cpuMs, peak } = await measure(process.execPath, ['-e', script]);
  expect(cpuMs).toBeGreaterThanOrEqual(200);
  expect(peak).toBeGreaterThan(1.5 * (alone.peak ?? 0));
});

test('a command that fails is reported with its output', async () => {
  await expect(measure(process.execPath, ['-e', 'console.log("so far"); process.exit(3)'])).rejects.toThrow(
    /exited with code 3: so far/,
  );
});
