import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isOfProgram } from '../support/own-package.ts';
import { type CodePosition, positionAt } from '../support/site-code.ts';
import { readModule } from './node-modules.ts';

/** A link to a page that the site's code writes: `href('/about/')`, or `href('/about/', 'fr')`. */
export interface CodeLink {
  /** Below the language. */
  readonly path: string;
  /** Language of the page, if the code names one. */
  readonly locale?: string;
  readonly position: CodePosition;
}

const comment = /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/[^\n]*/g;
const call = /(?<![\w$])href\(\s*(["'`])(\/(?!\/)[^"'`\\$\n]*)\1\s*(?:,\s*(["'])([\w-]+)\3\s*)?[,)]/g;

/** Returns the links in the sources of the site's own modules, which are relative to its folder. */
export async function linksInCode(root: string, sources: readonly string[]): Promise<readonly CodeLink[]> {
  const own = sources.filter((path) => /\.[jt]sx?$/.test(path) && !/(?:^|[\\/])node_modules[\\/]/.test(path));
  const lists = await Promise.all(
    own.map(async (file) => {
      const path = join(root, file);
      const text = isOfProgram(path) ? undefined : await readModule(pathToFileURL(path).href);
      return text === undefined ? [] : linksIn({ file, text });
    }),
  );
  return lists.flat();
}

/** Returns the links in one source. Those in comments are none. */
export function linksIn({ file, text }: { readonly file: string; readonly text: string }): readonly CodeLink[] {
  const code = text.replace(comment, (each) => each.replace(/[^\n]/g, ' '));
  return [...code.matchAll(call)].flatMap((match) => {
    const [, , target = '', , locale] = match;
    const path = target.replace(/[?#].*/, '');
    // Anything else with a dot is a file.
    if (/\.(?!html?$)[^./]+$/i.test(path)) return [];
    return [{ path, ...(locale === undefined ? {} : { locale }), position: positionAt({ file, text }, match.index) }];
  });
}
