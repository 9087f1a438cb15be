import { createHash } from 'node:crypto';
import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import type { EmittedFolder } from '../open-emitted.ts';
import type { CheckedSite } from '../site/checked-site.ts';

/** Files that show, sound or write nothing if they are empty. */
const media = /\.(?:avif|gif|ico|jpe?g|mp3|mp4|ogg|otf|png|svg|ttf|webm|webp|woff2?)$/i;

/** Reports pictures and the like without a byte, and documents that no list names. */
export async function checkFiles(emitted: EmittedFolder): Promise<Problem[]> {
  // An empty /favicon.ico is an answer for tools that request it from a site without icons.
  const files = emitted.files.filter((file) => media.test(file) && file !== 'favicon.ico');
  const sizes = await Promise.all(files.map((file) => emitted.sizeOf(file)));
  return [
    ...files.filter((_, at) => sizes[at] === 0).map((file) => checkErrors.FILE_EMPTY({}, { where: { file } })),
    ...emitted.unlisted.map((file) => checkErrors.FILE_UNLISTED({}, { where: { file } })),
  ];
}

/** Reports files whose content is not the one that a document expects: browsers refuse them. */
export async function checkIntegrity(emitted: EmittedFolder, { pages, resolve }: CheckedSite): Promise<Problem[]> {
  const results = new Map<string, boolean>();
  const problems: Problem[] = [];
  for (const { path, integrities } of pages.values()) {
    for (const { url, hashes, where } of integrities) {
      const target = resolve(path, url);
      if (target.kind !== 'file') continue;
      const key = `${target.path} ${hashes}`;
      const fits = results.get(key) ?? hasHash(await emitted.read(target.path.slice(1)), hashes);
      results.set(key, fits);
      if (!fits) problems.push(checkErrors.INTEGRITY({ url }, { where }));
    }
  }
  return problems;
}

/** True if content has one of the hashes, as far as browsers know their algorithms. */
export function hasHash(content: Uint8Array, hashes: string): boolean {
  const known = [...hashes.matchAll(/(?<!\S)(sha256|sha384|sha512)-([^?\s]+)/g)];
  return (
    known.length === 0 ||
    known.some(([, algorithm = '', hash]) => createHash(algorithm).update(content).digest('base64') === hash)
  );
}
