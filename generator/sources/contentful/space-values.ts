import { type ContentModel, translationsOf } from '../../model/content-model.ts';
import { isForEditors } from '../../model/editor-fields.ts';
import { isNeeded, isOfKind, shapesIn } from '../../model/fields.ts';
import { slugFrom } from '../../model/slugs.ts';
import { contentHash } from '../../support/content-hash.ts';
import type { LocaleCodes } from '../open-source.ts';
import { slugFieldOf } from './field-mapping.ts';
import { localizedValue, sourceLocale } from './localized-value.ts';
import type { Space, SpaceAsset, SpaceContentType, SpaceEntry, SpaceLink, SpaceResourceLink } from './space.ts';

export interface SpaceValuesOptions {
  readonly model: ContentModel;
  /** Locale codes of the space, by language. */
  readonly codes: LocaleCodes;
  /** Drafts: an entry without a slug uses its id. */
  readonly isPreview: boolean;
}

/** Facts about an entry, without its texts. */
interface EntryFacts {
  readonly entity: SpaceEntry;
  readonly slug: string | undefined;
  /** By language; empty for an entry of a type that the model does not have. */
  readonly versions: ReadonlyMap<string, EntryVersion>;
}

/** Facts about the values of an entry in one language. */
interface EntryVersion {
  /** Hash of the values, with links as they are written. */
  readonly digest: string;
  /** Keys of the targets of all links: 'Entry a'. */
  readonly links: readonly string[];
}

/** Values of an asset in one language. */
export type AssetValues = Readonly<Record<'file' | 'title' | 'description', unknown>>;

/**
 * The latest state of a space: values by language, and stamps. A stamp covers everything that an
 * entry in one language is converted from: its own values, and the targets of its links.
 */
export class SpaceValues {
  readonly #options: SpaceValuesOptions;
  /** Names of the fields of all shapes, by the name of the shape. */
  readonly #blockFields: ReadonlyMap<string, ReadonlySet<string>>;
  #space: Space = { contentTypes: [], locales: [], entries: new Map(), assets: new Map() };
  #fallbacks: ReadonlyMap<string, string | null> = new Map();
  #defaultCode = '';
  /** `type field` of every field that is not localized. */
  #shared: ReadonlySet<string> = new Set();
  /** `type field` of every field. */
  #delivered: ReadonlySet<string> = new Set();
  #types: ReadonlyMap<string, SpaceContentType> = new Map();
  #facts: ReadonlyMap<string, EntryFacts> = new Map();
  /** The last stamp of each version, with the targets of its links. */
  readonly #stamps = new WeakMap<EntryVersion, { readonly targets: string; readonly stamp: string }>();
  /** Hash of the values of each asset that was looked up, by language code. */
  #assetDigests = new WeakMap<SpaceAsset, Map<string, string>>();

  constructor(options: SpaceValuesOptions) {
    this.#options = options;
    this.#blockFields = blockFieldsOf(options.model);
  }

  /** Replaces the space. Entities that are the same objects are not looked at again. */
  use(space: Space): void {
    // Content types and locales decide which value a field has in a language.
    const hasSameSchema = this.#space.contentTypes === space.contentTypes && this.#space.locales === space.locales;
    this.#space = space;
    this.#fallbacks = new Map(space.locales.map(({ code, fallbackCode }) => [code, fallbackCode]));
    this.#defaultCode = space.locales.find(({ isDefault }) => isDefault)?.code ?? space.locales[0]?.code ?? '';
    this.#shared = new Set(
      space.contentTypes.flatMap(({ id, fields }) =>
        fields.filter(({ localized }) => !localized).map((field) => `${id} ${field.id}`),
      ),
    );
    this.#delivered = new Set(
      space.contentTypes.flatMap(({ id, fields }) =>
        fields.filter(({ omitted }) => !omitted).map((field) => `${id} ${field.id}`),
      ),
    );
    this.#types = new Map(space.contentTypes.map((type) => [type.id, type]));
    if (!hasSameSchema) this.#assetDigests = new WeakMap();
    const before = hasSameSchema ? this.#facts : new Map<string, EntryFacts>();
    const facts = new Map<string, EntryFacts>();
    for (const entity of space.entries.values()) {
      const known = before.get(entity.id);
      facts.set(entity.id, known?.entity === entity ? known : this.#factsOf(entity));
    }
    this.#facts = facts;
  }

  /** Returns the slug of an entry; undefined if it has none. */
  slugOf(id: string): string | undefined {
    return this.#facts.get(id)?.slug;
  }

  /** Returns the id that an entry has in the site; '' for an unknown entry or one without a slug. */
  idOf(id: string): string {
    const facts = this.#facts.get(id);
    const slug = facts?.slug ?? (this.#options.isPreview ? facts?.entity.id : undefined);
    return slug === undefined ? '' : `${facts?.entity.contentType}/${slug}`;
  }

  /** Returns a stored entry. */
  entry(id: string): SpaceEntry | undefined {
    return this.#space.entries.get(id);
  }

  /** `isShared`: a language without values of its own has those of the default one. */
  asset(id: string, code: string, isShared: boolean): AssetValues | undefined {
    const asset = this.#space.assets.get(id);
    if (!asset) return undefined;
    const own = this.#assetValues(asset, code);
    if (!isShared) return own;
    const { file, title, description } = this.#assetValues(asset, this.#defaultCode);
    return { file: own.file ?? file, title: own.title ?? title, description: own.description ?? description };
  }

  /** True if a field has one value for all languages in the space. */
  isShared({ contentType }: Pick<SpaceEntry, 'contentType'>, name: string): boolean {
    return this.#shared.has(`${contentType} ${name}`);
  }

  /** Returns undefined for a field that the content type does not have any more, as in a pull from nothing. */
  valueOf(entity: SpaceEntry | SpaceAsset, name: string, code: string): unknown {
    if ('contentType' in entity && !this.#delivered.has(`${entity.contentType} ${name}`)) return undefined;
    return localizedValue(entity.fields[name], this.#rulesOf(entity, name, code));
  }

  /**
   * Returns the fields of the model whose value another language gives: they are not localized in
   * the space, or fell back in a type whose translations may be missing.
   */
  borrowedBy(entity: SpaceEntry, code: string): readonly string[] | undefined {
    const { model } = this.#options;
    const { contentType, fields } = entity;
    const mayFallBack = translationsOf(model, contentType) !== 'required';
    const borrowed = Object.keys(model[contentType]?.fields ?? {}).filter((name) => {
      if (!mayFallBack && !this.isShared(entity, name)) return false;
      const source = sourceLocale(fields[name], this.#rulesOf(entity, name, code));
      return source !== undefined && source !== code;
    });
    return borrowed.length === 0 ? undefined : borrowed;
  }

  #rulesOf(entity: SpaceEntry | SpaceAsset, name: string, code: string): Parameters<typeof localizedValue>[1] {
    const isLocalized = !('contentType' in entity) || !this.#shared.has(`${entity.contentType} ${name}`);
    return { code, defaultCode: this.#defaultCode, isLocalized, fallbacks: this.#fallbacks };
  }

  /**
   * Returns true if an entry has values in other locales only. One that must have all translations is
   * missing if all that it has comes from fallbacks of the space; without those, its values are.
   */
  isMissing(stored: SpaceEntry, code: string): boolean {
    const { model, codes } = this.#options;
    const { contentType, fields } = stored;
    const localized = Object.keys(model[contentType]?.fields ?? {}).filter((name) => !this.#shared.has(`${contentType} ${name}`));
    const hasOwn = (each: string): boolean =>
      localized.some((name) => ![undefined, null, ''].includes(fields[name]?.[each] as string | null | undefined));
    const siteCodes = Object.values(codes);
    if (translationsOf(model, contentType) === 'required') {
      const sources = localized.map((name) => sourceLocale(fields[name], this.#rulesOf(stored, name, code)));
      return !sources.includes(code) && sources.some((each) => each !== undefined && siteCodes.includes(each) && hasOwn(each));
    }
    return !hasOwn(code) && siteCodes.some(hasOwn) && !this.#isWholeWithout(stored, localized);
  }

  /** True if an entry without a slug, such as a person, has a name in all languages and needs no localized value. */
  #isWholeWithout({ contentType, fields }: SpaceEntry, localized: readonly string[]): boolean {
    const { model } = this.#options;
    const [type, inSpace] = [model[contentType], this.#types.get(contentType)];
    const name = inSpace?.displayField;
    if (!type || name === undefined || translationsOf(model, contentType) !== 'optional') return false;
    if (slugFieldOf(type, inSpace) !== undefined || localized.includes(name) || isForEditors(name)) return false;
    const isNamed = isOfKind(type.fields[name], 'text') && typeof fields[name]?.[this.#defaultCode] === 'string';
    return (
      isNamed &&
      localized.every((each) => {
        const field = type.fields[each];
        return !field || !isNeeded(field);
      })
    );
  }

  /** Returns the stamp of an entry in a language; undefined if this state has another version. */
  stampOf(entity: SpaceEntry, locale: string, code: string): string | undefined {
    const facts = this.#facts.get(entity.id);
    const version = facts?.entity === entity ? facts.versions.get(locale) : undefined;
    if (!version) return undefined;
    const targets = version.links.map((key) => `${key} ${this.#targetOf(key, locale, code)}`).join('\n');
    const known = this.#stamps.get(version);
    if (known?.targets === targets) return known.stamp;
    const stamp = contentHash(entity.contentType, facts?.slug ?? '', version.digest, targets);
    this.#stamps.set(version, { targets, stamp });
    return stamp;
  }

  /** Names the fields that are read of the entries of a type: those of its own, and of the shapes with its name. */
  #namesOf(type: string): readonly string[] {
    const { model } = this.#options;
    const own = Object.hasOwn(model, type) ? Object.keys(model[type]?.fields ?? {}) : [];
    return [...new Set([...own, ...(this.#blockFields.get(type) ?? [])])];
  }

  #factsOf(stored: SpaceEntry): EntryFacts {
    // The fields of a stored entry are read at each access.
    const entity = { ...stored };
    const { model, codes } = this.#options;
    const versions = new Map<string, EntryVersion>();
    const names = this.#namesOf(entity.contentType);
    for (const [locale, code] of Object.entries(names.length > 0 || Object.hasOwn(model, entity.contentType) ? codes : {})) {
      const values = names.map((name) => this.valueOf(entity, name, code));
      const links = new Set<string>();
      addLinks(values, links);
      const digest = contentHash(JSON.stringify([values, entity.facts]), ...(this.borrowedBy(entity, code) ?? []));
      versions.set(locale, { digest, links: [...links] });
    }
    return { entity: stored, slug: this.#slugOf(entity), versions };
  }

  /** Returns the slug in the default language, else in the first one that has it. */
  #slugOf(entity: SpaceEntry): string | undefined {
    const { model, codes } = this.#options;
    const type = Object.hasOwn(model, entity.contentType) ? model[entity.contentType] : undefined;
    const name = slugFieldOf(type, this.#types.get(entity.contentType));
    if (!type || name === undefined) return entity.id;
    for (const code of new Set([this.#defaultCode, ...Object.values(codes)])) {
      const slug = slugFrom(this.valueOf(entity, name, code), type);
      if (slug !== undefined) return slug;
    }
    return type.fields[name]?.required === false ? entity.id : undefined;
  }

  /** Returns the target of a link as one comparable text. A block stands within the entry, with its own targets. */
  #targetOf(key: string, locale: string, code: string, within: readonly string[] = []): string {
    const [kind, id = ''] = key.split(' ');
    if (kind !== 'Asset') {
      const { entity, versions } = this.#facts.get(id) ?? {};
      const block = entity && this.#blockFields.has(entity.contentType) ? versions?.get(locale) : undefined;
      if (!block || within.includes(id)) return this.idOf(id);
      const targets = block.links.map((each) => `${each} ${this.#targetOf(each, locale, code, [...within, id])}`);
      return [this.idOf(id), block.digest, ...targets].join(' ');
    }
    const asset = this.#space.assets.get(id);
    if (!asset) return '';
    const digests = this.#assetDigests.get(asset) ?? new Map<string, string>();
    this.#assetDigests.set(asset, digests);
    const digest =
      digests.get(code) ??
      contentHash(JSON.stringify([this.#assetValues(asset, code), this.#assetValues(asset, this.#defaultCode)]));
    digests.set(code, digest);
    return digest;
  }

  #assetValues(stored: SpaceAsset, code: string): AssetValues {
    const asset = { ...stored };
    const read = (name: string): unknown => this.valueOf(asset, name, code);
    return { file: read('file'), title: read('title'), description: read('description') };
  }
}

function blockFieldsOf(model: ContentModel): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  for (const [type, fields] of Object.values(model).flatMap(({ fields }) => shapesIn(fields)))
    names.set(type, new Set([...(names.get(type) ?? []), ...Object.keys(fields)]));
  return names;
}

/** Adds the keys of the targets of all links within a value. */
function addLinks(value: unknown, keys: Set<string>): void {
  if (isLink(value)) keys.add(`${value.sys.linkType} ${value.sys.id}`);
  else if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) addLinks(member, keys);
}

/** True for a link to an entry or asset of another space. */
export function isResourceLink(value: unknown): value is SpaceResourceLink {
  const { sys } = (typeof value === 'object' && value !== null ? value : {}) as {
    sys?: { type?: unknown; urn?: unknown } | null;
  };
  return sys?.type === 'ResourceLink' && typeof sys.urn === 'string';
}

export function isLink(value: unknown): value is SpaceLink {
  const sys = typeof value === 'object' && value !== null ? (value as { sys?: unknown }).sys : undefined;
  return (
    typeof sys === 'object' &&
    sys !== null &&
    (sys as { type?: unknown }).type === 'Link' &&
    typeof (sys as { id?: unknown }).id === 'string'
  );
}
