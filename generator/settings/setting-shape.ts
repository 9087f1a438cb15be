import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { type Flaw, flawsOf, type Shape } from '../support/shapes.ts';
import { configErrors } from './errors.ts';

interface Setting {
  /** Name in messages, such as 'visitor.consent'; '' for the whole definition. */
  readonly name: string;
  readonly value: unknown;
  readonly where: ProblemOrigin;
}

/** Validates a setting. */
export const checkSetting = ({ name, value, where }: Setting, shape: Shape): readonly Problem[] =>
  flawsOf(value, shape, name).map((flaw) => problemOf(flaw, where));

function problemOf(flaw: Flaw, where: ProblemOrigin): Problem {
  const at = (field: string) => ({ where: field === '' ? where : { ...where, field } });
  switch (flaw.kind) {
    case 'value':
      return configErrors.VALUE({ setting: flaw.path, meaning: flaw.meaning }, at(flaw.path));
    case 'missing':
      return configErrors.KEY_MISSING({ key: flaw.path }, at(flaw.within));
    case 'unknown':
      return configErrors.KEY_UNKNOWN({ key: flaw.path, suggestion: flaw.similar }, at(flaw.path));
  }
}
