import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import type { ByteLimits } from '../site.ts';
import { checkSetting, record, type SettingShape, value } from './setting-shape.ts';

const bytes = value('a whole number of bytes above 0', (number) => Number.isInteger(number) && Number(number) > 0);

const limits = { document: bytes, scripts: bytes, styles: bytes } satisfies Readonly<Record<keyof ByteLimits, SettingShape>>;

/** Validates a config's limits in bytes. */
export function checkByteLimits(declared: unknown, where: ProblemOrigin): readonly Problem[] {
  if (declared === undefined) return [];
  return checkSetting({ name: 'byteLimits', value: declared, where }, record(limits, ...Object.keys(limits)));
}
