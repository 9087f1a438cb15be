import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readFolderList } from '../publish/folder-list.ts';
import { alwaysComparedFiles, isBelieved, openFolderNames } from '../publish/optimize/folder-names.ts';
import { surveyFolder } from '../publish/survey-folder.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import type { LastRun, OutputSurvey } from './last-run.ts';

/**
 * Compares names and sizes of the published files with their list. `now` is in milliseconds since
 * 1970.
 */
export async function surveyOutput(
  { out, cache }: Pick<LoadedSite, 'out' | 'cache'>,
  { survey, report }: LastRun,
  now: () => number,
): Promise<{ readonly isIntact: boolean; readonly survey: OutputSurvey; readonly foreign: readonly string[] }> {
  const isSame = (await stampOf(out)) === survey.stamp;
  if (isSame && isBelieved(report.files, survey.at, now())) return { isIntact: true, survey, foreign: survey.foreign };
  const isLarge = report.files > alwaysComparedFiles;
  const list = await readFolderList(out);
  if (!list) return { isIntact: false, survey, foreign: [] };
  const names = await openFolderNames({ root: out, manifests: join(cache, 'builds'), now });
  // All files: a belief may not be renewed by another one.
  const { foreign, damaged } = surveyFolder(out, list, { ...names, areCompared: () => false });
  // Without them, the next run reads the folders again.
  await names.save().catch(() => {});
  return { isIntact: damaged.size === 0, survey: isLarge ? await surveyNow(out, foreign, now) : survey, foreign };
}

/** Describes an output that was compared or written just now. */
export const surveyNow = async (out: string, foreign: readonly string[], now: () => number): Promise<OutputSurvey> => ({
  at: now(),
  stamp: await stampOf(out),
  foreign,
});

const stampOf = (folder: string): Promise<string> =>
  stat(folder).then(
    ({ mtimeMs, ctimeMs, ino }) => `${mtimeMs}-${ctimeMs}-${ino}`,
    () => 'none',
  );
