import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { kinds } from '../model/fields.ts';
import { policySetting } from '../model/problem-policies.ts';
import { sourceName } from '../model/site-settings.ts';
import type { SiteSource } from '../model/site-source.ts';
import type { SiteDefinition } from '../site.ts';
import { builtInKinds } from '../sources/built-in-kinds.ts';
import { fileForm, namesInForm } from '../sources/markdown/file-layout.ts';
import type { SourceKind } from '../sources/source-kind.ts';
import { sourceSettingNames } from '../sources/source-settings.ts';
import { closestName } from '../support/closest-name.ts';
import {
  anyRecord,
  filledText,
  flag,
  isRecord,
  listOf,
  optional,
  partial,
  record,
  recordOf,
  type Shape,
  text,
  textLike,
  value,
  work,
} from '../support/shapes.ts';
import { configErrors } from './errors.ts';
import { checkSetting } from './setting-shape.ts';

const isOrigin = (each: unknown): boolean =>
  typeof each === 'string' && /^https?:\/\//.test(each) && URL.canParse(each) && new URL(each).origin === each;
const attribute = textLike('the name of an attribute, such as data-cms-entry', /^data(?:-[a-z0-9]+)+$/);

/** Parts of a site's own source. */
const parts = {
  entries: work,
  types: optional(work),
  state: optional(work),
  changes: optional(work),
  assets: optional(
    record({
      origins: listOf(value('an origin, such as https://pictures.example.com', isOrigin)),
      headers: optional(recordOf(filledText)),
    }),
  ),
  pathOf: optional(work),
  editor: optional(
    partial({
      urlOf: work,
      origin: value('an origin, such as https://cms.example.com', isOrigin),
      webhook: partial({ secret: text, header: text, refusalOf: work }),
      liveUpdates: record({
        module: value('the path of a file', (each) => typeof each === 'string' && each !== ''),
        settings: optional(anyRecord),
        attributes: optional(partial({ entry: attribute, field: attribute, locale: attribute })),
      }),
    }),
  ),
  preview: optional(flag),
  pull: optional(flag),
  policy: optional(policySetting),
} satisfies Readonly<Record<keyof SiteSource, Shape>>;

/** The config of a source: its position, and the model of the site as it was written. */
interface CheckedSource {
  readonly where: ProblemOrigin;
  readonly model: unknown;
}

/** Validates the settings that describe a site's sources. */
export function checkSources(definition: Partial<SiteDefinition>, where: ProblemOrigin): readonly Problem[] {
  const settings = definition as Readonly<Record<string, unknown>>;
  const { content, sources, model } = settings;
  const problems: Problem[] = [];
  const at = (field: string) => ({ where: { ...where, field } });
  if (content === undefined && sources === undefined) problems.push(configErrors.KEY_MISSING({ key: 'content' }, { where }));
  for (const name of sourceSettingNames) {
    const kind = builtInKinds[name];
    if (kind && settings[name] !== undefined) problems.push(...checkKind(name, settings[name], kind, { where, model }));
  }
  if (sources === undefined) return problems;
  if (!isRecord(sources) || Object.keys(sources).length === 0) {
    return [...problems, configErrors.VALUE({ setting: 'sources', meaning: 'a record with a source' }, at('sources'))];
  }
  for (const [key, name] of [['content', 'markdown'] as const, ...sourceSettingNames.map((name) => [name, name] as const)]) {
    if (settings[key] !== undefined && Object.hasOwn(sources, name)) {
      problems.push(configErrors.SOURCE_TWICE({ key, name }, at(key)));
    }
  }
  return [...problems, ...Object.entries(sources).flatMap(([name, each]) => checkSource(name, each, { where, model }))];
}

function checkSource(key: string, source: unknown, { where, model }: CheckedSource): readonly Problem[] {
  const name = `sources.${key}`;
  const problems = checkSetting({ name: `name of ${name}`, value: key, where }, sourceName);
  if (!isRecord(source) || isField(source)) {
    const meaning = isField(source)
      ? "a source: it is a field without a folder; files are markdown({ folder: 'content', … })"
      : 'a source, such as { entries }';
    return [...problems, configErrors.VALUE({ setting: name, meaning }, { where: { ...where, field: name } })];
  }
  const { builtIn, ...settings } = source;
  const kind = typeof builtIn === 'string' && Object.hasOwn(builtInKinds, builtIn) ? builtInKinds[builtIn] : undefined;
  const own = () => checkSetting({ name, value: ownParts(source), where }, record(parts));
  return [...problems, ...(kind ? checkKind(name, settings, kind, { where, model }) : own())];
}

/** `markdown()` without a folder is a field. */
const isField = (each: unknown): boolean => isRecord(each) && typeof each.kind === 'string' && Object.hasOwn(kinds, each.kind);

/** A source may be an object of a class, whose functions are not its own keys and which may have others. */
function ownParts(source: Readonly<Record<string, unknown>>): unknown {
  if (Object.getPrototypeOf(source) === Object.prototype) return source;
  return Object.fromEntries(Object.keys(parts).map((part) => [part, source[part]]));
}

/** Validates the types of a source's settings. Their values are validated with those of the environment. */
function checkKind(name: string, value: unknown, kind: SourceKind, { where, model }: CheckedSource): readonly Problem[] {
  return [...checkSetting({ name, value, where }, kind.settings), ...checkForms(name, value, kind, { where, model })];
}

/** Validates the forms of names of files, which are the keys of a setting, and the types that are their values. */
function checkForms(
  name: string,
  value: unknown,
  { formsOfFiles: setting = '' }: SourceKind,
  { where, model }: CheckedSource,
): readonly Problem[] {
  const forms = isRecord(value) ? value[setting] : undefined;
  if (!isRecord(forms)) return [];
  return Object.entries(forms).flatMap(([form, target]) => {
    const reason = formFlaw(form, typeof target === 'string' ? target : undefined, model);
    return reason === undefined
      ? []
      : [configErrors.FILE_FORM({ form, reason }, { where: { ...where, field: `${name}.${setting}` } })];
  });
}

/** Returns why a form of names cannot be used; undefined if it can. */
function formFlaw(form: string, target: string | undefined, model: unknown): string | undefined {
  const names = namesInForm(form);
  const [ending] = /\.[a-z\d]+$/i.exec(form) ?? [];
  if (ending !== undefined && !/^\.(?:md|yaml)$/.test(ending))
    return `files of content end with .md or .yaml, not with “${ending}”`;
  if (!fileForm.test(form) || new Set(names).size < names.length) {
    return 'it is not the form of a name such as posts/{slug}.{locale}.md';
  }
  // Another problem reports a value of the wrong type.
  if (target === undefined) return undefined;
  if (!names.includes('slug') && !target.includes('/')) return 'it has no {slug}';
  const [type = ''] = target.split('/');
  if (!isRecord(model)) return undefined;
  const suggestion = (similar: string | undefined): string => (similar === undefined ? '' : ` (did you mean “${similar}”?)`);
  if (!Object.hasOwn(model, type)) return `“${type}” is no type of the model${suggestion(closestName(type, Object.keys(model)))}`;
  const { fields } = (model[type] ?? {}) as { readonly fields?: object };
  const known = ['slug', 'locale', ...Object.keys(fields ?? {})];
  const unknown = names.find((each) => !known.includes(each));
  if (unknown === undefined) return undefined;
  return `{${unknown}} is no field of “${type}”${suggestion(closestName(unknown, known)) || ': write * for a part of a name that is no value'}`;
}
