import type { Problem, ProblemOrigin } from '../../errors/problem.ts';
import { factsOf, type TypeModel } from '../../model/content-model.ts';
import type { ContentSource, EntryFile, Fallbacks, RawEntry, SourceItem, UnreadItem } from '../../model/content-source.ts';
import { type FieldPath, fieldPathText } from '../../model/field-path.ts';
import { type FieldOf, isOfKind } from '../../model/fields.ts';
import type { Field, FieldSet } from '../../model/kinds/kind.ts';
import type { EntryId } from '../../model/kinds/link.ts';
import { isRichTextDocument, type RichTextTarget } from '../../rich-text/rich-text-document.ts';
import { compareText } from '../../support/compare-text.ts';
import type { LocaleCodes } from '../open-source.ts';
import { contentfulErrors } from './errors.ts';
import { printedSlugField } from './field-mapping.ts';
import { rowOf } from './kind-table.ts';
import { mapRichTextTargets } from './rich-text-targets.ts';
import type { Selection } from './selection.ts';
import { type ContentfulSettings, editAddress } from './settings.ts';
import type { Space, SpaceEntry, SpaceFile, SpaceLink, SpaceResourceLink } from './space.ts';
import { isLink, isResourceLink, SpaceValues, type SpaceValuesOptions } from './space-values.ts';

export interface SpaceSourceOptions extends SpaceValuesOptions, Selection {
  /** Used for edit addresses; undefined for a space from a file. */
  readonly settings: Pick<ContentfulSettings, 'space' | 'environment' | 'host'> | undefined;
}

/**
 * Returns a function that makes a source of a space: values by the model's names, links as ids of
 * the site. An entry is converted when it is read.
 */
export function createSpaceSource(options: SpaceSourceOptions): (space: Space) => ContentSource {
  const { model, codes, isPreview } = options;
  const values = new SpaceValues(options);
  const converter = new Converter(options, values);
  return (space) => ({
    name: 'contentful',
    fallbacks: fallbacksIn(space, codes),
    async *entries() {
      values.use(space);
      for (const entity of [...space.entries.values()].sort(publishedFirst)) {
        if (Object.hasOwn(model, entity.contentType)) yield* itemsOf(entity);
      }
    },
  });

  function* itemsOf(entity: SpaceEntry): Generator<SourceItem | UnreadItem> {
    const written = values.slugOf(entity.id);
    const slug = written ?? (isPreview ? entity.id : undefined);
    for (const [at, [locale, code]] of Object.entries(codes).entries()) {
      // The slug is the same in all languages: its lack is reported once.
      if (written === undefined) {
        const type = entity.contentType;
        const field = printedSlugField(model[type] as TypeModel);
        const where = converter.origin(entity, code, [field]);
        const nameless = { type, locale, origin: converter.origin(entity, code, []) };
        yield at === 0 ? { nameless, problem: contentfulErrors.SLUG_MISSING({ type, field }, { where }) } : { nameless };
      }
      if (slug === undefined || values.isMissing(entity, code)) continue;
      const stamp = values.stampOf(entity, locale, code);
      const file = new SpaceEntryFile({ converter, values, entity, slug, locale, code, stamp });
      yield { file, stamp };
    }
  }
}

/** Returns the languages of the site in each locale's chain of fallbacks. */
function fallbacksIn({ locales }: Pick<Space, 'locales'>, codes: LocaleCodes): Fallbacks {
  const nextOf = new Map(locales.map(({ code, fallbackCode }) => [code, fallbackCode]));
  const siteLocales = new Map(Object.entries(codes).map(([locale, code]) => [code, locale]));
  const chainOf = (start: string): readonly string[] => {
    const chain = new Set<string>();
    for (let at = nextOf.get(start); at && !chain.has(at); at = nextOf.get(at)) chain.add(at);
    return [...chain].flatMap((code) => siteLocales.get(code) ?? []);
  };
  return Object.fromEntries(Object.entries(codes).map(([locale, code]) => [locale, chainOf(code)]));
}

/** Of two entries with one address, the first one is shown. */
const publishedFirst = (a: SpaceEntry, b: SpaceEntry): number =>
  Number(isDraft(a)) - Number(isDraft(b)) || compareText(a.id, b.id);

/** True for an entry that was never published, which only a preview has. */
const isDraft = ({ revision }: Pick<SpaceEntry, 'revision'>): boolean => revision === 0;

interface FileOptions {
  readonly converter: Converter;
  readonly values: SpaceValues;
  readonly entity: SpaceEntry;
  readonly slug: string;
  readonly locale: string;
  /** The locale's code in the space. */
  readonly code: string;
  readonly stamp: string | undefined;
}

/** An entry in one language. */
class SpaceEntryFile implements EntryFile {
  readonly #options: FileOptions;

  constructor(options: FileOptions) {
    this.#options = options;
  }

  get name(): string {
    return `${this.#options.entity.id}.${this.locale}`;
  }
  get type(): string {
    return this.#options.entity.contentType;
  }
  get slug(): string {
    return this.#options.slug;
  }
  get locale(): string {
    return this.#options.locale;
  }
  get dates(): RawEntry['dates'] {
    return this.#options.entity.facts?.dates;
  }
  get tags(): RawEntry['tags'] {
    return this.#options.entity.facts?.tags;
  }
  get concepts(): RawEntry['concepts'] {
    return this.#options.entity.facts?.concepts;
  }
  get origin(): ProblemOrigin {
    return this.locate([]);
  }
  get locate(): RawEntry['locate'] {
    const { converter, entity, code } = this.#options;
    return (path) => converter.origin(entity, code, path);
  }

  get borrowed(): RawEntry['borrowed'] {
    const { values, entity, code } = this.#options;
    return values.borrowedBy(entity, code);
  }

  hash(): string | undefined {
    const { values, entity, locale, code } = this.#options;
    return values.stampOf(entity, locale, code);
  }

  read(): SourceItem {
    const { type, slug, locale, origin, locate, borrowed } = this;
    const { converter, entity, code } = this.#options;
    const { fields, problems } = converter.convert(entity, code);
    // The targets of its links may be newer than its stamp.
    const hash = this.hash() === this.#options.stamp ? this.#options.stamp : undefined;
    return {
      entry: { type, slug, locale, origin, locate, fields, borrowed, ...factsOf(this) },
      problems,
      hash,
    };
  }
}

/** Converts entries of the latest state of a space. */
class Converter {
  readonly #options: SpaceSourceOptions;
  readonly #values: SpaceValues;

  constructor(options: SpaceSourceOptions, values: SpaceValues) {
    this.#options = options;
    this.#values = values;
  }

  /** Returns the values of an entry in one language, and all problems of its links. */
  convert(stored: SpaceEntry, code: string): { readonly fields: RawEntry['fields']; readonly problems: readonly Problem[] } {
    // The fields of a stored entry are read at each access.
    const entity = { ...stored };
    const locate = (path: FieldPath): ProblemOrigin => this.origin(entity, code, path);
    const problems: Problem[] = [];
    const fields: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(this.#options.model[entity.contentType]?.fields as FieldSet)) {
      const value = this.#values.valueOf(entity, name, code);
      const isShared = this.#values.isShared(entity, name);
      const read = this.#readValue(field, value, { code, isShared, path: [name], locate, problems });
      if (read !== undefined) fields[name] = read;
    }
    return { fields, problems };
  }

  #readValue(field: Field, value: unknown, place: Place): unknown {
    if (value === null || value === undefined) return undefined;
    const { delivered } = rowOf(field);
    if (delivered !== 'json' && isResourceLink(value)) return this.#reportUnread(value, place);
    if (isOfKind(field, 'list') && Array.isArray(value)) {
      return value
        .map((item, index) => this.#readValue(field.of, item, { ...place, path: [...place.path, index] }))
        .filter((item) => item !== undefined);
    }
    switch (delivered) {
      case 'entry':
        return isLink(value) ? this.#readLink(value, place) : value;
      case 'block':
        return isLink(value) ? this.#readBlock(field as FieldOf<'oneOf'>, value, place) : value;
      case 'picture':
        return isLink(value) ? this.#readAsset(value, place) : value;
      case 'file':
        return isLink(value) ? this.#readFile(value, place) : value;
      case 'document':
        return isRichTextDocument(value) ? mapRichTextTargets(value, (target) => this.#readTarget(target, place)) : value;
      case 'json':
        // Text of JSON is parsed when it is read: a value that is a text is written as such.
        return typeof value === 'string' ? JSON.stringify(value) : value;
      case 'day':
        // The model has days; dates of Contentful may have a time after the day.
        return typeof value === 'string' ? value.replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1') : value;
      default:
        return value;
    }
  }

  #readLink({ sys }: SpaceLink, place: Place): string | undefined {
    const target = this.#values.idOf(sys.id);
    if (target !== '' && sys.linkType === 'Entry') return target;
    this.#reportMissing(sys, place);
    return undefined;
  }

  /** Reads a linked entry whose content type is one of the field's shapes as a value of this one. */
  #readBlock({ shapes }: FieldOf<'oneOf'>, { sys }: SpaceLink, place: Place): Readonly<Record<string, unknown>> | undefined {
    const stored = sys.linkType === 'Entry' ? this.#values.entry(sys.id) : undefined;
    const { within = [], path, problems, code } = place;
    if (!stored || within.includes(sys.id)) {
      if (!stored) this.#reportMissing(sys, place);
      else
        problems.push(
          contentfulErrors.BLOCK_CYCLE({ field: fieldPathText(path), target: sys.id }, { where: place.locate(path) }),
        );
      return undefined;
    }
    const { contentType: type, ...entity } = { ...stored };
    const fields = Object.hasOwn(shapes, type) ? (shapes[type] ?? {}) : {};
    const { edit } = this.origin(stored, code, []);
    const locate = (at: FieldPath): ProblemOrigin => ({ ...place.locate(at), ...(edit === undefined ? {} : { edit }) });
    const read = Object.entries(fields).map(([name, field]) => {
      const value = this.#values.valueOf({ ...entity, contentType: type }, name, code);
      const isShared = this.#values.isShared(stored, name);
      return [
        name,
        this.#readValue(field, value, { ...place, isShared, path: [...path, name], locate, within: [...within, sys.id] }),
      ];
    });
    return { type, ...Object.fromEntries(read.filter(([, value]) => value !== undefined)) };
  }

  #readAsset({ sys }: SpaceLink, place: Place): { file: string; alt: string } | undefined {
    const asset = this.#assetOf(sys, place);
    // An empty description marks a decoration; a missing one was forgotten.
    return asset && { file: asset.file, alt: asset.description ?? asset.title };
  }

  #readFile({ sys }: SpaceLink, place: Place): Readonly<Record<string, unknown>> | undefined {
    const asset = this.#assetOf(sys, place);
    return asset && { file: asset.file, title: asset.title, type: asset.contentType, size: asset.size };
  }

  #assetOf(sys: SpaceLink['sys'], place: Place): AssetFile | undefined {
    const asset = this.#values.asset(sys.id, place.code, place.isShared);
    if (!asset) {
      this.#reportMissing(sys, place);
      return undefined;
    }
    const file = asset.file as SpaceFile | undefined;
    if (typeof file?.url !== 'string') {
      const params = { field: fieldPathText(place.path), target: sys.id };
      place.problems.push(contentfulErrors.ASSET_FILE(params, { where: place.locate(place.path) }));
      return undefined;
    }
    const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
    return {
      file: file.url,
      title: textOf(asset.title) ?? '',
      description: textOf(asset.description),
      contentType: String(file.contentType ?? ''),
      ...(typeof file.details?.size === 'number' ? { size: file.details.size } : {}),
    };
  }

  #readTarget(target: unknown, place: Place): RichTextTarget | undefined {
    if (!isLink(target)) return undefined;
    const { linkType, id } = target.sys;
    if (linkType === 'Asset') {
      const found = this.#assetOf(target.sys, place);
      if (!found) return { missing: { linkType, id, isReported: true } };
      const { size: _, ...asset } = found;
      return { asset: { ...asset, description: asset.description ?? '' } };
    }
    const entry = this.#readLink(target, place);
    return entry === undefined ? { missing: { linkType, id, isReported: true } } : { entry: entry as EntryId };
  }

  #reportUnread({ sys }: SpaceResourceLink, { path, problems, locate }: Place): undefined {
    const params = { field: fieldPathText(path), target: sys.urn };
    problems.push(contentfulErrors.RESOURCE_UNREAD(params, { where: locate(path) }));
  }

  #reportMissing({ id, linkType }: SpaceLink['sys'], { path, problems, locate }: Place): void {
    const isAsset = linkType === 'Asset';
    const { tags, where } = isAsset ? {} : this.#options;
    const params = { field: fieldPathText(path), target: id, isAsset, tags, isSelected: where !== undefined };
    problems.push(contentfulErrors.LINK_UNRESOLVED(params, { where: locate(path) }));
  }

  /** Returns the position of a field, or of the whole entry for an empty path. */
  origin(entity: Pick<SpaceEntry, 'id' | 'contentType' | 'revision'>, code: string, path: FieldPath): ProblemOrigin {
    const { id, contentType } = entity;
    const { settings, isPreview } = this.#options;
    const [field] = path;
    const focus = { field: field === undefined ? undefined : String(field), locale: code };
    return {
      file: `Contentful entry ${id} (${contentType}, ${code})`,
      entry: id,
      ...(path.length === 0 ? {} : { field: fieldPathText(path) }),
      ...(settings ? { edit: editAddress(settings, id, focus) } : {}),
      ...(isPreview && isDraft(entity) ? { isDraft: true } : {}),
    };
  }
}

/** The file of an asset in one language. */
interface AssetFile {
  readonly file: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly contentType: string;
  /** In bytes. */
  readonly size?: number;
}

interface Place {
  readonly code: string;
  /** True if the field has one value for all languages. */
  readonly isShared: boolean;
  readonly path: FieldPath;
  readonly locate: (path: FieldPath) => ProblemOrigin;
  readonly problems: Problem[];
  /** Ids of the linked entries that the value is read within, if any. */
  readonly within?: readonly string[];
}
