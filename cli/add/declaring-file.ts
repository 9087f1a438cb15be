import { readIn } from './addition.ts';

const candidates = ['site.ts', 'templates/site.routes.ts', 'model.ts', 'content/model.ts', 'boreal.config.ts'];

/** Returns the first usual file of a declaration that has some code; undefined if none has it. */
export async function declaringFile(
  root: string,
  code: RegExp,
): Promise<{ readonly path: string; readonly text: string } | undefined> {
  for (const path of candidates) {
    const text = await readIn(root, path);
    if (text !== undefined && code.test(text)) return { path, text };
  }
  return undefined;
}
