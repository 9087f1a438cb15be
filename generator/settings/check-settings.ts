import { normalize } from 'node:path/posix';
import { searchIndexName } from '#contract/search';
import { defaultTagManagerScript, type VisitorSettings } from '#contract/visitor-settings';
import { problemCodes } from '../errors/define-errors.ts';
import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { kindsWhere } from '../model/fields.ts';
import { plainSettings } from '../model/site-settings.ts';
import { isGivable } from '../rich-text/html-elements.ts';
import type { BuiltInSettings, RouteFamily, SiteDefinition, SliceDefinition } from '../site.ts';
import { declarationOf } from '../site-builder.ts';
import { sourceSettingNames } from '../sources/source-settings.ts';
import { reservedName } from '../support/reserved-names.ts';
import {
  anything,
  filledText,
  flag,
  isRecord,
  listOf,
  oneOf,
  optional,
  partial,
  record,
  recordOf,
  type Shape,
  type ShapeTable,
  textLike,
  value,
  work,
} from '../support/shapes.ts';
import { checkContentModel, checkElements } from './check-content-model.ts';
import { checkEntryPages, checkPart, checkSetup, checkSliceNames, pageShapes, setupSettings } from './check-declarations.ts';
import { checkSources } from './check-sources.ts';
import type { ConfigCode } from './config-code.ts';
import { configErrors } from './errors.ts';
import { checkSetting } from './setting-shape.ts';

const family = {
  name: filledText,
  page: filledText,
  shared: listOf(filledText),
  ...pageShapes,
  routes: work,
  ofEntry: optional(record({ type: filledText, routes: work })),
} satisfies Readonly<Record<keyof RouteFamily, Shape>>;

const slice = {
  component: filledText,
  shared: listOf(filledText),
  data: work,
} satisfies Readonly<Record<keyof SliceDefinition, Shape>>;

const searchFileName = value(
  'a file name such as search.json, without a folder, that no other emitted file has',
  (each) =>
    typeof each === 'string' &&
    /^[\w-][\w.-]*\.json$/.test(each) &&
    (each === searchIndexName || reservedName(`/${each}`) === undefined),
);

const search = record({
  synonyms: work,
  file: optional(searchFileName),
  splitByLanguage: optional(flag),
  loadAtStart: optional(flag),
  fetchOptions: optional(
    partial({
      credentials: oneOf('omit', 'same-origin', 'include'),
      headers: recordOf(filledText),
      mode: oneOf('cors', 'same-origin'),
      referrerPolicy: oneOf('no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'),
    }),
  ),
});

const feed = record({
  path: textLike(
    'a path below the language that ends in “.atom”, “.rss” or “.json”, such as /blog/feed.atom',
    /^(?:\/[\w-]+)+\.(?:atom|rss|json)$/,
  ),
  feed: value('a function that returns the feed in a language', (each) => typeof each === 'function'),
});

/** Shapes of the settings whose types depend on the model. Sources and the model have checks of their own. */
const modelSettings = {
  model: anything,
  // Each part is checked as it was declared.
  families: listOf(anything),
  slices: recordOf(anything),
  shared: recordOf(work),
  sources: optional(anything),
  webAppManifest: optional(work),
  feeds: optional(listOf(feed)),
  summary: optional(work),
  search: optional(search),
} satisfies Readonly<Record<Exclude<keyof SiteDefinition, keyof typeof plainSettings | keyof BuiltInSettings>, Shape>>;

const ofSources = Object.fromEntries(sourceSettingNames.map((name) => [name, optional(anything)]));

/** Shapes of all settings of a site. */
export const siteSettings: ShapeTable = { ...ofSources, ...plainSettings, ...modelSettings };

type Declared = Partial<SiteDefinition>;

/** Validates a definition: its names and shapes, and what settings say together. */
export function checkSettings(definition: unknown, code: ConfigCode): readonly Problem[] {
  const { file } = code;
  const where = { file };
  if (!isRecord(definition)) return [configErrors.NO_DEFAULT_EXPORT({ file }, { where })];
  const declared = definition as Declared;
  const list = declarationOf(declared) === undefined ? 'families' : 'pages';
  const problems = [
    ...checkShapes(declared, where),
    ...checkParts(declared, list, where),
    ...checkEntryPages(declared, list, where),
  ];
  return [
    ...problems.map((problem) => inPart(problem, declared, code)),
    ...rules.flatMap((rule) => rule(declared, where)),
    ...checkSources(declared, where),
    ...checkContentModel(declared.model, where),
    ...repeatedFamilies(declared, code),
    ...mixedHydration(declared, code),
  ];
}

/** Validates the names of all settings, and the shapes of those that are set, under the names that the config has for them. */
export function checkShapes(declared: Declared, where: ProblemOrigin): readonly Problem[] {
  const declaration = declarationOf(declared);
  if (declaration === undefined) return checkSetting({ name: '', value: declared, where }, record(siteSettings));
  const { model: _model, shared: _shared, rootShared: _rootShared, families, ...settings } = declared;
  const { model: _types, shared: _sharers, rootShared: _names, families: _pages, ...shapes } = siteSettings;
  const ofSite = { ...shapes, ...ownShapes };
  const { setup, options } = declaration;
  const inSetup = splitMisplaced(setup, setupSettings, ofSite);
  // A site has these from elsewhere, whatever was passed.
  const passed = entriesOf(options).filter(([key]) => ['model', 'families', 'shared', 'rootShared'].includes(key));
  const inSite = splitMisplaced({ ...settings, pages: families, ...Object.fromEntries(passed) }, ofSite, setupSettings);
  const misplaced = (keys: readonly string[], place: string) =>
    keys.map((key) => configErrors.KEY_PLACE({ key, place }, { where: { ...where, field: key } }));
  return [
    ...checkSetup(inSetup.others, where),
    ...checkSetting({ name: '', value: inSite.others, where }, record(ofSite)),
    ...misplaced(inSetup.misplaced, 'site({ … })'),
    ...misplaced(inSite.misplaced, 'boreal({ … })'),
    ...checkSliceNames(setup, declared.slices, where),
  ];
}

/** Divides settings into those that belong to another function, by their names, and all others. */
function splitMisplaced(passed: unknown, own: ShapeTable, foreign: ShapeTable) {
  if (!isRecord(passed)) return { misplaced: [], others: passed };
  const misplaced = Object.keys(passed).filter((key) => !Object.hasOwn(own, key) && Object.hasOwn(foreign, key));
  return { misplaced, others: Object.fromEntries(Object.entries(passed).filter(([key]) => !misplaced.includes(key))) };
}

/** Shapes of the settings of `site` that differ from those of a definition. */
const ownShapes: ShapeTable = {
  pages: listOf(anything),
  root: optional(value("a file that exports SiteRoot: () => import('./root.tsx')", (each) => typeof each === 'string')),
};

/** Validates pages and slices, each in the form in which it was declared. */
function checkParts(declared: Declared, list: string, where: ProblemOrigin): readonly Problem[] {
  const check = (part: unknown, name: string, shape: ShapeTable): readonly Problem[] => {
    const ofOptions = checkPart(part, name, where) ?? [];
    return ofOptions.length > 0 ? ofOptions : checkSetting({ name, value: part, where }, record(shape));
  };
  return [
    ...familiesOf(declared).flatMap((each, at) => check(each, `${list}[${at}]`, family)),
    ...entriesOf(declared.slices).flatMap(([alias, each]) => check(each, `slices.${alias}`, slice)),
  ];
}

/** Rules that need more than one setting, or lists that are not part of a shape. */
const rules: readonly ((declared: Declared, where: ProblemOrigin) => readonly Problem[])[] = [
  ({ html }, where) => checkElements(html, 'html', where),
  ({ policies }, where) => unknownNames(policies?.codes, 'policies.codes', problemCodes(), where),
  ({ policies, model }, where) => [
    ...unknownNames(policies?.types, 'policies.types', namesOf(model), where),
    ...entriesOf(policies?.types).flatMap(([type, each]) =>
      unknownNames(entryOf(each, 'codes'), `policies.types.${type}.codes`, problemCodes(), where),
    ),
  ],
  ({ richText, model }, where) =>
    (['entries', 'inline'] as const).flatMap((part) =>
      unknownNames(entryOf(richText, part), `richText.${part}`, namesOf(model), where),
    ),
  ({ richText }, where) => attributeFlaws(richText, 'directives', where),
  ({ richText }, where) => attributeFlaws(richText, 'elements', where),
  ({ richText }, where) => elementFlaws(entryOf(richText, 'elements'), where),
  ({ markdown, locales }, where) => unknownNames(entryOf(markdown, 'labels'), 'markdown.labels', namesOf(locales), where),
  checkSearchFile,
  checkCampaignParameters,
  checkTagManager,
];

const entriesOf = (each: unknown): readonly [string, unknown][] => (isRecord(each) ? Object.entries(each) : []);
const namesOf = (each: unknown): readonly string[] | undefined => (isRecord(each) ? Object.keys(each) : undefined);
const entryOf = (each: unknown, name: string): unknown => (isRecord(each) ? each[name] : undefined);

/** Reports names of a record that are none of a list, which another setting or the program has. */
function unknownNames(
  each: unknown,
  path: string,
  names: readonly string[] | undefined,
  where: ProblemOrigin,
): readonly Problem[] {
  if (!names || !isRecord(each)) return [];
  const shape = record(Object.fromEntries(names.map((name) => [name, optional(anything)])));
  return checkSetting({ name: path, value: each, where }, shape);
}

const attributeKinds: readonly unknown[] = kindsWhere(({ isAttribute }) => isAttribute);
/** Attributes of directives and elements. */
const attributes = recordOf(
  value(`a field of kind ${attributeKinds.join(', ')}`, (each) => attributeKinds.includes(entryOf(each, 'kind'))),
);

const attributeFlaws = (richText: unknown, part: 'directives' | 'elements', where: ProblemOrigin): readonly Problem[] =>
  entriesOf(entryOf(richText, part)).flatMap(([name, each]) => {
    const fields = entryOf(each, 'fields');
    return isRecord(fields) ? checkSetting({ name: `richText.${part}.${name}.fields`, value: fields, where }, attributes) : [];
  });

const givenElement = value(
  'an element that only a component can show, such as iframe, video, audio or x-player',
  (name) => typeof name === 'string' && isGivable(name),
);
/** Addresses that an element loads are checked; no attribute may bring code or styles. */
const elementAttributes = {
  address: value('a field of kind href', (each) => entryOf(each, 'kind') === 'href'),
  code: value('allowed: no attribute may bring code, styles or unchecked addresses', () => false),
};

function elementFlaws(elements: unknown, where: ProblemOrigin): readonly Problem[] {
  return entriesOf(elements).flatMap(([name, each]) => {
    const path = `richText.elements.${name}`;
    const fields = entriesOf(entryOf(each, 'fields')).flatMap(([attribute, field]) => {
      const isCode = /^(?:on.*|style|srcdoc|srcset|children|ref|key|dangerouslySetInnerHTML)$/i.test(attribute);
      const isAddress = /^(?:src|poster|data|href|action|formaction)$/i.test(attribute);
      if (!isCode && !isAddress) return [];
      const shape = isCode ? elementAttributes.code : elementAttributes.address;
      return checkSetting({ name: `${path}.fields.${attribute}`, value: field, where }, shape);
    });
    return [...checkSetting({ name: path, value: name, where }, givenElement), ...fields];
  });
}

/** The search has one file with a name, or one for each language. */
function checkSearchFile({ search }: Declared, where: ProblemOrigin): readonly Problem[] {
  if (!search?.splitByLanguage || search.file === undefined) return [];
  const meaning = 'of use together with “search.splitByLanguage”, which gives each language a file of its own';
  return [configErrors.VALUE({ setting: 'search.file', meaning }, { where: { ...where, field: 'search.file' } })];
}

/** Characters that need no encoding in an address. */
const parameterName = /^[A-Za-z0-9_.-]{1,40}$/;

function checkCampaignParameters({ campaignParameters }: Declared, where: ProblemOrigin): readonly Problem[] {
  const names: readonly unknown[] = entriesOf(campaignParameters).flatMap(([name, others]) => [name, ...[others].flat()]);
  return names
    .filter((name) => typeof name !== 'string' || !parameterName.test(name))
    .map((name) => {
      const setting = `campaignParameters.${String(name)}`;
      const meaning = 'a name of 1 to 40 letters, digits, dots, hyphens and underscores';
      return configErrors.VALUE({ setting, meaning }, { where: { ...where, field: setting } });
    });
}

/** Only valid settings can be compared with each other. */
function checkTagManager({ visitor }: Declared, where: ProblemOrigin): readonly Problem[] {
  if (
    visitor === undefined ||
    checkShapes({ visitor } as Declared, where).some(({ where: at }) => at?.field?.startsWith('visitor'))
  )
    return [];
  const { tagManager, ...others } = visitor as VisitorSettings;
  if (tagManager === undefined) return [];
  const missing = (['consent', 'thirdPartyProxy'] as const).filter((name) => others[name] === undefined);
  const { hostname } = new URL(tagManager.script ?? defaultTagManagerScript);
  const isRefused = others.thirdPartyProxy?.hosts.includes(hostname) === false;
  const setting = 'visitor.tagManager';
  const own = { where: { ...where, field: setting } };
  const hosts = { where: { ...where, field: 'visitor.thirdPartyProxy.hosts' } };
  return [
    ...missing.map((name) => configErrors.SETTING_ALONE({ setting, needs: `visitor.${name}` }, own)),
    ...(isRefused ? [configErrors.TAG_MANAGER_HOST({ host: hostname }, hosts)] : []),
  ];
}

/** Gives a problem of a family or slice the position at which the part was defined. */
function inPart(problem: Problem, { families, slices }: Declared, code: ConfigCode): Problem {
  const { field = '' } = problem.where ?? {};
  const [, at, alias] = /^(?:(?:families|pages)\[(\d+)\]|slices\.([^.]+))/.exec(field) ?? [];
  if (at === undefined && alias === undefined) return problem;
  const part: unknown = at === undefined ? entryOf(slices, alias ?? '') : families?.[Number(at)];
  return { ...problem, where: { ...code.definitionOf(part).where, field } };
}

type Families = readonly (Partial<RouteFamily> | undefined)[];
const familiesOf = ({ families }: Declared): Families => (Array.isArray(families) ? families : []);

function repeatedFamilies(declared: Declared, code: ConfigCode): readonly Problem[] {
  const families = familiesOf(declared);
  const names = families.map((each) => each?.name);
  return names.flatMap((name, at) =>
    name === undefined || names.indexOf(name) === at
      ? []
      : [configErrors.FAMILY_TWICE({ name }, code.definitionOf(families[at]))],
  );
}

/** Reports families that are hydrated as a whole and have the page of a partially hydrated one. */
function mixedHydration(declared: Declared, code: ConfigCode): readonly Problem[] {
  const families = familiesOf(declared);
  const pageOf = (each?: Partial<RouteFamily>) => (typeof each?.page === 'string' ? normalize(each.page) : undefined);
  const partialPages = new Map(families.filter((each) => each?.hydration === 'partial').map((each) => [pageOf(each), each]));
  return families.flatMap((each, at) => {
    const page = pageOf(each);
    const other = page === undefined || each?.hydration !== undefined ? undefined : partialPages.get(page);
    if (!other) return [];
    const where = { ...code.definitionOf(each).where, field: `families[${at}].page` };
    return [configErrors.HYDRATION_MIXED({ page: page ?? '', family: each?.name ?? '', partial: other.name ?? '' }, { where })];
  });
}
