import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import type { ContentfulConfig } from '../site.ts';
import { checkSetting, record, type SettingShape, value } from './setting-shape.ts';

const text = value('a text', (each) => typeof each === 'string');
const seconds = value('a number of seconds above 0', (each) => typeof each === 'number' && each > 0 && Number.isFinite(each));

const fields = {
  space: text,
  environment: text,
  deliveryToken: text,
  previewToken: text,
  host: text,
  insecure: value('true or false', (each) => typeof each === 'boolean'),
  webhookSecret: text,
  timeoutSeconds: seconds,
  pollSeconds: seconds,
} satisfies Readonly<Record<keyof ContentfulConfig, SettingShape>>;

/**
 * Validates the types of Contentful's settings. Their values are validated with those of the
 * environment.
 */
export function checkContentful(declared: unknown, where: ProblemOrigin, name = 'contentful'): readonly Problem[] {
  if (declared === undefined) return [];
  return checkSetting({ name, value: declared, where }, record(fields, ...Object.keys(fields)));
}
