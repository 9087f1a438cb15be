/** Maps values of documents of Payload, as its API gives them for all languages, to values of one language. */
import { isRecord } from '../../support/shapes.ts';
import { LexicalDocument } from './lexical-document.ts';

type Values = Readonly<Record<string, unknown>>;

interface Surroundings {
  /** Address of the server. */
  readonly server: string;
  /** Returns the type of the model for a collection; undefined if it has none. */
  readonly typeOf: (collection: unknown) => string | undefined;
  readonly locale: string;
  readonly isLocalized: IsLocalized;
}

/** True for a value with one for each language: `{ en: 'A', fr: 'B' }`. */
export type IsLocalized = (value: Values) => boolean;

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
/** True for two letters that name a language, such as `fr` or `fr-CA`. `id` is the member of that name. */
const isLanguage = (name: string): boolean =>
  name !== 'id' && /^[a-z]{2}(?:-[A-Z]{2})?$/.test(name) && languageNames.of(name) !== undefined;

/** Recognizes such values by the languages of the server, or by those of the site and others. */
export function localizedBy(locales: readonly string[], languages: readonly string[] | undefined): IsLocalized {
  const codes = new Set(languages ?? locales);
  const isCode = (name: string): boolean => codes.has(name) || (!languages && isLanguage(name));
  return (value) => {
    const names = Object.keys(value);
    return names.length > 0 && names.every(isCode);
  };
}

/** Returns the value of a language. */
export const localized = (value: unknown, locale: string, isLocalized: IsLocalized): unknown =>
  isRecord(value) && isLocalized(value) ? value[locale] : value;

/** Yields the languages in which a value has content. Linked documents and files are not part of it. */
export function* languagesIn(value: unknown, isLocalized: IsLocalized): Generator<string> {
  if (Array.isArray(value)) for (const each of value) yield* languagesIn(each, isLocalized);
  if (!isRecord(value) || 'updatedAt' in value) return;
  const isOfLanguages = isLocalized(value);
  for (const [name, member] of Object.entries(value)) {
    if (!isOfLanguages) yield* languagesIn(member, isLocalized);
    else if (!isEmpty(member)) yield name;
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Documents that link to this one. */
export const isJoin = (value: Values): value is Values & { readonly docs: readonly unknown[] } =>
  Array.isArray(value.docs) && typeof value.hasNextPage === 'boolean';

const isFile = ({ filename, mimeType, url }: Values): boolean =>
  typeof filename === 'string' && typeof mimeType === 'string' && typeof url === 'string';

/** Members of a block that are no fields. */
const ofBlocks = ['blockType', 'blockName'];
const ofDocuments = ['id', 'createdAt', 'updatedAt', '_status'];

/** Payload makes the ids of rows. */
const isRowId = (name: string, value: unknown): boolean =>
  name === 'id' && typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);

/** A file as the model has it. */
interface FileValue {
  readonly file: string;
  readonly alt: string;
  readonly title: string;
  readonly type: string;
}

/** Maps values by their shape: the API tells no kinds. */
export class PayloadValues {
  readonly #around: Surroundings;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  read(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.read(each));
    if (!isRecord(value)) return value ?? undefined;
    const { locale, isLocalized } = this.#around;
    if (isLocalized(value)) return this.read(value[locale]);
    if (isRecord(value.root) && Array.isArray(value.root.children)) return new LexicalDocument(this).read(value.root);
    if (isJoin(value)) return this.read(value.docs);
    const file = this.fileOf(value);
    if (!file) return this.#record(value);
    const { file: address, alt, title, type } = file;
    return type.startsWith('image/') ? { file: address, alt } : { file: address, title, type };
  }

  /** Reads a relation, a block, a row or a group. */
  #record(value: Values): unknown {
    const { id, updatedAt, relationTo, value: target, blockType, ...others } = value;
    const isAlone = Object.keys(others).length === 0;
    if (relationTo !== undefined && target !== undefined && isAlone) return this.linkOf(relationTo, target) ?? this.read(target);
    const isDocument = id !== undefined && updatedAt !== undefined;
    // Payload was asked for the date of documents that have a type, and for nothing else of them.
    if (isDocument && isAlone) return { id };
    const own = isDocument ? ofDocuments : ofBlocks;
    const fields = Object.entries(value).filter(([name, member]) => !own.includes(name) && !isRowId(name, member));
    return {
      ...Object.fromEntries(fields.map(([name, member]) => [name, this.read(member)])),
      ...(typeof blockType === 'string' ? { type: blockType } : {}),
    };
  }

  /** Returns the link to a document of a collection that has a type; undefined for others. */
  linkOf(collection: unknown, target: unknown): { readonly type: string; readonly id: unknown } | undefined {
    const type = this.#around.typeOf(collection);
    return type === undefined ? undefined : { type, id: isRecord(target) ? target.id : target };
  }

  /** Returns the uploaded file that a value is; undefined for others. */
  fileOf(value: unknown): FileValue | undefined {
    if (!isRecord(value) || !isFile(value)) return undefined;
    const { server, locale, isLocalized } = this.#around;
    const { url, mimeType, filename, alt, updatedAt } = value;
    const address = new URL(String(url), server);
    // A name of a replaced file is free for another one: the date makes the address different.
    if (typeof updatedAt === 'string') address.searchParams.set('updated', updatedAt);
    const words = localized(alt, locale, isLocalized);
    return {
      file: address.href,
      alt: typeof words === 'string' ? words : '',
      title: String(filename),
      type: String(mimeType),
    };
  }
}
