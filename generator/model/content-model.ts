/**
 * The declared content model: types of entries, their fields, and the values of each field.
 * Validation reads it as data; TypeScript infers the types of entries from it. The model decides
 * what a value is: sources return texts, lists and records as they were written, so that a date, an
 * octal number or '12:30' never changes into something else.
 */

import type { ContentLanguage } from '#contract/page';
import type { EntryTree } from './entry-tree.ts';
import type { FieldSet, FieldsOf } from './kinds/kind.ts';
import type { EntryId } from './kinds/link.ts';

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
  /** Name of the source of its entries: a run reads them from there, whatever its `--source`. Default: that of the run. */
  readonly source?: string;
}

/** Options of a type. */
interface TypeOptions<S extends FieldSet = FieldSet> extends Pick<TypeModel, 'translations' | 'nestedSlugs' | 'html' | 'source'> {
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
  readonly dates?: EntryDates;
  /** Ids of its tags. */
  readonly tags?: readonly string[];
  /** Ids of its concepts in a taxonomy. */
  readonly concepts?: readonly string[];
}

/** Returns the facts of an entry without its other members. */
export const factsOf = ({ dates, tags, concepts }: EntryFacts): EntryFacts => ({
  dates,
  tags,
  concepts,
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
  /**
   * Returns the entries of a type as a tree of folders, by the segments of their slugs. Pages and folders are ordered by
   * the field `orderBy`, then by name.
   */
  tree<T extends keyof M & string>(
    type: T,
    locale: string,
    options?: { readonly orderBy?: keyof M[T]['fields'] & string },
  ): EntryTree<EntryOf<M, T>>;
  /** Returns the entry of a type with this slug, such as the site's settings. */
  single<T extends keyof M & string>(type: T, slug: string, locale: string): EntryOf<M, T>;
}
