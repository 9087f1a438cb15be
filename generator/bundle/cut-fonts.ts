import { readFile, realpath } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { loadPackage } from '../errors/optional-packages.ts';
import { messageOf, ProblemError } from '../errors/problem.ts';
import type { FontSettings } from '../site.ts';
import { contentHash } from '../support/content-hash.ts';
import { bundleErrors } from './errors.ts';
import { workingFolder } from './working-folder.ts';

/** Returns the absolute path of a file of the site, without links: the bundler follows them. */
export const realFile = (root: string, file: string): Promise<string> =>
  realpath(resolve(root, file)).catch(() => resolve(root, file));

/** Reduces the fonts of styles to the characters, weights and features in the site's settings. */
export function cutFonts(fonts: readonly FontSettings[]): Plugin {
  return {
    name: 'cut-fonts',
    setup(build) {
      const root = workingFolder(build);
      const settings = Promise.all(fonts.map(async (font) => [await realFile(root, font.file), font] as const));
      const cache = new Map<string, Promise<Uint8Array>>();
      build.onLoad({ filter: /\.woff2$/ }, async ({ path }) => {
        const font = new Map(await settings).get(path);
        if (font?.characters === undefined) return undefined;
        const whole = await readFile(path);
        // Cached for `develop`, which bundles often: cutting takes a tenth of a second.
        const fingerprint = contentHash(path, whole);
        const part = cache.get(fingerprint) ?? cutFont(whole, font, relative(root, path));
        cache.set(fingerprint, part);
        return { contents: await part, loader: 'file', watchFiles: [path] };
      });
    },
  };
}

/**
 * OpenType features that browsers apply to Latin text by default (CSS Fonts): kerning, ligatures,
 * accents.
 */
const defaultFeatures = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig'];

/** Returns a WOFF2 file with some characters, features and a range of weights of a font. Throws ProblemError. */
async function cutFont(font: Buffer, { characters = '', weights, features }: FontSettings, file: string): Promise<Uint8Array> {
  // Loaded on demand: a run with cached bundles ends before this is loaded.
  const { default: subsetFont } = await loadPackage('subset-font', () => import('subset-font'));
  return subsetFont(font, characters, {
    targetFormat: 'woff2',
    variationAxes: weights ? { wght: { min: weights[0], max: weights[1] } } : {},
    ...(features ? { keepFeatures: [...defaultFeatures, ...features] } : {}),
  }).catch((error: unknown) => {
    throw new ProblemError([bundleErrors.FONT_UNREADABLE({ file }, { where: { file }, cause: messageOf(error) })]);
  });
}
