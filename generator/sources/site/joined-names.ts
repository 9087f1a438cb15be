/** Names of entries that their system knows by ids: targets of links, and documents that are translations of each other. */

import { isOfKind, kindOf } from '../../model/fields.ts';
import type { Field, FieldSet } from '../../model/kinds/kind.ts';
import type { SourceEntry } from '../../model/site-source.ts';
import { isRecord } from '../../support/shapes.ts';

/** An entry of one of these types, by its id in the system. */
export interface IdLink {
  readonly types: readonly string[];
  readonly id: string;
}

type Named = Pick<SourceEntry, 'type' | 'slug' | 'locale' | 'id' | 'translationKey'>;

/** Names of the entries of one reading, which are complete when all were added. In memory once for each entry. */
export class JoinedNames {
  readonly #locales: readonly string[];
  /** Slugs by type and id; of a document with a key, that one. */
  readonly #byId = new Map<string, string>();
  /** Slugs in the order of the locales, by type and key. */
  readonly #byKey = new Map<string, string[]>();

  constructor(locales: readonly string[]) {
    this.#locales = locales;
  }

  add({ type, slug, locale, id, translationKey: key }: Named): void {
    const name = id === undefined ? undefined : nameOf(type, id);
    if (name !== undefined && !this.#byId.has(name)) this.#byId.set(name, key === undefined ? slug : keyMark + key);
    if (key === undefined) return;
    const slugs = this.#byKey.get(nameOf(type, key)) ?? [];
    slugs[this.#locales.indexOf(locale)] ??= slug;
    this.#byKey.set(nameOf(type, key), slugs);
  }

  /** Returns the slug of an entry: documents with one key have that of the first language that has one. */
  slugOf({ type, slug, translationKey: key }: Omit<Named, 'locale'>): string {
    const slugs = key === undefined ? undefined : this.#byKey.get(nameOf(type, key));
    return slugs?.find((each) => each !== undefined) ?? slug;
  }

  /** Returns a link as text: `type/slug`, or a name that no entry has, with the id. */
  textOf({ types, id }: IdLink): string {
    const type = types.find((each) => this.#byId.has(nameOf(each, id)));
    const named = type === undefined ? undefined : this.#byId.get(nameOf(type, id));
    if (type === undefined || named === undefined) return `${types[0] ?? ''}/#${id}`;
    const isKey = named.startsWith(keyMark);
    return `${type}/${this.slugOf(isKey ? { type, slug: '', translationKey: named.slice(1) } : { type, slug: named })}`;
  }
}

/** First character of a key in a list of slugs, which have no such character. */
const keyMark = '\n';

const nameOf = (type: string, id: string): string => `${type}\n${id}`;

/** New values for those that name a thing of the system. */
export interface Replacements {
  /** Replaces a link by id. */
  readonly link: (link: IdLink, written: unknown) => unknown;
  /** Returns the path of the site's page for an address. Absent: addresses stay. */
  readonly path?: ((address: string) => string | undefined) | undefined;
}

/** Replaces links by id, and addresses of pages, in fields. Returns the same object if there are none. */
export function replaceNames(
  fields: Readonly<Record<string, unknown>>,
  declared: FieldSet,
  replace: Replacements,
): Readonly<Record<string, unknown>> {
  const members = Object.entries(fields).map(([name, value]) => {
    const field = Object.hasOwn(declared, name) ? declared[name] : undefined;
    return [name, field ? mapField(field, value, replace) : value] as const;
  });
  return members.every(([name, value]) => value === fields[name]) ? fields : Object.fromEntries(members);
}

function mapField(field: Field, value: unknown, replace: Replacements): unknown {
  if (isOfKind(field, 'link')) {
    const link = idLinkOf(value, field.to);
    return link ? replace.link(link, value) : value;
  }
  if (isOfKind(field, 'href')) return typeof value === 'string' ? (replace.path?.(value) ?? value) : value;
  if (isOfKind(field, 'markdown')) return mapTargets(value, replace);
  if (Array.isArray(value)) {
    const [of] = isOfKind(field, 'list') ? [field.of] : [];
    if (!of) return value;
    const items = value.map((item) => mapField(of, item, replace));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (!isRecord(value)) return value;
  const inner = kindOf(field).fieldsOf?.(field, value);
  return inner ? replaceNames(value, inner, replace) : value;
}

/** A number, or a record with an id, in the system of the source. Texts are slugs. */
function idLinkOf(value: unknown, to: readonly string[]): IdLink | undefined {
  if (typeof value === 'number') return { types: to, id: String(value) };
  if (!isRecord(value)) return undefined;
  const { id, type, ...others } = value;
  if (Object.keys(others).length > 0 || (typeof id !== 'string' && typeof id !== 'number')) return undefined;
  if (type !== undefined && typeof type !== 'string') return undefined;
  return { types: type === undefined ? to : [type], id: String(id) };
}

/** Replaces the targets by id of the links and embedded entries of a document. */
function mapTargets(value: unknown, replace: Replacements): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => mapTargets(item, replace));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (!isRecord(value)) return value;
  const link = 'entry' in value ? idLinkOf(value.entry, []) : undefined;
  if (link && link.types.length > 0) return { ...value, entry: replace.link(link, value.entry) };
  const members = Object.entries(value).map(([key, member]) => [key, mapTargets(member, replace)] as const);
  return members.every(([key, member]) => member === value[key]) ? value : Object.fromEntries(members);
}
