import type { Problem, ProblemOrigin } from '../../errors/problem.ts';
import type { ContentModel, EntryId, Field, FieldSet } from '../../model/content-model.ts';
import { type ContentSource, type FieldPath, fieldPathText, type RawEntry, type SourceItem } from '../../model/content-source.ts';
import { isRichTextDocument, type RichTextTarget } from '../../rich-text/rich-text-document.ts';
import { compareText } from '../../support/compare-text.ts';
import type { LocaleCodes } from '../open-source.ts';
import { contentfulErrors } from './errors.ts';
import { slugFieldId } from './field-mapping.ts';
import { localizedValue } from './localized-value.ts';
import { mapRichTextTargets } from './rich-text-targets.ts';
import { type ContentfulSettings, editAddress } from './settings.ts';
import type { Space, SpaceAsset, SpaceEntry, SpaceFile, SpaceLink } from './space.ts';

export interface SpaceSourceOptions {
  readonly model: ContentModel;
  /** Locale codes of the space, by language. */
  readonly codes: LocaleCodes;
  /** Used for edit addresses; undefined for a space from a file. */
  readonly settings: Pick<ContentfulSettings, 'space' | 'environment' | 'host'> | undefined;
  /** Drafts: an entry without a slug uses its id. */
  readonly isPreview: boolean;
}

/** An entry of the space in one language, and what its conversion has looked up. */
interface ConvertedEntry {
  readonly entity: SpaceEntry;
  readonly items: readonly SourceItem[];
  /** Target of each link. */
  readonly lookups: ReadonlyMap<string, string>;
}

/**
 * Returns a function that makes a source of a space: values by the model's names, links as ids of
 * the site. An entry is the same object as before if it and the targets of its links are unchanged.
 */
export function createSpaceSource(options: SpaceSourceOptions): (space: Space) => ContentSource {
  let convertedBefore: ReadonlyMap<string, ConvertedEntry> = new Map();
  let schema: Pick<Space, 'contentTypes' | 'locales'> | undefined;
  return (space) => ({
    name: 'contentful',
    async *entries() {
      const converter = new Converter(space, options);
      // Content types decide which value a field has in a language.
      const hasOtherSchema = schema?.contentTypes !== space.contentTypes || schema.locales !== space.locales;
      const converted = new Map<string, ConvertedEntry>();
      for (const entity of [...space.entries.values()].sort((a, b) => compareText(a.id, b.id))) {
        if (!Object.hasOwn(options.model, entity.contentType)) continue;
        const before = hasOtherSchema ? undefined : convertedBefore.get(entity.id);
        const entry = before && converter.isCurrent(before, entity) ? before : converter.convert(entity);
        converted.set(entity.id, entry);
        yield* entry.items;
      }
      convertedBefore = converted;
      schema = { contentTypes: space.contentTypes, locales: space.locales };
    },
  });
}

class Converter {
  readonly #space: Space;
  readonly #options: SpaceSourceOptions;
  readonly #fallbacks: ReadonlyMap<string, string | null>;
  readonly #defaultCode: string;
  /** `type field` of every field that is not localized. */
  readonly #shared: ReadonlySet<string>;

  constructor(space: Space, options: SpaceSourceOptions) {
    this.#space = space;
    this.#options = options;
    this.#fallbacks = new Map(space.locales.map(({ code, fallbackCode }) => [code, fallbackCode]));
    this.#defaultCode = space.locales.find(({ isDefault }) => isDefault)?.code ?? space.locales[0]?.code ?? '';
    this.#shared = new Set(
      space.contentTypes.flatMap(({ id, fields }) =>
        fields.filter(({ localized }) => !localized).map((field) => `${id} ${field.id}`),
      ),
    );
  }

  isCurrent({ entity, lookups }: ConvertedEntry, now: SpaceEntry): boolean {
    return entity === now && [...lookups].every(([key, target]) => this.#look(key) === target);
  }

  convert(entity: SpaceEntry): ConvertedEntry {
    const lookups = new Map<string, string>();
    const items = Object.entries(this.#options.codes).flatMap(([locale, code]) => this.#convertIn(entity, locale, code, lookups));
    return { entity, items, lookups };
  }

  #convertIn(entity: SpaceEntry, locale: string, code: string, lookups: Map<string, string>): SourceItem[] {
    const { model, isPreview } = this.#options;
    const locate = (path: FieldPath): ProblemOrigin => this.#origin(entity, code, path);
    const problems: Problem[] = [];
    const written = this.#slugOf(entity);
    // The slug is the same in all languages: its lack is reported once.
    if (written === undefined && locale === Object.keys(this.#options.codes)[0]) {
      problems.push(contentfulErrors.SLUG_MISSING({ type: entity.contentType }, { where: locate([slugFieldId]) }));
    }
    if (written === undefined && !isPreview) return problems.map((problem) => ({ problem }));
    const values: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(model[entity.contentType]?.fields as FieldSet)) {
      const value = this.#valueOf(entity, name, code);
      const read = this.#readValue(field, value, { code, lookups, path: [name], locate, problems });
      if (read !== undefined) values[name] = read;
    }
    const entry: RawEntry = {
      type: entity.contentType,
      slug: written ?? entity.id,
      locale,
      fields: values,
      origin: locate([]),
      locate,
    };
    return [{ entry }, ...problems.map((problem) => ({ problem }))];
  }

  #slugOf(entity: SpaceEntry): string | undefined {
    const value = this.#valueOf(entity, slugFieldId, this.#defaultCode);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  }

  #valueOf(entity: SpaceEntry | SpaceAsset, name: string, code: string): unknown {
    const isLocalized = !('contentType' in entity) || !this.#shared.has(`${entity.contentType} ${name}`);
    return localizedValue(entity.fields[name], { code, defaultCode: this.#defaultCode, isLocalized, fallbacks: this.#fallbacks });
  }

  /** Returns the target of a link as one comparable text. */
  #look(key: string): string {
    const [kind, id = ''] = key.split(' ');
    if (kind === 'Asset') {
      const asset = this.#space.assets.get(id);
      return asset === undefined ? '' : `${asset.updatedAt} ${asset.revision}`;
    }
    const entry = this.#space.entries.get(id);
    if (!entry) return '';
    const slug = this.#slugOf(entry) ?? (this.#options.isPreview ? entry.id : undefined);
    return slug === undefined ? '' : `${entry.contentType}/${slug}`;
  }

  #readValue(field: Field, value: unknown, place: Place): unknown {
    if (value === null || value === undefined) return undefined;
    switch (field.kind) {
      case 'list':
        if (!Array.isArray(value)) return value;
        return value
          .map((item, index) => this.#readValue(field.of, item, { ...place, path: [...place.path, index] }))
          .filter((item) => item !== undefined);
      case 'link':
        return isLink(value) ? this.#readLink(value, place) : value;
      case 'image':
        return isLink(value) ? this.#readAsset(value, place) : value;
      case 'markdown':
        return isRichTextDocument(value) ? mapRichTextTargets(value, (target) => this.#readTarget(target, place)) : value;
      case 'date':
        // The model has days; dates of Contentful may have a time after the day.
        return typeof value === 'string' ? value.replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1') : value;
      default:
        return value;
    }
  }

  #readLink({ sys }: SpaceLink, place: Place): string | undefined {
    const key = `Entry ${sys.id}`;
    const target = this.#look(key);
    place.lookups.set(key, target);
    if (target !== '' && sys.linkType === 'Entry') return target;
    this.#reportMissing(sys, place);
    return undefined;
  }

  #readAsset({ sys }: SpaceLink, place: Place): { file: string; alt: string } | undefined {
    const asset = this.#assetOf(sys, place);
    // An empty description marks a decoration; a missing one was forgotten.
    return asset && { file: asset.file, alt: asset.description ?? asset.title };
  }

  #assetOf(
    sys: SpaceLink['sys'],
    place: Place,
  ): { file: string; title: string; description: string | undefined; contentType: string } | undefined {
    const key = `Asset ${sys.id}`;
    place.lookups.set(key, this.#look(key));
    const asset = this.#space.assets.get(sys.id);
    if (!asset) {
      this.#reportMissing(sys, place);
      return undefined;
    }
    const file = this.#valueOf(asset, 'file', place.code) as SpaceFile | undefined;
    if (typeof file?.url !== 'string') {
      const params = { field: fieldPathText(place.path), target: sys.id };
      place.problems.push(contentfulErrors.ASSET_FILE(params, { where: place.locate(place.path) }));
      return undefined;
    }
    const textOf = (name: string): string | undefined => {
      const text = this.#valueOf(asset, name, place.code);
      return typeof text === 'string' ? text : undefined;
    };
    return {
      file: file.url,
      title: textOf('title') ?? '',
      description: textOf('description'),
      contentType: String(file.contentType ?? ''),
    };
  }

  #readTarget(target: unknown, place: Place): RichTextTarget | undefined {
    if (!isLink(target)) return undefined;
    const { linkType, id } = target.sys;
    if (linkType === 'Asset') {
      const asset = this.#assetOf(target.sys, place);
      return asset ? { asset: { ...asset, description: asset.description ?? '' } } : { missing: { linkType, id } };
    }
    const entry = this.#readLink(target, place);
    return entry === undefined ? { missing: { linkType, id } } : { entry: entry as EntryId };
  }

  #reportMissing({ id, linkType }: SpaceLink['sys'], { path, problems, locate }: Place): void {
    const params = { field: fieldPathText(path), target: id, isAsset: linkType === 'Asset' };
    problems.push(contentfulErrors.LINK_UNRESOLVED(params, { where: locate(path) }));
  }

  #origin({ id, contentType }: SpaceEntry, code: string, path: FieldPath): ProblemOrigin {
    const { settings } = this.#options;
    const [field] = path;
    const focus = { field: field === undefined ? undefined : String(field), locale: code };
    return {
      file: `Contentful entry ${id} (${contentType}, ${code})`,
      entry: id,
      ...(path.length === 0 ? {} : { field: fieldPathText(path) }),
      ...(settings ? { edit: editAddress(settings, id, focus) } : {}),
    };
  }
}

interface Place {
  readonly code: string;
  readonly path: FieldPath;
  readonly locate: (path: FieldPath) => ProblemOrigin;
  readonly lookups: Map<string, string>;
  readonly problems: Problem[];
}

function isLink(value: unknown): value is SpaceLink {
  const sys = typeof value === 'object' && value !== null ? (value as { sys?: unknown }).sys : undefined;
  return (
    typeof sys === 'object' &&
    sys !== null &&
    (sys as { type?: unknown }).type === 'Link' &&
    typeof (sys as { id?: unknown }).id === 'string'
  );
}
