/**
 * Names of entry files: `<type>/<slug>.<locale>.md`, or the forms of a source's setting `files`. Plain
 * values describe them, so that other threads can read the same files.
 */

import type { ContentModel } from '../../model/content-model.ts';
import { isOfKind } from '../../model/fields.ts';

export interface FileLayout {
  /** Type, or type and slug, by the form of a file's name below the content folder. */
  readonly files?: Readonly<Record<string, string>>;
  /** Name of the field that has the slug: it is the same in all translations of an entry. */
  readonly translationKey?: string;
  /** Name of the field of index files with the values that they hand down. */
  readonly cascade?: string;
  /** Name of the field that gets the words of a text's first heading. */
  readonly headingField?: string;
  /** Names of fields that are neither read nor refused; `*` for all that the model does not declare. */
  readonly unreadFields?: readonly string[];
}

/** An entry by the name of its file. */
export interface FileName {
  readonly type: string;
  readonly slug: string;
  readonly locale: string;
  /** Folder of the file below the content folder, if it does not follow from the type. */
  readonly folder?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Parses a path below the content folder; undefined if it is no entry's. */
export type ParseFileName = (path: string) => FileName | undefined;

interface LayoutOptions {
  /** The default one first. */
  readonly locales: readonly string[];
  readonly model: ContentModel;
  readonly layout?: FileLayout;
}

/**
 * A form of names in the setting: folders, `{slug}`, `{**slug}` (with its folders), `{locale}`, `{.locale}`
 * (a dot and the locale, or nothing in the default one), names of fields, `*` and `**`.
 */
export const fileForm = /^(?!\/)(?:\{(?:\w+|\*\*slug|\.locale)\}|\*\*\/|\*|[^{}*\\?#%:"<>|])+\.(?:md|yaml)$/;

/** Returns the names in braces of a form, without `**` and the dot. */
export const namesInForm = (form: string): readonly string[] =>
  [...form.matchAll(/\{(?:\*\*|\.)?(\w+)\}/g)].map(([, name = '']) => name);

/** True for a form whose slugs are paths: 'guide/setup'. */
export const hasNestedSlug = (form: string): boolean => form.includes('{**slug}');

export function fileNames({ locales, model, layout = {} }: LayoutOptions): ParseFileName {
  if (layout.files === undefined) return (path) => usualName(path, locales);
  const forms = Object.entries(layout.files).map(([form, target]) => {
    const [type = '', ...slug] = target.split('/');
    const declared = model[type]?.fields ?? {};
    const isDay = (name: string): boolean => isOfKind(declared[name], 'date') || isOfKind(declared[name], 'datetime');
    return {
      type,
      slug: slug.join('/'),
      hasSlugField: Object.hasOwn(declared, 'slug'),
      isNested: hasNestedSlug(form),
      isOtherLanguage: languageEnding(form, locales),
      isDay,
      // A disk may write accents as characters of their own.
      pattern: patternOf(form.normalize('NFC'), locales, isDay),
    };
  });
  return (path) => {
    const composed = path.normalize('NFC');
    for (const { type, slug, hasSlugField, isNested, isOtherLanguage, isDay, pattern } of forms) {
      const match = pattern.exec(composed);
      const { groups = {} } = match ?? {};
      if (!match || isOtherLanguage(groups.slug ?? '')) continue;
      const { locale = locales[0] ?? '', slug: written = slug, ...others } = groups;
      const ownSlug = isNested ? pageOfFolder(written) : written;
      const values = Object.entries(others).map(([name, value]) => [name, isDay(name) ? value.replaceAll('/', '-') : value]);
      const fields = Object.fromEntries(hasSlugField && groups.slug !== undefined ? [...values, ['slug', ownSlug]] : values);
      return { type, slug: ownSlug, locale, folder: path.replace(/[^/]*$/, ''), fields };
    }
    return undefined;
  };
}

/** Returns the path of a file in messages; its folder is '' for that of the site. */
export const shownFile = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

/** Parts of a content folder that holds the whole site, such as `.`: its other files are not content. */
export interface ContentPlaces {
  /** True for a folder, with a slash at its end, below which content may lie. */
  readonly isWalked: (folder: string) => boolean;
  readonly isContent: (path: string) => boolean;
}

/** Returns the places of entries by the forms of their names: folders without a placeholder, and files of a form. */
export function contentPlaces({ model, layout = {} }: LayoutOptions, parse: ParseFileName): ContentPlaces {
  const forms = layout.files ? Object.keys(layout.files) : Object.keys(model).map((type) => `${type}/{slug}`);
  const folders = forms.map((form) => /^(?:[^{}*/]+\/)*/.exec(form.normalize('NFC'))?.[0] ?? '');
  const named = folders.filter((folder) => folder !== '');
  const isAnywhere = forms.some((form, at) => folders[at] === '' && form.includes('/'));
  return {
    isWalked: (folder) =>
      !/(?:^|\/)node_modules\/$/.test(folder) &&
      (isAnywhere || named.some((each) => each.startsWith(folder) || folder.startsWith(each))),
    isContent: (path) => named.some((each) => path.startsWith(each)) || parse(path) !== undefined,
  };
}

/** Name of a file that is the page of its folder, without language and ending. */
export const indexName = /^_?index$/;

/** Returns the slug of a file: an index file is the page of its folder, and that of the top the home page. */
function pageOfFolder(path: string): string {
  const [name = '', ...folders] = path.split('/').reverse();
  return indexName.test(name) ? folders.reverse().join('/') || '/' : path;
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/**
 * Returns the test of slugs that end with a language, which the form would take for a part of the name: one of the
 * site, and with `{.locale}` any.
 */
function languageEnding(form: string, locales: readonly string[]): (slug: string) => boolean {
  const isAny = form.includes('{.locale}');
  return (slug) => {
    const ending = /\.([^./]+)$/.exec(slug)?.[1];
    if (ending === undefined) return false;
    if (locales.includes(ending)) return true;
    return isAny && /^[a-z]{2}(?:-[A-Z][A-Za-z]{1,3})?$/.test(ending) && languageNames.of(ending) !== undefined;
  };
}

function usualName(path: string, locales: readonly string[]): FileName | undefined {
  const [, type = '', slug = '', locale = ''] = /^([^/]+)\/([^/]+)\.([^./]+)\.(?:md|yaml)$/.exec(path) ?? [];
  return locales.includes(locale) ? { type, slug, locale } : undefined;
}

function patternOf(form: string, locales: readonly string[], isDay: (name: string) => boolean): RegExp {
  const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const locale = `(?<locale>${locales.map(escaped).join('|')})`;
  const parts = form.split(/(\{(?:\*\*|\.)?\w+\}|\*\*\/|\*)/).map((part) => {
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    if (name === 'locale') return locale;
    if (name === '.locale') return String.raw`(?:\.${locale})?`;
    if (name === '**slug') return '(?<slug>.+?)';
    if (name !== undefined) return `(?<${name}>${isDay(name) ? String.raw`\d{4}-\d{2}-\d{2}|\d{4}/\d{2}/\d{2}` : '[^/]+?'})`;
    return part === '**/' ? '(?:[^/]+/)*' : part === '*' ? '[^/]*' : escaped(part);
  });
  return new RegExp(`^${parts.join('')}$`);
}

/** Returns the value of a field in the text of a file, without parsing the rest. */
export function writtenField(text: string, name: string): string | undefined {
  const [, fenced] = /^\ufeff?---[^\n]*\n([\s\S]*?)\n---/.exec(text) ?? [];
  const line = new RegExp(
    String.raw`^(?:${name}|\"${name}\"|'${name}')[ \t]*:[ \t]+(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'#][^\n]*?))[ \t]*(?:[ \t]#[^\n]*)?\r?$`,
    'm',
  ).exec(fenced ?? text);
  return line?.[1] ?? line?.[2] ?? line?.[3];
}
