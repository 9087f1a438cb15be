import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { checkSetting, listOf, textLike } from './setting-shape.ts';

const globs = listOf(
  textLike("a glob relative to the content folder, such as '**/*.html'", /^(?!\.\.?(?:\/|$))[^\s!/\\][^\\]*$/),
);

/** Validates a config's globs of files that are not read. */
export function checkUnreadFiles(declared: unknown, where: ProblemOrigin): readonly Problem[] {
  if (declared === undefined) return [];
  return checkSetting({ name: 'unreadFiles', value: declared, where }, globs);
}
