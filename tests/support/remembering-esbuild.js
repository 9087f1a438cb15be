// esbuild, except that it compiles the same program once for all copies in a run. Plain JavaScript: a
// copy of the program loads it in the place of esbuild.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { build as buildAnew } from 'esbuild';

export * from 'esbuild';

/** Folder for results, set by `packageCopy`. */
const memory = process.env.COMPILED_PROGRAMS;

/** @param {import('esbuild').BuildOptions} options */
export async function build(options) {
  const { absWorkingDir: root = '', outdir = '' } = options;
  if (memory === undefined || relative(root, outdir) !== join('lib', 'compiled')) return buildAnew(options);
  const file = join(memory, `program-${hashOf(root)}`);
  try {
    /** @type {{ metafile: unknown, outputs: { name: string, contents: Uint8Array }[] }} */
    const { metafile, outputs } = deserialize(readFileSync(file));
    return { metafile, outputFiles: outputs.map(({ name, contents }) => ({ path: join(outdir, name), contents })) };
  } catch {
    // Not compiled before.
  }
  const { metafile, outputFiles = [] } = await buildAnew(options);
  const outputs = outputFiles.map(({ path, contents }) => ({ name: relative(outdir, path), contents }));
  writeFileSync(file, serialize({ metafile, outputs }));
  return { metafile, outputFiles };
}

/** Hash of all sources of a program. @param {string} root */
function hashOf(root) {
  const hash = createHash('sha256');
  for (const part of ['cli', 'generator', 'search'])
    for (const entry of readdirSync(join(root, part), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) hash.update(`${relative(root, path)}\n`).update(readFileSync(path));
    }
  return hash.update(readFileSync(join(root, 'package.json'))).digest('hex');
}
