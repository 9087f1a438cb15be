import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { contentErrors } from '../model/errors.ts';
import type { FieldSet } from '../model/kinds/kind.ts';
import { type Visibility, visibilityNames } from '../model/visibility.ts';
import { parseDateTime, parseTime } from '../support/date-time.ts';

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
    if (value === undefined || value === null) return '';
    return typeof value === 'object' ? 'a list or record' : String(value).trim();
  };
  const timeOf = (name: 'publishAt' | 'expireAt'): number | undefined => {
    const text = textOf(name);
    const time = parseTime(text);
    if (text === '' || time !== undefined) return time;
    problems.push(contentErrors.VISIBLE_TIME({ field: name, text }, { where: at(name) }));
    return cautiousTime(name, text);
  };
  const draft = textOf('draft');
  if (!['', 'true', 'false'].includes(draft)) problems.push(contentErrors.VISIBLE_DRAFT({ text: draft }, { where: at('draft') }));
  const [publishAt, expireAt] = [timeOf('publishAt'), timeOf('expireAt')];
  const isDraft = !['', 'false'].includes(draft) || [publishAt, expireAt].some(Number.isNaN);
  if (publishAt !== undefined && expireAt !== undefined && expireAt <= publishAt) {
    problems.push(contentErrors.VISIBLE_NEVER({}, { where: at('expireAt') }));
  }
  const fields = Object.fromEntries(Object.entries(written).filter(([name]) => !(names as readonly string[]).includes(name)));
  return { fields, visibility: { isDraft, publishAt: orNone(publishAt), expireAt: orNone(expireAt) }, problems };
}

/**
 * Reads the visibility of front matter that cannot be parsed, line by line: a mistake elsewhere in it
 * does not show what its author hides.
 */
export function visibilityInLines(text: string, declared: FieldSet | undefined): Visibility | undefined {
  const written: Record<string, string> = {};
  for (const name of visibilityNames) {
    const line = new RegExp(`^(?:["']?|[ \\t]+["'])${name}["']?[ \\t]*[:=](.*)$`, 'm').exec(text);
    // Without a comment, quotation marks and the comma of JSON.
    if (line) written[name] = (line[1] ?? '').replace(/\s#.*/, '').replace(/^[\s"']+|[\s"',]+$/g, '');
  }
  return readVisibility(written, declared, () => ({ file: '' })).visibility;
}

/**
 * Returns the latest moment that a time to publish without a zone may mean, and the earliest one of a
 * time to expire; NaN for any other text.
 */
function cautiousTime(name: 'publishAt' | 'expireAt', text: string): number {
  const written = parseDateTime(text);
  if (written === undefined) return Number.NaN;
  const [day, time = '00:00'] = written.split('T');
  return Date.parse(`${day}T${time}${name === 'publishAt' ? '-12:00' : '+14:00'}`);
}

const orNone = (time: number | undefined): number | undefined => (Number.isNaN(time) ? undefined : time);
