import type { Problem } from '../../../../generator/errors/problem.ts';
import { checkSettings } from '../../../../generator/settings/check-settings.ts';
import type { ConfigCode } from '../../../../generator/settings/config-code.ts';

const where = { file: 'boreal.config.ts' };

/** Returns the problems of these settings, without those of the settings that are missing. */
export function problemsOf(declared: object): readonly Problem[] {
  const problems = checkSettings(declared, { ...where, definitionOf: () => ({ where }) } as unknown as ConfigCode);
  const names = Object.keys(declared);
  return problems.filter(({ where: at }) => names.includes(/^\w+/.exec(at?.field ?? '')?.[0] ?? ''));
}
