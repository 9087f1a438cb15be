import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import type { SiteSource } from '../model/site-source.ts';
import type { SiteDefinition } from '../site.ts';
import { builtInKinds } from '../sources/built-in-kinds.ts';
import { fileForm } from '../sources/markdown/file-layout.ts';
import type { SettingKind, SourceKind } from '../sources/source-kind.ts';
import { sourceSettingNames } from '../sources/source-settings.ts';
import { closestName } from '../support/closest-name.ts';
import { configErrors } from './errors.ts';
import { checkSetting, listOf, record, recordOf, type SettingShape, textLike, value } from './setting-shape.ts';

const fieldName = textLike('the name of a field', /^[A-Za-z_][\w-]*$/);

const shapes = {
  text: value('a text', (each) => typeof each === 'string'),
  path: value('the path of a folder', (each) => typeof each === 'string' && each !== ''),
  'true or false': value('true or false', (each) => typeof each === 'boolean'),
  seconds: value('a number of seconds above 0', (each) => typeof each === 'number' && each > 0 && Number.isFinite(each)),
  hosts: listOf(
    textLike('the name of a host, such as media.example.com', /^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/),
  ),
  field: fieldName,
  fields: listOf(fieldName),
  'forms of files': recordOf(textLike('a type, or a type and a slug: post or page/about', /^[^/\s]+(?:\/[^/\s]+)*$/)),
  file: value('the path of a file', (each) => typeof each === 'string' && each !== ''),
} satisfies Readonly<Record<SettingKind | 'file', SettingShape>>;
const sourceName = textLike('a name of letters, digits, “-” and “_” that begins with a letter', /^[A-Za-z][\w-]*$/);

const isOrigin = (each: unknown): boolean =>
  typeof each === 'string' && /^https?:\/\//.test(each) && URL.canParse(each) && new URL(each).origin === each;
const assets = record({ origins: listOf(value('an origin, such as https://pictures.example.com', isOrigin)) });

const text = shapes.text;
const aFunction = value('a function', (each) => typeof each === 'function');
const origin = value('an origin, such as https://cms.example.com', isOrigin);
const attribute = textLike('the name of an attribute, such as data-cms-entry', /^data(?:-[a-z0-9]+)+$/);
const anyRecord = value('a record', (each) => isObject(each));

const editor = record(
  {
    urlOf: aFunction,
    origin,
    webhook: record({ secret: text, header: text, refusalOf: aFunction }, 'secret', 'header', 'refusalOf'),
    liveUpdates: record(
      {
        module: shapes.file,
        settings: anyRecord,
        attributes: record({ entry: attribute, field: attribute, locale: attribute }, 'entry', 'field', 'locale'),
      },
      'settings',
      'attributes',
    ),
  },
  ...['urlOf', 'origin', 'webhook', 'liveUpdates'],
);

const functions = ['entries', 'state', 'changes'] satisfies readonly (keyof SiteSource)[];
/** Optional parts that are no functions. */
const shapedParts = { assets, editor, pull: shapes['true or false'] } satisfies Partial<Record<keyof SiteSource, SettingShape>>;
const parts = [...functions, ...Object.keys(shapedParts)];

/** Validates the settings that describe a site's sources. */
export function checkSources(definition: Partial<SiteDefinition>, where: ProblemOrigin): readonly Problem[] {
  const { content, sources, source } = definition as Readonly<Record<string, unknown>>;
  const problems: Problem[] = [];
  const at = (field: string) => ({ where: { ...where, field } });
  if (source !== undefined) problems.push(...checkSetting({ name: 'source', value: source, where }, sourceName));
  if (content === undefined && sources === undefined) problems.push(configErrors.KEY_MISSING({ key: 'content' }, { where }));
  if (content !== undefined && typeof content !== 'string') {
    problems.push(configErrors.VALUE({ setting: 'content', meaning: 'the path of a folder' }, at('content')));
  }
  const settings = definition as Readonly<Record<string, unknown>>;
  for (const name of sourceSettingNames) {
    const kind = builtInKinds[name];
    if (kind && settings[name] !== undefined) problems.push(...checkKind(name, settings[name], kind, where));
  }
  if (sources === undefined) return problems;
  if (!isObject(sources) || Object.keys(sources).length === 0) {
    return [...problems, configErrors.VALUE({ setting: 'sources', meaning: 'a record with a source' }, at('sources'))];
  }
  for (const [key, name] of [['content', 'markdown'] as const, ...sourceSettingNames.map((name) => [name, name] as const)]) {
    if (settings[key] !== undefined && Object.hasOwn(sources, name)) {
      problems.push(configErrors.SOURCE_TWICE({ key, name }, at(key)));
    }
  }
  return [...problems, ...Object.entries(sources).flatMap(([name, each]) => checkSource(name, each, where))];
}

function checkSource(key: string, source: unknown, where: ProblemOrigin): readonly Problem[] {
  const name = `sources.${key}`;
  const problems = checkSetting({ name: `name of ${name}`, value: key, where }, sourceName);
  if (!isObject(source)) {
    return [
      ...problems,
      configErrors.VALUE({ setting: name, meaning: 'a source, such as { entries }' }, { where: { ...where, field: name } }),
    ];
  }
  const { builtIn, ...settings } = source;
  const kind = typeof builtIn === 'string' && Object.hasOwn(builtInKinds, builtIn) ? builtInKinds[builtIn] : undefined;
  return [...problems, ...(kind ? checkKind(name, settings, kind, where) : checkParts(name, source, where))];
}

/** Validates the types of a source's settings. Their values are validated with those of the environment. */
function checkKind(name: string, value: unknown, { settings, required }: SourceKind, where: ProblemOrigin): readonly Problem[] {
  const fields = Object.fromEntries(Object.entries(settings).map(([key, kind]) => [key, shapes[kind]]));
  const shape = record(fields, ...Object.keys(fields).filter((key) => !required.includes(key)));
  return [...checkSetting({ name, value, where }, shape), ...checkForms(name, value, settings, where)];
}

/** Validates the forms of names of files, which are the keys of a setting. */
function checkForms(name: string, value: unknown, settings: SourceKind['settings'], where: ProblemOrigin): readonly Problem[] {
  const [setting = ''] = Object.entries(settings).find(([, kind]) => kind === 'forms of files') ?? [];
  const forms = isObject(value) ? value[setting] : undefined;
  if (!isObject(forms)) return [];
  return Object.entries(forms).flatMap(([form, target]) => {
    const names = [...form.matchAll(/\{\.?(\w+)\}/g)].map(([, each]) => each);
    const hasSlug = names.includes('slug') || String(target).includes('/');
    const isForm = fileForm.test(form) && new Set(names).size === names.length;
    const reason = isForm
      ? hasSlug
        ? undefined
        : 'it has no {slug}'
      : 'it is not the form of a name such as posts/{slug}.{locale}.md';
    return reason === undefined
      ? []
      : [configErrors.FILE_FORM({ form, reason }, { where: { ...where, field: `${name}.${setting}` } })];
  });
}

/** A source may be an object of a class, whose functions are not its own keys. */
function checkParts(name: string, source: Readonly<Record<string, unknown>>, where: ProblemOrigin): readonly Problem[] {
  const at = (field: string) => ({ where: { ...where, field } });
  const isPlain = Object.getPrototypeOf(source) === Object.prototype;
  const unknown = Object.keys(source).filter((key) => isPlain && !parts.some((part) => part === key));
  const wrong = functions.filter((part) => source[part] !== undefined && typeof source[part] !== 'function');
  return [
    ...(source.entries === undefined ? [configErrors.KEY_MISSING({ key: `${name}.entries` }, at(name))] : []),
    ...wrong.map((part) => configErrors.VALUE({ setting: `${name}.${part}`, meaning: 'a function' }, at(`${name}.${part}`))),
    ...Object.entries(shapedParts).flatMap(([part, shape]) =>
      source[part] === undefined ? [] : checkSetting({ name: `${name}.${part}`, value: source[part], where }, shape),
    ),
    ...unknown.map((key) => {
      const closest = closestName(key, parts);
      return configErrors.KEY_UNKNOWN(
        { key: `${name}.${key}`, suggestion: closest && `${name}.${closest}` },
        at(`${name}.${key}`),
      );
    }),
  ];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
