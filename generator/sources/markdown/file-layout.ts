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
 * A form of names in the setting: folders, `{slug}`, `{locale}`, `{.locale}` (a dot and the locale, or
 * nothing in the default one), names of fields, `*` and `**`.
 */
export const fileForm = /^(?!\/)(?:\{(?:\w+|\.locale)\}|\*\*\/|\*|[^{}*\\?#%:"<>|])+\.(?:md|yaml)$/;

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
      pattern: patternOf(form, locales, isDay),
    };
  });
  return (path) => {
    for (const { type, slug, hasSlugField, pattern } of forms) {
      const match = pattern.exec(path);
      if (!match) continue;
      const { groups = {} } = match;
      const { locale = locales[0] ?? '', slug: ownSlug = slug, ...others } = groups;
      const fields = hasSlugField && groups.slug !== undefined ? { ...others, slug: ownSlug } : others;
      return { type, slug: ownSlug, locale, folder: path.replace(/[^/]*$/, ''), fields };
    }
    return undefined;
  };
}

function usualName(path: string, locales: readonly string[]): FileName | undefined {
  const [, type = '', slug = '', locale = ''] = /^([^/]+)\/([^/]+)\.([^./]+)\.(?:md|yaml)$/.exec(path) ?? [];
  return locales.includes(locale) ? { type, slug, locale } : undefined;
}

function patternOf(form: string, locales: readonly string[], isDay: (name: string) => boolean): RegExp {
  const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const locale = `(?<locale>${locales.map(escaped).join('|')})`;
  const parts = form.split(/(\{\.?\w+\}|\*\*\/|\*)/).map((part) => {
    const name = /^\{(\.?\w+)\}$/.exec(part)?.[1];
    if (name === 'locale') return locale;
    if (name === '.locale') return String.raw`(?:\.${locale})?`;
    if (name !== undefined) return `(?<${name}>${isDay(name) ? String.raw`\d{4}-\d{2}-\d{2}` : '[^/.]+?'})`;
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
