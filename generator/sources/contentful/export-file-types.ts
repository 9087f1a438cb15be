/**
 * The shape of an export file as `contentful-export` writes it and `contentful-import` reads it:
 * entities of the management API, with fields nested by locale code. It has what is printed here;
 * files that are read may have less and more.
 */
import type { LocalizedValue, SpaceFieldType, SpaceFile } from './space.ts';

/** A type that a field of the model may have in Contentful. */
export interface MappedType {
  readonly type: SpaceFieldType;
  readonly linkType?: 'Entry' | 'Asset';
  readonly items?: { readonly type: 'Symbol' | 'Link' | 'ResourceLink'; readonly linkType?: 'Entry' | 'Asset' };
}

interface EntitySys<T extends string> {
  readonly id: string;
  readonly type: T;
  /** One above `publishedVersion`: published, and not changed since. */
  readonly version: number;
  readonly publishedVersion: number;
  readonly publishedCounter: number;
}

interface TypeLink {
  readonly sys: { readonly type: 'Link'; readonly linkType: 'ContentType'; readonly id: string };
}

/** A rule that Contentful checks when an entry is published. */
export type ExportValidation = Readonly<Record<string, unknown>>;

export interface ExportField {
  readonly id: string;
  readonly name: string;
  readonly type: SpaceFieldType;
  readonly localized: boolean;
  readonly required: boolean;
  readonly disabled: false;
  readonly omitted: false;
  readonly validations: readonly ExportValidation[];
  readonly linkType?: MappedType['linkType'];
  readonly items?: NonNullable<MappedType['items']> & {
    readonly validations: readonly ExportValidation[];
  };
}

export interface ExportContentType {
  readonly sys: EntitySys<'ContentType'>;
  readonly name: string;
  readonly description: string;
  readonly displayField: string;
  readonly fields: readonly ExportField[];
}

/** Widget of one field. */
export interface ExportControl {
  readonly fieldId: string;
  readonly widgetNamespace: 'builtin';
  readonly widgetId: string;
  readonly settings?: Readonly<Record<string, string>>;
}

export interface ExportEditorInterface {
  readonly sys: {
    readonly id: 'default';
    readonly type: 'EditorInterface';
    readonly version: number;
    readonly contentType: TypeLink;
  };
  readonly controls: readonly ExportControl[];
}

export interface ExportLocale {
  readonly sys: { readonly id: string; readonly type: 'Locale'; readonly version: number };
  readonly code: string;
  readonly internal_code: string;
  readonly name: string;
  readonly default: boolean;
  readonly fallbackCode: null;
  readonly contentDeliveryApi: true;
  readonly contentManagementApi: true;
  readonly optional: false;
}

export interface ExportEntry {
  readonly metadata: { readonly tags: readonly never[] };
  readonly sys: EntitySys<'Entry'> & { readonly contentType: TypeLink };
  readonly fields: Readonly<Record<string, LocalizedValue>>;
}

export interface ExportAsset {
  readonly metadata: { readonly tags: readonly never[] };
  readonly sys: EntitySys<'Asset'>;
  readonly fields: {
    readonly title: Readonly<Record<string, string>>;
    readonly description: Readonly<Record<string, string>>;
    readonly file: Readonly<Record<string, Required<Omit<SpaceFile, 'details'>>>>;
  };
}

export interface ExportFile {
  readonly contentTypes: readonly ExportContentType[];
  readonly editorInterfaces: readonly ExportEditorInterface[];
  readonly locales: readonly ExportLocale[];
  readonly tags: readonly never[];
  readonly entries: readonly ExportEntry[];
  readonly assets: readonly ExportAsset[];
  readonly webhooks: readonly never[];
  readonly roles: readonly never[];
}

/** Returns the `sys` of an entity that is published and not changed since. */
export function publishedSys<const T extends string>(type: T, id: string): EntitySys<T> {
  return { id, type, version: 2, publishedVersion: 1, publishedCounter: 1 };
}

export const linkToType = (id: string): TypeLink => ({ sys: { type: 'Link', linkType: 'ContentType', id } });
