import { normalize } from 'node:path/posix';
import { searchIndexName } from '#contract/search';
import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { isRemoteFolder } from '../images/remote-pictures.ts';
import { translationModes } from '../model/content-model.ts';
import { textLabelNames } from '../model/text-labels.ts';
import { allowableInMarkdown } from '../rich-text/html-elements.ts';
import type {
  DirectiveComponent,
  MarkdownOptions,
  RichTextComponents,
  RouteFamily,
  SiteDefinition,
  SliceDefinition,
} from '../site.ts';
import { reservedName } from '../support/reserved-names.ts';
import type { ConfigCode } from './config-code.ts';
import { configErrors } from './errors.ts';
import { checkSetting, listOf, record, recordOf, type SettingShape, value } from './setting-shape.ts';

const text = value('a text', (each) => typeof each === 'string' && each !== '');
const anyText = value('a text', (each) => typeof each === 'string');
const flag = value('true or false', (each) => typeof each === 'boolean');
const work = value('a function', (each) => typeof each === 'function');
const allowedElement = value(`one of ${allowableInMarkdown.join(', ')}`, (each) => allowableInMarkdown.includes(each as string));
const remoteFolder = value(
  'the beginning of addresses, such as https://pictures.example/photos/, with a slash at its end',
  isRemoteFolder,
);
/** HTML elements in the Markdown of a site or a type. */
export const allowedHtml = record({ allow: listOf(allowedElement) });
const labels = record(Object.fromEntries(textLabelNames.map((name) => [name, text])), ...textLabelNames);
const languageTag = value('a language tag of BCP 47, such as fr-CA', isLanguageTag);
const direction = value('ltr or rtl', (each) => each === 'ltr' || each === 'rtl');
const weight = value('400, 600 or 700', (each) => [400, 600, 700].includes(each as number));

/** True for a tag that begins with a language of two or three letters. */
function isLanguageTag(each: unknown): boolean {
  try {
    return typeof each === 'string' && /^[a-z]{2,3}(-|$)/i.test(each) && Intl.getCanonicalLocales(each).length === 1;
  } catch {
    // It has not the form of a tag.
    return false;
  }
}

/** Treatment of missing translations, of a site or a type. */
export const translationMode = value(`one of ${translationModes.join(', ')}`, (each) =>
  (translationModes as readonly unknown[]).includes(each),
);

const family = {
  name: text,
  page: text,
  shared: listOf(text),
  hydration: value('partial', (each) => each === 'partial'),
  card: work,
  routes: work,
  ofEntry: record({ type: text, routes: work }),
} satisfies Readonly<Record<keyof RouteFamily, SettingShape>>;

const slice = {
  component: text,
  shared: listOf(text),
  data: work,
} satisfies Readonly<Record<keyof SliceDefinition, SettingShape>>;

const searchFileName = value(
  'a file name such as search.json, without a folder, that no other emitted file has',
  (each) =>
    typeof each === 'string' &&
    /^[\w-][\w.-]*\.json$/.test(each) &&
    (each === searchIndexName || reservedName(`/${each}`) === undefined),
);
const oneOf = (...texts: readonly string[]): SettingShape =>
  value(`one of ${texts.join(', ')}`, (each) => texts.includes(each as string));
const fetchOptions = {
  credentials: oneOf('omit', 'same-origin', 'include'),
  headers: recordOf(text),
  mode: oneOf('cors', 'same-origin'),
  referrerPolicy: oneOf('no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'),
};

/** Shapes of the settings that have no check of their own, without families and slices. */
const settings: { readonly [K in keyof SiteDefinition]?: SettingShape } = {
  locales: recordOf(record({ tag: languageTag, dir: direction }, 'dir'), {
    meaning: 'language, whose name is a part of addresses: letters, digits, hyphens and underscores',
    accepts: (name) => /^[a-z0-9][\w-]*$/i.test(name),
  }),
  siteUrl: text,
  pathPrefix: anyText,
  shared: recordOf(work),
  rootShared: listOf(text),
  root: text,
  client: text,
  content: text,
  public: text,
  out: text,
  cache: text,
  socialCard: record({ component: text, fonts: listOf(record({ name: text, weight, file: text })) }),
  examples: text,
  html: allowedHtml,
  images: record({ remote: listOf(remoteFolder) }),
  sameInAllLanguages: listOf(text),
  translations: translationMode,
  typography: flag,
  linksNameLanguage: flag,
  defaultLocalePrefix: flag,
  redirects: recordOf(text),
  languageRedirects: flag,
  sourceDates: flag,
  webAppManifest: work,
  summary: work,
  headLinks: listOf(recordOf(anyText)),
  themeColor: recordOf(anyText),
  routeChangeEvent: text,
  search: record(
    {
      synonyms: work,
      file: searchFileName,
      splitByLanguage: flag,
      loadAtStart: flag,
      fetchOptions: record(fetchOptions, ...Object.keys(fetchOptions)),
    },
    ...['file', 'splitByLanguage', 'loadAtStart', 'fetchOptions'],
  ),
};

/** Validates the settings, families and slices of a config. */
export function checkDefinition(definition: Partial<SiteDefinition>, code: ConfigCode): readonly Problem[] {
  const where = { file: code.file };
  const own = Object.entries(settings).flatMap(([name, shape]) => {
    const setting: unknown = definition[name as keyof SiteDefinition];
    return setting === undefined ? [] : checkSetting({ name, value: setting, where }, shape);
  });
  return [
    ...own,
    ...checkSearchFile(definition.search, where),
    ...checkRichText(definition, where),
    ...checkMarkdown(definition, where),
    ...checkFamilies(definition, where, code),
    ...checkSlices(definition.slices, where, code),
  ];
}

/** The search has one file with a name, or one for each language. */
function checkSearchFile(search: SiteDefinition['search'], where: ProblemOrigin): readonly Problem[] {
  if (!search?.splitByLanguage || search.file === undefined) return [];
  const meaning = 'of use together with “search.splitByLanguage”, which gives each language a file of its own';
  return [configErrors.VALUE({ setting: 'search.file', meaning }, { where: { ...where, field: 'search.file' } })];
}

/** Kinds of fields that an attribute can be written for. */
const attributeKinds: readonly unknown[] = ['text', 'symbol', 'href', 'integer', 'number', 'boolean', 'date', 'datetime'];
const attribute = value(`a field of kind ${attributeKinds.join(', ')}`, (each) =>
  attributeKinds.includes((each as { readonly kind?: unknown } | null)?.kind),
);
const directive = { component: text, fields: recordOf(attribute) } satisfies Readonly<
  Record<keyof DirectiveComponent, SettingShape>
>;

function checkMarkdown({ markdown, locales }: Partial<SiteDefinition>, where: ProblemOrigin): readonly Problem[] {
  if (markdown === undefined) return [];
  const known = typeof locales === 'object' && locales !== null ? Object.keys(locales) : [];
  const byLocale = record(Object.fromEntries(known.map((locale) => [locale, labels])), ...known);
  const shape = { bareLinks: flag, labels: byLocale } satisfies Readonly<Record<keyof MarkdownOptions, SettingShape>>;
  return checkSetting({ name: 'markdown', value: markdown, where }, record(shape, ...Object.keys(shape)));
}

/** Validates the components of formatted texts. Their types must exist. */
function checkRichText({ richText, model }: Partial<SiteDefinition>, where: ProblemOrigin): readonly Problem[] {
  if (richText === undefined) return [];
  const types = typeof model === 'object' && model !== null ? Object.keys(model) : undefined;
  const byType = types ? record(Object.fromEntries(types.map((name) => [name, text])), ...types) : recordOf(text);
  const directives = recordOf(record(directive, 'fields'));
  const shape = { entries: byType, inline: byType, links: text, nodes: recordOf(text), directives } satisfies Readonly<
    Record<keyof RichTextComponents, SettingShape>
  >;
  return checkSetting({ name: 'richText', value: richText, where }, record(shape, ...Object.keys(shape)));
}

function checkFamilies(definition: Partial<SiteDefinition>, where: ProblemOrigin, code: ConfigCode): readonly Problem[] {
  const { families } = definition;
  if (families === undefined) return [];
  if (!Array.isArray(families)) return checkSetting({ name: 'families', value: families, where }, listOf(record(family)));
  const names = families.map((each: Partial<RouteFamily> | undefined) => each?.name);
  return [
    ...families.flatMap((each: unknown, at) =>
      checkPart(`families[${at}]`, each, record(family, 'card', 'hydration', 'ofEntry'), code),
    ),
    ...names.flatMap((name, at) =>
      name === undefined || names.indexOf(name) === at
        ? []
        : [configErrors.FAMILY_TWICE({ name }, code.definitionOf(families[at]))],
    ),
    ...mixedHydration(families, code),
  ];
}

/** Reports families that are hydrated as a whole and have the page of a partially hydrated one. */
function mixedHydration(families: readonly (Partial<RouteFamily> | undefined)[], code: ConfigCode): readonly Problem[] {
  const pageOf = (each?: Partial<RouteFamily>) => (typeof each?.page === 'string' ? normalize(each.page) : undefined);
  const partial = new Map(families.filter((each) => each?.hydration === 'partial').map((each) => [pageOf(each), each]));
  return families.flatMap((each, at) => {
    const page = pageOf(each);
    const other = page === undefined || each?.hydration !== undefined ? undefined : partial.get(page);
    if (!other) return [];
    const where = { ...code.definitionOf(each).where, field: `families[${at}].page` };
    return [configErrors.HYDRATION_MIXED({ page: page ?? '', family: each?.name ?? '', partial: other.name ?? '' }, { where })];
  });
}

function checkSlices(slices: unknown, where: ProblemOrigin, code: ConfigCode): readonly Problem[] {
  if (slices === undefined) return [];
  if (typeof slices !== 'object' || slices === null)
    return checkSetting({ name: 'slices', value: slices, where }, recordOf(work));
  return Object.entries(slices).flatMap(([alias, each]: [string, unknown]) =>
    checkPart(`slices.${alias}`, each, record(slice), code),
  );
}

/** Validates a family or slice. Its position is looked up only for a problem. */
function checkPart(name: string, value: unknown, shape: SettingShape, code: ConfigCode): readonly Problem[] {
  const problems = checkSetting({ name, value, where: { file: code.file } }, shape);
  return problems.length === 0 ? [] : checkSetting({ name, value, where: code.definitionOf(value).where }, shape);
}
