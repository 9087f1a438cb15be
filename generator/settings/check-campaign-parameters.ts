import type { CampaignParameters } from '#contract/marketing-parameters';
import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { configErrors } from './errors.ts';

/** Characters that need no encoding in an address. */
const parameterName = /^[A-Za-z0-9_.-]{1,40}$/;

/** Validates a config's names of campaign parameters. */
export function checkCampaignParameters(declared: unknown, where: ProblemOrigin): readonly Problem[] {
  if (declared === undefined) return [];
  const setting = 'campaignParameters';
  const isRecord = typeof declared === 'object' && declared !== null && !Array.isArray(declared);
  if (!isRecord)
    return [
      configErrors.VALUE(
        { setting, meaning: 'a record of names and their other spellings' },
        { where: { ...where, field: setting } },
      ),
    ];
  const names = Object.entries(declared as CampaignParameters).flatMap(([name, others]) => [name, ...[others].flat()]);
  return names
    .filter((name) => typeof name !== 'string' || !parameterName.test(name))
    .map((name) =>
      configErrors.VALUE(
        { setting: `${setting}.${String(name)}`, meaning: 'a name of 1 to 40 letters, digits, dots, hyphens and underscores' },
        { where: { ...where, field: `${setting}.${String(name)}` } },
      ),
    );
}
