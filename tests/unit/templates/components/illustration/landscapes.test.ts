import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { province } from '../../../../../content/model/regional.ts';
import { parseYaml } from '../../../../../generator/sources/markdown/yaml.ts';

const root = resolve(import.meta.dirname, '../../../../..');
const drawings = join(root, 'templates/components/illustration');
const drawing = (name: string): string => readFileSync(join(drawings, `scene-${name}.svg`), 'utf8');

interface Landscaped {
  readonly province?: string;
  readonly landscape?: string;
}

const { choices } = province.fields.landscape as { readonly choices: readonly string[] };

/** Entries of a type by slug, in a language. */
const entriesOf = (type: string, language: string): ReadonlyMap<string, Landscaped> =>
  new Map(
    readdirSync(join(root, 'content', type))
      .filter((file) => file.endsWith(`.${language}.yaml`))
      .map((file) => [
        file.replace(`.${language}.yaml`, ''),
        parseYaml(readFileSync(join(root, 'content', type, file), 'utf8')) as Landscaped,
      ]),
  );

describe.each(['en', 'fr'])('in %s', (language) => {
  const provinces = entriesOf('province', language);
  const places = entriesOf('place', language);
  const landscapes = new Map(
    [...places].map(([slug, place]) => [slug, place.landscape ?? provinces.get(place.province ?? '')?.landscape ?? 'none']),
  );

  test('every place has a landscape, and every landscape is drawn and in use', () => {
    expect(landscapes.size).toBeGreaterThan(40);
    for (const [slug, name] of landscapes)
      expect(existsSync(join(drawings, `scene-${name}.svg`)), `${name} of ${slug}`).toBe(true);
    expect(new Set(landscapes.values())).toEqual(new Set(choices));
  });

  test('places look like themselves', () => {
    expect(Object.fromEntries(landscapes)).toMatchObject({
      nunavut: 'tundra',
      saskatchewan: 'prairie',
      'nova-scotia': 'harbour',
      'british-columbia': 'mountains',
      // A city without a landscape of its own, in a province that has one.
      sudbury: 'shield',
      toronto: 'city',
      windsor: 'river',
      'niagara-falls': 'vineyard',
    });
  });
});

const roads = /"road|#wheel|"beam/;

test('no highway reaches Nunavut, in the picture either', () => {
  expect(drawing('auto')).toMatch(roads);
  expect(drawing('tundra')).not.toMatch(roads);
  expect(drawing('tundra')).not.toContain('#pine');
});

test('each landscape is small enough to arrive with styles and font', () => {
  for (const name of choices) expect(gzipSync(drawing(name)).length, name).toBeLessThan(3000);
});

/** Relative luminance as WCAG defines it, from 0 to 1. */
const luminance = (colour: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** A drawing with the values of its variables, which the picture library does not read. */
function inScheme(svg: string, scheme: 'svg' | 'svg:target'): string {
  const [, rule = ''] = new RegExp(`${scheme} {(.*?)}`).exec(svg) ?? [];
  const values = new Map([...rule.matchAll(/(--[\w-]+): (#\w+)/g)].map(([, name, value]) => [name, value]));
  return svg.replaceAll(/var\((--[\w-]+)\)/g, (use, name) => values.get(name) ?? use);
}

test.each(choices)('the text over the left half of %s can be read, in light and dark mode', async (name) => {
  const [soft, night] = [luminance([0xdc, 0xd2, 0xee]), '#1d1139'];
  for (const scheme of ['svg', 'svg:target'] as const) {
    const pixels = await sharp(Buffer.from(inScheme(drawing(name), scheme)))
      .flatten({ background: night })
      .resize(360, 175)
      .raw()
      .toBuffer();
    let brightest = 0;
    // On wide screens, the text ends at 46 % of the width, and an eighth of the width above the ground.
    for (let y = 0; y < 133; y++) {
      for (let x = 0; x < 166; x++) {
        const at = (y * 360 + x) * 3;
        brightest = Math.max(brightest, luminance([...pixels.subarray(at, at + 3)]));
      }
    }
    expect((soft + 0.05) / (brightest + 0.05), scheme).toBeGreaterThanOrEqual(4.5);
  }
});
