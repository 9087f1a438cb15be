import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { LastRun } from '../../../../generator/runs/last-run.ts';
import { surveyNow, surveyOutput } from '../../../../generator/runs/survey-output.ts';

const minute = 60_000;

/** Surveys a folder without a list, which is not intact unless the survey before is believed. */
async function isBelieved(files: number, minutesLater: number, isSameFolder = true): Promise<boolean> {
  const out = await mkdtemp(join(tmpdir(), 'survey-'));
  onTestFinished(() => rm(out, { recursive: true }));
  const begun = (await stat(out)).mtimeMs;
  const survey = await surveyNow(out, [], () => begun);
  const before = { survey: isSameFolder ? survey : { ...survey, stamp: 'another' }, report: { files } };
  const now = () => begun + minutesLater * minute;
  return (await surveyOutput({ out, cache: out }, before as unknown as LastRun, now)).isIntact;
}

test.each([
  [10_001, 9, true, true],
  [10_001, 10, true, false],
  [10_001, 9, false, false],
  [10_000, 0, true, false],
])('an output of %i files that was compared %i minutes before, in the same folder (%s), is believed: %s', async (...row) => {
  const [files, minutes, isSameFolder, expected] = row;
  expect(await isBelieved(files, minutes, isSameFolder)).toBe(expected);
});
