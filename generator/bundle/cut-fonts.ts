import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import type { FontSettings } from '../site.ts';
import { contentHash } from '../support/content-hash.ts';

/** Emits the fonts that styles name with the characters, weights and features that the site's settings keep of them. */
export function cutFonts(fonts: readonly FontSettings[]): Plugin {
  return {
    name: 'cut-fonts',
    setup(build) {
      const root = build.initialOptions.absWorkingDir ?? process.cwd();
      const settings = new Map(fonts.map((font) => [resolve(root, font.file), font]));
      const cut = new Map<string, Promise<Uint8Array>>();
      build.onLoad({ filter: /\.woff2$/ }, async ({ path }) => {
        const font = settings.get(path);
        if (font?.characters === undefined) return undefined;
        const whole = await readFile(path);
        // `develop` bundles again and again: it takes a tenth of a second.
        const key = contentHash(path, whole);
        const part = cut.get(key) ?? cutFont(whole, font);
        cut.set(key, part);
        return { contents: await part, loader: 'file', watchFiles: [path] };
      });
    },
  };
}

/** The OpenType features that browsers apply to every text in Latin letters, by CSS Fonts: kerning, ligatures, accents. */
const unaskedFeatures = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig'];

/** A WOFF2 file with some of a font's characters and features, and its weights between two. */
async function cutFont(font: Buffer, { characters = '', weights, features }: FontSettings): Promise<Uint8Array> {
  // Loaded when it is needed: a run that has its bundles is over sooner than this is loaded.
  const { default: subsetFont } = await import('subset-font');
  return subsetFont(font, characters, {
    targetFormat: 'woff2',
    variationAxes: weights ? { wght: { min: weights[0], max: weights[1] } } : {},
    ...(features ? { keepFeatures: [...unaskedFeatures, ...features] } : {}),
  });
}
