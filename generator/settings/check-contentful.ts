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

/** What is no setting of a content system at all; what the settings say is checked where they are used, with the environment's. */
export function checkContentful(given: unknown, where: ProblemOrigin): readonly Problem[] {
  if (given === undefined) return [];
  return checkSetting({ name: 'contentful', value: given, where }, record(fields, ...Object.keys(fields)));
}
