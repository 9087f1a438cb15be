import { problemCodes } from '../errors/define-errors.ts';
import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { problemPolicies } from '../model/problem-policies.ts';
import { checkSetting, record, recordOf, type SettingShape, value } from './setting-shape.ts';

const policy = value(`one of ${problemPolicies.join(', ')}`, (each) => (problemPolicies as readonly unknown[]).includes(each));

const allowShrink = value('true or false', (each) => typeof each === 'boolean');

/** Validates the policies for problems. Their codes and content types must exist. */
export function checkPolicies(declared: unknown, model: unknown, where: ProblemOrigin): readonly Problem[] {
  if (declared === undefined) return [];
  const codes = record(Object.fromEntries(problemCodes().map((code) => [code, policy])), ...problemCodes());
  const ofCodes = { default: policy, codes } satisfies Readonly<Record<string, SettingShape>>;
  const ofType = record(ofCodes, 'default', 'codes');
  const names = typeof model === 'object' && model !== null ? Object.keys(model) : undefined;
  const types = names ? record(Object.fromEntries(names.map((name) => [name, ofType])), ...names) : recordOf(ofType);
  return checkSetting(
    { name: 'policies', value: declared, where },
    record({ ...ofCodes, types, allowShrink }, 'default', 'codes', 'types', 'allowShrink'),
  );
}
