/** Validates what code without types passes to `boreal` and the functions that it returns. */
import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { kindOf } from '../model/fields.ts';
import type { Field } from '../model/kinds/kind.ts';
import type { RouteFamily, RouteSeed, SiteDefinition } from '../site.ts';
import { type Declaration, declarationOf } from '../site-builder.ts';
import { closestName } from '../support/closest-name.ts';
import {
  anything,
  filledText,
  isRecord,
  listOf,
  optional,
  record,
  recordOf,
  type ShapeTable,
  textLike,
  value,
  work,
} from '../support/shapes.ts';
import { configErrors } from './errors.ts';
import { seedShapes } from './result-shapes.ts';
import { checkSetting } from './setting-shape.ts';

const component = value("a file of a component, such as () => import('./post.page.tsx')", (each) => typeof each === 'string');
const names = optional(listOf(filledText));
const path = textLike('a path below the language, such as /about/', /^\//);

/** Members of every kind of page, in either form. */
export const pageShapes = {
  hydration: optional(value('partial', (each) => each === 'partial')),
  card: optional(work),
};

const page = { ...pageShapes, component, shared: names, name: optional(filledText) };

const { path: _path, data: _data, entry: _entry, entryModified: _day, card: _card, ...facts } = seedShapes;

/** Shapes of the options of each function. */
const options: Readonly<Record<Exclude<Declaration['kind'], 'site'>, ShapeTable>> = {
  entries: { ...page, path, data: optional(work), facts: optional(work) },
  entryPages: { ...page, routes: work },
  page: { ...page, ...(facts satisfies Partial<Record<keyof RouteSeed<unknown>, unknown>>), path, data: optional(work) },
  pages: { ...page, routes: work },
  slice: { component, shared: names, data: optional(work) },
};

/** Shapes of the options of `boreal`. */
export const setupSettings: ShapeTable = {
  types: anything,
  shared: optional(recordOf(work)),
  rootShared: names,
  slices: names,
};

/** Validates the options of a part; undefined if it was declared in another form. */
export function checkPart(part: unknown, name: string, where: ProblemOrigin): readonly Problem[] | undefined {
  const declared = declarationOf(part);
  if (!declared || declared.kind === 'site') return undefined;
  const { page: file, component: ofSlice } = part as Partial<RouteFamily> & { readonly component?: unknown };
  const passed = isRecord(declared.options) ? { ...declared.options, component: file ?? ofSlice } : declared.options;
  return checkSetting({ name, value: passed, where }, record(options[declared.kind]));
}

/** Validates what was passed to `boreal`. */
export const checkSetup = (passed: unknown, where: ProblemOrigin): readonly Problem[] =>
  checkSetting(
    { name: '', value: passed, where },
    record(setupSettings, 'a record with the types of the site’s content: boreal({ types })'),
  );

/** Reports slices that `boreal` and `site` do not both name. */
export function checkSliceNames(passed: unknown, slices: unknown, where: ProblemOrigin): readonly Problem[] {
  const named = isRecord(passed) ? passed.slices : undefined;
  if (!Array.isArray(named) || !isRecord(slices)) return [];
  const shape = record(Object.fromEntries(named.map((name) => [String(name), anything])));
  return checkSetting({ name: 'slices', value: slices, where }, shape);
}

/** Reports pages of entries whose type, or whose path, names something that the model lacks. */
export function checkEntryPages(
  { families, model }: Partial<SiteDefinition>,
  list: string,
  where: ProblemOrigin,
): readonly Problem[] {
  if (!Array.isArray(families) || !isRecord(model)) return [];
  return (families as readonly (RouteFamily | undefined)[]).flatMap((family, at) => {
    const type = family?.ofEntry?.type;
    if (typeof type !== 'string') return [];
    const field = `${list}[${at}]`;
    if (!Object.hasOwn(model, type)) {
      const suggestion = closestName(type, Object.keys(model));
      return [configErrors.ENTRY_TYPE({ type, suggestion }, { where: { ...where, field } })];
    }
    const { options: passed } = declarationOf(family) ?? {};
    const pattern = isRecord(passed) && typeof passed.path === 'string' ? passed.path : '';
    const fields: unknown = model[type]?.fields;
    return wrongPlaceholders(pattern, isRecord(fields) ? fields : {}).map(({ name, suggestion }) =>
      configErrors.PATH_PLACEHOLDER({ path: pattern, name, type, suggestion }, { where: { ...where, field: `${field}.path` } }),
    );
  });
}

function wrongPlaceholders(pattern: string, fields: Readonly<Record<string, unknown>>) {
  const known = ['slug', ...Object.keys(fields).filter((name) => isWord(fields[name]))];
  const used = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  return used.filter((name) => !known.includes(name)).map((name) => ({ name, suggestion: closestName(name, known) }));
}

/** True for a field that every entry has, and whose value is a word or a number. */
function isWord(field: unknown): boolean {
  if (!isRecord(field) || field.required !== true) return false;
  const kind = kindOf(field as unknown as Field);
  return kind?.isAttribute === true || field.kind === 'link';
}
