import type { Problem, ProblemOrigin } from '../../errors/problem.ts';
import type { FieldSet } from '../../model/content-model.ts';
import { contentErrors } from '../../model/errors.ts';
import { type Visibility, visibilityNames } from '../../model/visibility.ts';
import { parseTime } from '../../support/date-time.ts';

type Fields = Readonly<Record<string, unknown>>;

interface VisibleFields {
  /** Without the reserved names. */
  readonly fields: Fields;
  readonly visibility: Visibility | undefined;
  readonly problems: readonly Problem[];
}

const none: readonly Problem[] = [];

/** Reads `draft`, `publishAt` and `expireAt`, unless the type declares a field of that name. */
export function readVisibility(
  written: Fields,
  declared: FieldSet | undefined,
  at: (name: string) => ProblemOrigin,
): VisibleFields {
  const names = visibilityNames.filter((name) => Object.hasOwn(written, name) && !(declared && Object.hasOwn(declared, name)));
  if (names.length === 0) return { fields: written, visibility: undefined, problems: none };
  const problems: Problem[] = [];
  const textOf = (name: (typeof visibilityNames)[number]): string => {
    const value = names.includes(name) ? written[name] : '';
    return typeof value === 'string' ? value.trim() : 'a list or record';
  };
  const timeOf = (name: 'publishAt' | 'expireAt'): number | undefined => {
    const text = textOf(name);
    const time = parseTime(text);
    if (text !== '' && time === undefined) problems.push(contentErrors.VISIBLE_TIME({ field: name, text }, { where: at(name) }));
    return time;
  };
  const draft = textOf('draft');
  if (!['', 'true', 'false'].includes(draft)) problems.push(contentErrors.VISIBLE_DRAFT({ text: draft }, { where: at('draft') }));
  const [publishAt, expireAt] = [timeOf('publishAt'), timeOf('expireAt')];
  if (publishAt !== undefined && expireAt !== undefined && expireAt <= publishAt) {
    problems.push(contentErrors.VISIBLE_NEVER({}, { where: at('expireAt') }));
  }
  const fields = Object.fromEntries(Object.entries(written).filter(([name]) => !(names as readonly string[]).includes(name)));
  return { fields, visibility: { isDraft: draft === 'true', publishAt, expireAt }, problems };
}
