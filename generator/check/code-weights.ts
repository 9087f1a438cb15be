import { posix } from 'node:path';
import type { EmittedFolder } from './open-emitted.ts';
import { compressedBytes } from './read-documents.ts';
import { type CodeWeights, importsOf } from './site/check-weights.ts';
import type { CheckedSite } from './site/checked-site.ts';

/** Measures the scripts and styles that documents load, with their static imports. */
export async function weighCode(emitted: EmittedFolder, { pages, resolve }: CheckedSite): Promise<CodeWeights> {
  const weights = new Map<string, { readonly bytes: number; readonly imports: readonly string[] }>();
  const files = new Set<string>();
  for (const { path, scripts, stylesheets } of pages.values()) {
    for (const url of [...scripts, ...stylesheets]) {
      const target = resolve(path, url);
      if (target.kind === 'file') files.add(target.path.slice(1));
    }
  }
  // The loop visits values that are added during the loop.
  for (const file of files) {
    if (!emitted.has(file)) continue;
    const content = await emitted.read(file);
    const written = file.endsWith('.css') ? [] : importsOf(content.toString('utf8'));
    const imports = written.map((path) => posix.join(posix.dirname(file), path));
    weights.set(file, { bytes: await compressedBytes(content), imports });
    for (const imported of imports) files.add(imported);
  }
  return weights;
}
