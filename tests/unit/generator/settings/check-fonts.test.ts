import { expect, it } from 'vitest';
import { problemsOf } from './problems-of.ts';

const check = (fonts: unknown): readonly string[] => problemsOf({ fonts }).map(({ message }) => message);

it.each([
  undefined,
  [],
  [{ file: 'a.woff2' }],
  [{ file: 'a.woff2', preload: true, characters: 'a', weights: [400, 400], features: ['tnum'] }],
])('%j is allowed', (fonts) => expect(check(fonts)).toEqual([]));

it.each([
  [{ file: 'a.woff2' }, 'The setting “fonts” is not a list.'],
  [[{ preload: true }], 'The config lacks the setting “fonts[0].file”.'],
  [[{ file: 'a.ttf' }], 'The setting “fonts[0].file” is not the path of a WOFF2 file.'],
  [[{ file: 'a.woff2', characters: '' }], 'The setting “fonts[0].characters” is not a text with at least one character.'],
  [[{ file: 'a.woff2', weight: 400 }], 'The config has an unknown setting “fonts[0].weight”. Did you mean “fonts[0].weights”?'],
  [
    [{ file: 'a.woff2', features: ['tabular'] }],
    'The setting “fonts[0].features[0]” is not the tag of an OpenType feature, such as tnum.',
  ],
  [
    [{ file: 'a.woff2', weights: [700, 400] }],
    'The setting “fonts[0].weights” is not the least and the greatest weight, such as [400, 700].',
  ],
])('%j is reported', (fonts, message) => expect(check(fonts)).toEqual([message]));
