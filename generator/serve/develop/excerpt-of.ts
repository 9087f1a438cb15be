import { readFile } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import type { Problem } from '../../errors/problem.ts';
import { sourceExcerpt } from '../../support/source-excerpt.ts';

interface ExcerptOptions {
  /** Absolute path of the site's folder. */
  readonly root: string;
  /** Absolute paths of files and folders that may be shown. */
  readonly allowed: readonly string[];
}

/** Returns the lines around a problem: its own excerpt, or that of its file. */
export async function excerptOf(
  { where, excerpt }: Problem,
  { root, allowed }: ExcerptOptions,
): Promise<Pick<Problem, 'excerpt'>> {
  if (excerpt !== undefined) return { excerpt };
  if (where?.line === undefined) return {};
  const path = resolve(root, where.file);
  if (!allowed.some((folder) => isWithin(path, folder))) return {};
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? {} : { excerpt: sourceExcerpt(text, where.line, where.column ?? 1) };
}

function isWithin(path: string, folder: string): boolean {
  const below = relative(folder, path);
  return !below.startsWith('..') && !isAbsolute(below);
}
