import { createRequire } from 'node:module';
import { Fault } from '../../errors/problem.ts';
import type { Bundle } from '../run-esbuild.ts';

const { version } = createRequire(import.meta.url)('oxc-minify/package.json') as { readonly version: string };

/** Stands in front of each script while it is named: a script's name then covers what makes it smaller, too. */
export const minifierBanner = `/* oxc-minify ${version}, eager wrappers */`;

/** A CommonJS library as the bundler writes it, a line for each statement: a function that is called when it is first needed. */
const wrappedLibrary = /^(var [\w$]+ = [\w$]+\()(\([\w$, ]*\) => \{\n[\s\S]*?^\})\);$/gm;

/**
 * Puts each wrapped library into parentheses, the sign by which browsers compile a function together with its script, off the main
 * thread. Else they would read all of React a second time when it is called: 11 ms instead of 3 ms where this was measured.
 */
const withEagerWrappers = (source: string): string => source.replace(wrappedLibrary, '$1($2));');

/**
 * Makes scripts smaller than the bundler leaves them: about two kilobytes for a page, most of them in React. It works in threads of
 * its own. Throws a Fault if a script cannot be read, since the bundler has written it.
 */
export async function minifyScripts(files: Bundle['files']): Promise<Bundle['files']> {
  // Most runs have all scripts from before, and to load its binary takes a quarter of a second.
  const { minify } = await import('oxc-minify');
  return Promise.all(
    files.map(async (file) => {
      if (!file.path.endsWith('.js')) return file;
      const source = withEagerWrappers(Buffer.from(file.contents).toString('utf8'));
      const { code, errors } = await minify(file.path, source, {
        module: true,
        mangle: { toplevel: true },
        compress: { target: 'es2022' },
      });
      if (errors.length > 0) throw new Fault(`${file.path} could not be made smaller: ${errors[0]?.message}`);
      return { path: file.path, contents: Buffer.from(code) };
    }),
  );
}
