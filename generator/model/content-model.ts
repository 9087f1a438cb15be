/**
 * The declared content model: which types of entry exist, which fields they have, and what a field may hold. It is data that
 * validation walks, and the place that TypeScript's types come from. The model decides what a value is: sources hand over texts,
 * lists and records as they stand, so that a date, an octal number or '12:30' never silently changes a text.
 */

/** `<type>/<slug>`: the same for all languages of an entry. */
export type EntryId = string & { readonly __kind: 'EntryId' };

/** A formatted text before it is rendered: what a route carries in the place where its page gets RichText. */
export interface RichTextRef {
  /** Hash of the text and of everything else that its HTML depends on. */
  readonly richText: string;
}

/** A picture before its versions are known: what a route carries in the place where its page gets a Picture. */
export interface PictureRef {
  /** Site path of a file in the public folder, or address of a pulled asset. */
  readonly picture: string;
  readonly alt: string;
}

interface FieldBase<V, R extends boolean> {
  readonly required: R;
  /** Whether each language has a value of its own. Others must have the same value in every language. */
  readonly localized: boolean;
  /** Only for the type system: never set. */
  readonly valueType?: V;
}

/** A sentence or phrase that readers see; typography is applied. */
export interface TextField<R extends boolean = boolean> extends FieldBase<string, R> {
  readonly kind: 'text';
  readonly maxLength?: number;
  /** Whether the text may be the same in two languages, as the name of a town is. */
  readonly isName?: boolean;
}
/** Formatted text in CommonMark with tables. */
export interface MarkdownField<R extends boolean = boolean> extends FieldBase<RichTextRef, R> {
  readonly kind: 'markdown';
}
/** A text for machines (a segment of a path, a name of a picture): taken as it stands. */
export interface SymbolField<V extends string = string, R extends boolean = boolean> extends FieldBase<V, R> {
  readonly kind: 'symbol';
  readonly choices?: readonly V[];
  /** What the whole value must match, and that rule in words. */
  readonly pattern?: { readonly expression: string; readonly meaning: string };
}
/** A target: a site path below the language prefix ('/faqs/#top'), or an address with an allowed scheme. */
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
}
/** Another entry of one of the named types. */
export interface LinkField<R extends boolean = boolean> extends FieldBase<EntryId, R> {
  readonly kind: 'link';
  readonly to: readonly string[];
}
/** A picture: written as `{ file: /images/x.jpg, alt: what it shows }`. */
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
  | SymbolField
  | HrefField
  | NumberField
  | BooleanField
  | DateField
  | LinkField
  | ImageField
  // biome-ignore lint/suspicious/noExplicitAny: a list or group of anything is a field; a narrower bound makes the type refer to itself
  | ListField<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  | GroupField<any>;

export type FieldSet = Readonly<Record<string, Field>>;

export type ValueOf<F> = F extends { readonly valueType?: infer V } ? V : never;

type RequiredKeys<S> = { [K in keyof S]: S[K] extends { readonly required: true } ? K : never }[keyof S];

/** The values of a set of fields: required ones are there, lists too, the others may be absent. */
export type FieldsOf<S> = { readonly [K in RequiredKeys<S>]: Exclude<ValueOf<S[K]>, undefined> } & {
  readonly [K in Exclude<keyof S, RequiredKeys<S>>]?: Exclude<ValueOf<S[K]>, undefined>;
};

/** One type of entry. A field named `body` of kind markdown is what stands below the front matter of a `.md` file. */
export interface TypeModel<S extends FieldSet = FieldSet> {
  readonly description: string;
  readonly fields: S;
}

export type ContentModel = Readonly<Record<string, TypeModel>>;

interface Options {
  /** A field is required unless it says otherwise. */
  readonly optional?: boolean;
}
type IsRequired<O> = O extends { readonly optional: true } ? false : true;
const required = <O extends Options>(options: O | undefined): IsRequired<O> => !options?.optional as IsRequired<O>;

export const text = <const O extends Options & { readonly maxLength?: number; readonly isName?: boolean }>(
  options?: O,
): TextField<IsRequired<O>> => ({
  kind: 'text',
  localized: true,
  required: required(options),
  ...(options?.maxLength === undefined ? {} : { maxLength: options.maxLength }),
  ...(options?.isName === undefined ? {} : { isName: options.isName }),
});
export const markdown = <const O extends Options>(options?: O): MarkdownField<IsRequired<O>> => ({
  kind: 'markdown',
  localized: true,
  required: required(options),
});
export const symbol = <
  const V extends string = string,
  const O extends Options & { readonly choices?: readonly V[]; readonly pattern?: SymbolField['pattern'] } = Options,
>(
  options?: O & { readonly choices?: readonly V[] },
): SymbolField<V, IsRequired<O>> => ({
  kind: 'symbol',
  localized: false,
  required: required(options),
  ...(options?.choices === undefined ? {} : { choices: options.choices }),
  ...(options?.pattern === undefined ? {} : { pattern: options.pattern }),
});
export const href = <const O extends Options>(options?: O): HrefField<IsRequired<O>> => ({
  kind: 'href',
  localized: true,
  required: required(options),
});
export const integer = <const O extends Options>(options?: O): NumberField<IsRequired<O>> => ({
  kind: 'integer',
  localized: false,
  required: required(options),
});
export const number = <const O extends Options>(options?: O): NumberField<IsRequired<O>> => ({
  kind: 'number',
  localized: false,
  required: required(options),
});
export const boolean = <const O extends Options>(options?: O): BooleanField<IsRequired<O>> => ({
  kind: 'boolean',
  localized: false,
  required: required(options),
});
export const date = <const O extends Options>(options?: O): DateField<IsRequired<O>> => ({
  kind: 'date',
  localized: false,
  required: required(options),
});
/** A link to an entry of one of the given types, written as its slug, or as `type/slug` where several types may be meant. */
export const link = <const O extends Options>(to: string | readonly string[], options?: O): LinkField<IsRequired<O>> => ({
  kind: 'link',
  localized: false,
  required: required(options),
  to: typeof to === 'string' ? [to] : to,
});
/** A picture and what it shows. */
export const image = <const O extends Options>(options?: O): ImageField<IsRequired<O>> => ({
  kind: 'image',
  localized: true,
  required: required(options),
});
/** A list; absent means empty. `min` is the least number of items. */
export const list = <F extends Field>(of: F, options?: { readonly min?: number }): ListField<F, true> => ({
  kind: 'list',
  localized: of.localized,
  required: true,
  of,
  min: options?.min ?? 0,
});
/** A record of fields within an entry. */
export const group = <const S extends FieldSet, const O extends Options>(
  fields: S,
  options?: O,
): GroupField<S, IsRequired<O>> => ({
  kind: 'group',
  localized: true,
  required: required(options),
  fields,
});

/** Declares a content model; the types of its entries are inferred from what is returned. */
export const defineModel = <const M extends ContentModel>(model: M): M => model;
/** Declares one type of entry. */
export const defineType = <const S extends FieldSet>(description: string, fields: S): TypeModel<S> => ({ description, fields });

/** Where a value comes from, for messages: file and line, or entry and field. */
export interface Origin {
  /** Path of the file, relative to the content folder's parent, or the entry's address in a content system. */
  readonly file: string;
  /** 1-based. */
  readonly line?: number;
  /** Path of the field: 'items[2].name'. */
  readonly field?: string;
  /** Id of the entry in its content system. */
  readonly entry?: string;
  /** Address at which it can be edited. */
  readonly edit?: string;
}

/** One entry in one language, checked against the model. */
export interface ContentEntry<F = Readonly<Record<string, unknown>>> {
  readonly id: EntryId;
  readonly type: string;
  readonly locale: string;
  readonly slug: string;
  readonly fields: F;
  readonly origin: Origin;
}

/** An entry of type T of model M. */
export type EntryOf<M extends ContentModel, T extends keyof M> = ContentEntry<FieldsOf<M[T]['fields']>>;

/** All entries, read-only: links, translations and stable order. Lookups of what validation has promised never fail. */
export interface ContentGraph<M extends ContentModel = ContentModel> {
  readonly locales: readonly string[];
  /** All entries of a type in a language, ordered by slug. */
  ofType<T extends keyof M & string>(type: T, locale: string): readonly EntryOf<M, T>[];
  /** The entry that a link of type T leads to. */
  entry<T extends keyof M & string>(type: T, id: EntryId, locale: string): EntryOf<M, T>;
  /** The one entry of a type that has this slug, such as the site's settings. */
  single<T extends keyof M & string>(type: T, slug: string, locale: string): EntryOf<M, T>;
}
