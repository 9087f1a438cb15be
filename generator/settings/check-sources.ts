import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import type { SiteSource } from '../model/site-source.ts';
import type { SiteDefinition } from '../site.ts';
import { closestName } from '../support/closest-name.ts';
import { checkContentful } from './check-contentful.ts';
import { configErrors } from './errors.ts';
import { checkSetting, listOf, record, textLike, value } from './setting-shape.ts';

const folder = record({ folder: value('the path of a folder', (each) => typeof each === 'string' && each !== '') });
const sourceName = textLike('a name of letters, digits, “-” and “_” that begins with a letter', /^[A-Za-z][\w-]*$/);

const isOrigin = (each: unknown): boolean =>
  typeof each === 'string' && /^https?:\/\//.test(each) && URL.canParse(each) && new URL(each).origin === each;
const assets = record({ origins: listOf(value('an origin, such as https://pictures.example.com', isOrigin)) });

const functions = ['entries', 'state', 'changes'] satisfies readonly (keyof SiteSource)[];
const parts = [...functions, 'assets'] satisfies readonly (keyof SiteSource)[];

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
  if (sources === undefined) return problems;
  if (!isObject(sources) || Object.keys(sources).length === 0) {
    return [...problems, configErrors.VALUE({ setting: 'sources', meaning: 'a record with a source' }, at('sources'))];
  }
  for (const setting of [['content', 'markdown'] as const, ['contentful', 'contentful'] as const]) {
    const [key, name] = setting;
    if (definition[key] !== undefined && Object.hasOwn(sources, name)) {
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
  if (builtIn === 'markdown') return [...problems, ...checkSetting({ name, value: settings, where }, folder)];
  if (builtIn === 'contentful') return [...problems, ...checkContentful(settings, where, name)];
  return [...problems, ...checkParts(name, source, where)];
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
    ...(source.assets === undefined ? [] : checkSetting({ name: `${name}.assets`, value: source.assets, where }, assets)),
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
