import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import type { FontSettings } from '../site.ts';
import { checkSetting, listOf, record, type SettingShape, textLike, value } from './setting-shape.ts';

const isWeight = (each: unknown): boolean => typeof each === 'number' && each >= 1 && each <= 1000;

const fields = {
  file: textLike('the path of a WOFF2 file', /\.woff2$/),
  preload: value('true or false', (each) => typeof each === 'boolean'),
  characters: textLike('a text with at least one character', /^[\s\S]+$/),
  weights: value(
    'the least and the greatest weight, such as [400, 700]',
    (each) => Array.isArray(each) && each.length === 2 && each.every(isWeight) && each[0] <= each[1],
  ),
  features: listOf(textLike('the tag of an OpenType feature, such as tnum', /^[A-Za-z0-9]{4}$/)),
} satisfies Readonly<Record<keyof FontSettings, SettingShape>>;

const fonts = listOf(record(fields, 'preload', 'characters', 'weights', 'features'));

/** Validates a config's fonts. */
export const checkFonts = (declared: unknown, where: ProblemOrigin): readonly Problem[] =>
  declared === undefined ? [] : checkSetting({ name: 'fonts', value: declared, where }, fonts);
