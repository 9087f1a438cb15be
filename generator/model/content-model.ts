/**
 * The declared content model: types of entries, their fields, and the values of each field.
 * Validation reads it as data; TypeScript infers the types of entries from it. The model decides
 * what a value is: sources return texts, lists and records as they were written, so that a date, an
 * octal number or '12:30' never changes into something else.
 */

import type { ContentLanguage } from '#contract/page';

/** `<type>/<slug>`: the same for all languages of an entry. `T` is its type, if that is known. */
export type EntryId<T extends string = string> = string & { readonly __kind: 'EntryId'; __type?(type: T): void };

/** Reference to a formatted text, which becomes a RichText when the page is rendered. */
export interface RichTextRef {
  /** Fingerprint of the text and everything else that its HTML depends on. */
  readonly richText: string;
}

/** Reference to a picture, which becomes a Picture when the page is rendered. */
export interface PictureRef {
  /** Site path of a file in the public folder, or address of an asset. */
  readonly picture: string;
  /** Alternative text; '' for decoration. */
  readonly alt: string;
}

/** Reference to a file to download, which becomes a LinkedFile when the page is rendered. */
export interface FileRef {
  /** Site path of a file in the public folder, or address of an asset. */
  readonly linkedFile: string;
  /** Words for a link to it; '' if there are none. */
  readonly title: string;
  /** Media type and size that the source says the file has. */
  readonly claim?: FileClaim;
}

/** Facts about a file from its source. */
export interface FileClaim {
  /** Media type: 'application/pdf'. */
  readonly type?: string;
  /** In bytes. */
  readonly size?: number;
}

/** A place on Earth, in degrees. */
export interface Location {
  /** Latitude, from -90 to 90. */
  readonly lat: number;
  /** Longitude, from -180 to 180. */
  readonly lon: number;
}

interface FieldBase<V, R extends boolean> {
  readonly required: R;
  /** True if each language has its own value; otherwise the value is the same in every language. */
  readonly localized: boolean;
  /** True if the model says `localized: false`: the value is the same even within a group. */
  readonly isShared?: true;
  /** Only for the type system: never set. */
  readonly valueType?: V;
}

/** A sentence or phrase that readers see; typography is applied. */
export interface TextField<R extends boolean = boolean> extends FieldBase<string, R> {
  readonly kind: 'text';
  readonly maxLength?: number;
  /** True if the text may be the same in two languages, such as the name of a town. */
  readonly isName?: boolean;
}
/** Formatted text in CommonMark with tables. */
export interface MarkdownField<R extends boolean = boolean> extends FieldBase<RichTextRef, R> {
  readonly kind: 'markdown';
}
/** Formatted text in HTML, of which a list of elements and attributes is accepted. */
export interface HtmlField<R extends boolean = boolean> extends FieldBase<RichTextRef, R> {
  readonly kind: 'html';
  /** Elements that are accepted besides the usual ones, with their attributes; `*` is any element. */
  readonly allow?: HtmlOptions['allow'];
}
/** A text for machines, such as a path segment or the name of a picture, used as it is written. */
export interface SymbolField<V extends string = string, R extends boolean = boolean> extends FieldBase<V, R> {
  readonly kind: 'symbol';
  readonly choices?: readonly V[];
  /** Regular expression that matches the whole value, and its meaning in words. */
  readonly pattern?: SymbolOptions['pattern'];
}
/**
 * A link target: a site path below the language prefix ('/about/#top'), or an address with an
 * allowed scheme.
 */
export interface HrefField<R extends boolean = boolean> extends FieldBase<string, R> {
  readonly kind: 'href';
}
export interface NumberField<R extends boolean = boolean> extends FieldBase<number, R> {
  readonly kind: 'integer' | 'number';
}
export interface BooleanField<R extends boolean = boolean> extends FieldBase<boolean, R> {
  readonly kind: 'boolean';
}
/** A calendar day: 'YYYY-MM-DD'. */
export interface DateField<R extends boolean = boolean> extends FieldBase<string, R> {
  readonly kind: 'date';
  /** Months after the day when its entry is due for a review. */
  readonly reviewMonths?: number;
}
/**
 * A moment: a day with a time and its zone, such as '2026-01-15T09:30-05:00'. A day alone stays a
 * day, and a time without zone stays one.
 */
export interface DateTimeField<R extends boolean = boolean> extends FieldBase<string, R> {
  readonly kind: 'datetime';
}
/** A place on Earth, written as `{ lat: 45.5, lon: -73.6 }`. */
export interface LocationField<R extends boolean = boolean> extends FieldBase<Location, R> {
  readonly kind: 'location';
}
/** Any value of JSON. */
export interface JsonField<R extends boolean = boolean> extends FieldBase<unknown, R> {
  readonly kind: 'json';
  /** JSON Schema (draft 7) that the value has to fit. */
  readonly schema?: JsonSchema;
}
/** A JSON Schema of draft 7. */
export type JsonSchema = Readonly<Record<string, unknown>>;
/** Another entry of one of the named types. */
export interface LinkField<R extends boolean = boolean, T extends string = string> extends FieldBase<EntryId<T>, R> {
  readonly kind: 'link';
  readonly to: readonly string[];
}
/** A file to download or play, written as its path or as `{ file: /files/x.pdf, title: its name }`. */
export interface FileField<R extends boolean = boolean> extends FieldBase<FileRef, R> {
  readonly kind: 'file';
}
/** A picture, written as `{ file: /images/x.jpg, alt: what it shows }`. */
export interface ImageField<R extends boolean = boolean> extends FieldBase<PictureRef, R> {
  readonly kind: 'image';
}
export interface ListField<F extends Field = Field, R extends boolean = boolean> extends FieldBase<readonly ValueOf<F>[], R> {
  readonly kind: 'list';
  readonly of: F;
  readonly min: number;
}
export interface GroupField<S extends FieldSet = FieldSet, R extends boolean = boolean> extends FieldBase<FieldsOf<S>, R> {
  readonly kind: 'group';
  readonly fields: S;
}

export type Field =
  | TextField
  | MarkdownField
  | HtmlField
  | SymbolField
  | HrefField
  | NumberField
  | BooleanField
  | DateField
  | DateTimeField
  | LocationField
  | JsonField
  | LinkField
  | FileField
  | ImageField
  // biome-ignore lint/suspicious/noExplicitAny: a list or group of anything is a field; a narrower bound makes the type refer to itself
  | ListField<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  | GroupField<any>;

export type FieldSet = Readonly<Record<string, Field>>;

export type ValueOf<F> = F extends { readonly valueType?: infer V } ? V : never;

type RequiredKeys<S> = { [K in keyof S]: S[K] extends { readonly required: true } ? K : never }[keyof S];

/**
 * Values of a set of fields. Required fields and lists are always present, others may be absent.
 */
export type FieldsOf<S> = { readonly [K in RequiredKeys<S>]: Exclude<ValueOf<S[K]>, undefined> } & {
  readonly [K in Exclude<keyof S, RequiredKeys<S>>]?: Exclude<ValueOf<S[K]>, undefined>;
};

/**
 * One type of entry. A markdown field named `body` is the text after the front matter of a `.md`
 * file.
 */
export interface TypeModel<S extends FieldSet = FieldSet> {
  /** Meaning of the type, for editors. */
  readonly description: string;
  /** Fields by name. */
  readonly fields: S;
  /** Treatment of entries that are missing in a language. Default: the setting of the site. */
  readonly translations?: Translations;
  /**
   * Field with the slug in a content system; false if the system's own id is the slug. Default: its
   * field `slug`, or its id if it has none.
   */
  readonly slug?: string | false;
  /** HTML elements in the Markdown of its entries, in place of those of the site. Default: those of the site. */
  readonly html?: {
    /** Names of the elements. */
    readonly allow: readonly string[];
  };
  /** True if a slug may have several segments ('help/faq'), and '/' is the home page. Default: false. */
  readonly nestedSlugs?: boolean;
}

/** Options of a type. */
interface TypeOptions<S extends FieldSet = FieldSet> extends Pick<TypeModel, 'translations' | 'nestedSlugs' | 'html'> {
  /**
   * Field with the slug in a content system; false if the system's own id is the slug. Default: its
   * field `slug`, or its id if it has none.
   */
  readonly slug?: (keyof S & string) | false;
}

/** Kinds of treatment of an entry that is missing in a language. */
export const translationModes = ['required', 'fallback', 'optional'] as const;

/**
 * Treatment of an entry that is missing in a language: it is a problem, the page of the default
 * language is shown, or there is no page in that language.
 */
export type Translations = (typeof translationModes)[number];

/** Returns the treatment of missing translations of a type. */
export const translationsOf = (model: ContentModel, type: string): Translations => model[type]?.translations ?? 'required';

/** Content types by name. */
export type ContentModel = Readonly<Record<string, TypeModel>>;

/** Options of every kind of field except lists, which are never required. */
export interface FieldOptions {
  /** True if entries may lack the field. Default: false. */
  readonly optional?: boolean;
  /**
   * True if each language has its own value. Default: true for texts, links to addresses, pictures,
   * files, JSON and groups; that of the items for lists; false for all other kinds.
   */
  readonly localized?: boolean;
}

/** Options of `text`. */
export interface TextOptions extends FieldOptions {
  /** Maximum length in characters. Default: any length. */
  readonly maxLength?: number;
  /** True if the text may be the same in two languages, such as the name of a town. Default: false. */
  readonly isName?: boolean;
}

/** Options of `html`. */
export interface HtmlOptions extends FieldOptions {
  /** Elements that are accepted besides the usual ones, with their attributes; `*` is any element. */
  readonly allow?: Readonly<Record<string, readonly string[]>>;
}

/** Options of `symbol`. */
export interface SymbolOptions<V extends string = string> extends FieldOptions {
  /** All values that the field may have: ['long', 'short']. Default: any. */
  readonly choices?: readonly V[];
  /** Regular expression that matches the whole value, and its meaning in words for messages. */
  readonly pattern?: {
    /** '[A-Z]{3}' */
    readonly expression: string;
    /** 'three capital letters' */
    readonly meaning: string;
  };
}

/** Options of `date`. */
export interface DateOptions extends FieldOptions {
  /** Months after the day when its entry is due for a review: a warning. Default: never. */
  readonly reviewMonths?: number;
}

/** Options of `json`. */
export interface JsonOptions extends FieldOptions {
  /** JSON Schema (draft 7) that the value has to fit. Default: any value. */
  readonly schema?: JsonSchema;
}

/** Options of `list`. */
export interface ListOptions extends Pick<FieldOptions, 'localized'> {
  /** Minimum number of items. Default: 0. */
  readonly min?: number;
}

type IsRequired<O> = O extends { readonly optional: true } ? false : true;
const required = <O extends FieldOptions>(options: O | undefined): IsRequired<O> => !options?.optional as IsRequired<O>;

/** Kinds whose value differs per language by default. A list follows its items. */
export const localizedKinds: ReadonlySet<string> = new Set([
  'text',
  'markdown',
  'html',
  'href',
  'json',
  'file',
  'image',
  'group',
]);

/** Returns the members of a field that say which languages share its value. */
const locality = (
  kind: string,
  options: Pick<FieldOptions, 'localized'> | undefined,
  localized = localizedKinds.has(kind),
): { readonly localized: boolean; readonly isShared?: true } => ({
  localized: options?.localized ?? localized,
  ...(options?.localized === false ? { isShared: true } : {}),
});

/** Options that every kind of field has. */
const commonOptions: readonly string[] = ['optional', 'localized'];

/** Names the options that a kind of field does not have: the check of the config refuses them. */
function unknownOptions(options: object | undefined, ...own: readonly string[]): object {
  const names = Object.keys(options ?? {}).filter((name) => !commonOptions.includes(name) && !own.includes(name));
  return names.length === 0 ? {} : { unknownOptions: names };
}

/** A sentence or phrase that readers see; the typography of its language is applied. */
export const text = <const O extends TextOptions>(options?: O): TextField<IsRequired<O>> => ({
  kind: 'text',
  ...locality('text', options),
  required: required(options),
  ...unknownOptions(options, 'maxLength', 'isName'),
  ...(options?.maxLength === undefined ? {} : { maxLength: options.maxLength }),
  ...(options?.isName === undefined ? {} : { isName: options.isName }),
});
/** Field that `markdown(options)` declares. */
export type MarkdownFieldOf<O> = MarkdownField<IsRequired<O>>;
/** Formatted text. The field `body` is the text below the front matter of a file. */
export const markdown = <const O extends FieldOptions>(options?: O): MarkdownFieldOf<O> => ({
  kind: 'markdown',
  ...locality('markdown', options),
  required: required(options),
  ...unknownOptions(options),
});
/** Formatted text of another system: `allow: { details: [], summary: [], span: ['class'] }`. */
export const html = <const O extends HtmlOptions>(options?: O): HtmlField<IsRequired<O>> => ({
  kind: 'html',
  ...locality('html', options),
  required: required(options),
  ...unknownOptions(options, 'allow'),
  ...(options?.allow === undefined ? {} : { allow: options.allow }),
});
/** A text for machines, such as a path segment, used as it is written: `choices: ['long', 'short']`. */
export const symbol = <const V extends string = string, const O extends SymbolOptions<V> = FieldOptions>(
  options?: O & { readonly choices?: readonly V[] },
): SymbolField<V, IsRequired<O>> => ({
  kind: 'symbol',
  ...locality('symbol', options),
  required: required(options),
  ...unknownOptions(options, 'choices', 'pattern'),
  ...(options?.choices === undefined ? {} : { choices: options.choices }),
  ...(options?.pattern === undefined ? {} : { pattern: options.pattern }),
});
/** The target of a link: a site path below the language prefix ('/about/#top'), or an address. */
export const href = <const O extends FieldOptions>(options?: O): HrefField<IsRequired<O>> => ({
  kind: 'href',
  ...locality('href', options),
  required: required(options),
  ...unknownOptions(options),
});
/** A whole number. */
export const integer = <const O extends FieldOptions>(options?: O): NumberField<IsRequired<O>> => ({
  kind: 'integer',
  ...locality('integer', options),
  required: required(options),
  ...unknownOptions(options),
});
/** A number, with decimals or without. */
export const number = <const O extends FieldOptions>(options?: O): NumberField<IsRequired<O>> => ({
  kind: 'number',
  ...locality('number', options),
  required: required(options),
  ...unknownOptions(options),
});
/** True or false. */
export const boolean = <const O extends FieldOptions>(options?: O): BooleanField<IsRequired<O>> => ({
  kind: 'boolean',
  ...locality('boolean', options),
  required: required(options),
  ...unknownOptions(options),
});
/** A calendar day: 'YYYY-MM-DD'. */
export const date = <const O extends DateOptions>(options?: O): DateField<IsRequired<O>> => ({
  kind: 'date',
  ...locality('date', options),
  required: required(options),
  ...unknownOptions(options, 'reviewMonths'),
  ...(options?.reviewMonths === undefined ? {} : { reviewMonths: options.reviewMonths }),
});
/** A day, or a day with a time and its zone: '2026-01-15T09:30-05:00'. */
export const datetime = <const O extends FieldOptions>(options?: O): DateTimeField<IsRequired<O>> => ({
  kind: 'datetime',
  ...locality('datetime', options),
  required: required(options),
  ...unknownOptions(options),
});
/** A place on Earth, by its latitude and longitude. */
export const location = <const O extends FieldOptions>(options?: O): LocationField<IsRequired<O>> => ({
  kind: 'location',
  ...locality('location', options),
  required: required(options),
  ...unknownOptions(options),
});
/** Any value of JSON. `schema` is a JSON Schema that it has to fit. */
export const json = <const O extends JsonOptions>(options?: O): JsonField<IsRequired<O>> => ({
  kind: 'json',
  ...locality('json', options),
  required: required(options),
  ...unknownOptions(options, 'schema'),
  ...(options?.schema === undefined ? {} : { schema: options.schema }),
});
/** A file to download or play, such as a PDF, a film or a recording. */
export const file = <const O extends FieldOptions>(options?: O): FileField<IsRequired<O>> => ({
  kind: 'file',
  ...locality('file', options),
  required: required(options),
  ...unknownOptions(options),
});
/**
 * A link to an entry of one of these types, written as its slug, or as `type/slug` if there are
 * several types.
 */
export const link = <const T extends string, const O extends FieldOptions>(
  to: T | readonly T[],
  options?: O,
): LinkField<IsRequired<O>, T> => ({
  kind: 'link',
  ...locality('link', options),
  required: required(options),
  ...unknownOptions(options),
  to: typeof to === 'string' ? [to] : to,
});
/** A picture with its alternative text. */
export const image = <const O extends FieldOptions>(options?: O): ImageField<IsRequired<O>> => ({
  kind: 'image',
  ...locality('image', options),
  required: required(options),
  ...unknownOptions(options),
});
/** A list; absent means empty. `min` is the minimum number of items. */
export const list = <F extends Field>(of: F, options?: ListOptions): ListField<F, true> => ({
  kind: 'list',
  ...locality('list', options, of.localized),
  required: true,
  of,
  ...unknownOptions(options, 'min'),
  min: options?.min ?? 0,
});
/** A record of fields within an entry: `group({ street: text(), town: text() })`. */
export const group = <const S extends FieldSet, const O extends FieldOptions>(
  fields: S,
  options?: O,
): GroupField<S, IsRequired<O>> => ({
  kind: 'group',
  ...locality('group', options),
  required: required(options),
  ...unknownOptions(options),
  fields,
});

/** Declares a content model, from which the types of its entries are inferred: `defineModel({ note })`. */
export const defineModel = <const M extends ContentModel>(model: M): M => model;
/** Declares one type of entry: `defineType('A note.', { title: text() })`. */
export const defineType = <const S extends FieldSet>(description: string, fields: S, options?: TypeOptions<S>): TypeModel<S> => ({
  description,
  fields,
  ...options,
});

/** File position of a value, for messages: file and line, or entry and field. */
export interface Origin {
  /**
   * Path relative to the parent of the content folder, or the entry's address in a content system.
   */
  readonly file: string;
  /** 1-based. */
  readonly line?: number;
  /** Path of the field: 'items[2].name'. */
  readonly field?: string;
  /** Id of the entry in the content system. */
  readonly entry?: string;
  /** Address of the editor. */
  readonly edit?: string;
}

/** Dates of an entry in its source, in ISO 8601; each is absent if the source does not have it. */
export interface EntryDates {
  /** Moment at which the entry was made. */
  readonly createdAt?: string;
  /** Moment at which it was last saved. */
  readonly updatedAt?: string;
  /** Moment at which it was last published. */
  readonly publishedAt?: string;
}

/** Facts about an entry that its source has besides the fields. */
export interface EntryFacts {
  /** Moments of its last changes. */
  readonly dates?: EntryDates | undefined;
  /** Ids of its tags. */
  readonly tags?: readonly string[] | undefined;
  /** Ids of its concepts in a taxonomy. */
  readonly concepts?: readonly string[] | undefined;
}

/** Returns the facts of an entry without its other members. */
export const factsOf = ({ dates, tags, concepts }: EntryFacts): EntryFacts => ({
  ...(dates === undefined ? {} : { dates }),
  ...(tags === undefined ? {} : { tags }),
  ...(concepts === undefined ? {} : { concepts }),
});

/** Returns the day on which an entry was published last, else saved; undefined if that is unknown. */
export function lastChange({ dates }: EntryFacts): string | undefined {
  return /^\d{4}-\d{2}-\d{2}/.exec(dates?.publishedAt ?? dates?.updatedAt ?? '')?.[0];
}

/** One entry in one language, validated against the model. */
export interface ContentEntry<F = Readonly<Record<string, unknown>>> extends EntryFacts {
  /** `<type>/<slug>`: the same in all languages. */
  readonly id: EntryId;
  /** Name of its content type. */
  readonly type: string;
  /** Language of the site that it is shown in. */
  readonly locale: string;
  /** Name within its type. */
  readonly slug: string;
  /** Values by the names of the model. */
  readonly fields: F;
  /** File position, for messages. */
  readonly origin: Origin;
  /**
   * Language of the fields, if the entry is a fallback: it has no version in `locale`. Put its
   * `lang` and `dir` around the texts.
   */
  readonly original?: ContentLanguage;
}

/** An entry of type T of model M. */
export type EntryOf<M extends ContentModel, T extends keyof M> = ContentEntry<FieldsOf<M[T]['fields']>>;

/** An entry of one of the types T: its `type` says which one. */
export type LinkedEntry<M extends ContentModel, T extends keyof M & string> = {
  [K in T]: EntryOf<M, K> & { readonly type: K };
}[T];

/** Read-only access to all entries in a stable order. Lookups of validated links never fail. */
export interface ContentGraph<M extends ContentModel = ContentModel> {
  /** Locales of the site, the default one first. */
  readonly locales: readonly string[];
  /** Lists the entries of a type in a language, ordered by slug. */
  ofType<T extends keyof M & string>(type: T, locale: string): readonly EntryOf<M, T>[];
  /** Returns an entry; undefined if the language has neither a version nor a fallback. */
  find<T extends keyof M & string>(type: T, id: EntryId, locale: string): EntryOf<M, T> | undefined;
  /** Returns the entry that a link of type T leads to. */
  entry<T extends keyof M & string>(type: T, id: EntryId, locale: string): EntryOf<M, T>;
  /** Returns the entry that a link to several types leads to: its `type` says which one it is. */
  linked<T extends keyof M & string>(id: EntryId<T>, locale: string): LinkedEntry<M, T>;
  /** Lists the entries of all types with this tag or concept, ordered by type and slug. */
  tagged<T extends keyof M & string>(tag: string, locale: string): readonly LinkedEntry<M, T>[];
  /** Returns the entry of a type with this slug, such as the site's settings. */
  single<T extends keyof M & string>(type: T, slug: string, locale: string): EntryOf<M, T>;
}
