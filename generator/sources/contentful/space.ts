/**
 * A Contentful space: what the delivery, preview and sync APIs and export files have in common.
 * Fields are nested by the space's locale codes. Links are looked up by id, so that cycles and
 * depth need no special case.
 */

import type { EntryFacts } from '../../model/content-model.ts';

/** A link to an entry or asset of the same space. */
export interface SpaceLink {
  readonly sys: { readonly type: 'Link'; readonly linkType: 'Entry' | 'Asset'; readonly id: string };
}

/**
 * Values by locale code: `{ 'en-CA': … }`. Without a value, the key is missing, or the value is
 * null or ''.
 */
export type LocalizedValue = Readonly<Record<string, unknown>>;

/** A link to an entry or asset of another space, which is not read. */
export interface SpaceResourceLink {
  readonly sys: { readonly type: 'ResourceLink'; readonly linkType: string; readonly urn: string };
}

/** An entry with all locales. */
export interface SpaceEntry {
  readonly id: string;
  readonly contentType: string;
  /** ISO 8601. */
  readonly updatedAt: string;
  readonly revision: number;
  /** Absent if it has none: old pulls have none. */
  readonly facts?: EntryFacts;
  readonly fields: Readonly<Record<string, LocalizedValue>>;
}

/** An asset with all locales: title, description and file. */
export interface SpaceAsset {
  readonly id: string;
  readonly updatedAt: string;
  readonly revision: number;
  readonly fields: Readonly<Record<string, LocalizedValue>>;
}

/** The `file` of an asset in one locale, whose parts may be missing. */
export interface SpaceFile {
  /** Without scheme: '//images.ctfassets.net/…'. Absent while the asset is not processed. */
  readonly url?: string;
  readonly fileName?: string;
  readonly contentType?: string;
  readonly details?: { readonly size?: number; readonly image?: { readonly width: number; readonly height: number } };
}

export type SpaceFieldType =
  | 'Symbol'
  | 'Text'
  | 'RichText'
  | 'Integer'
  | 'Number'
  | 'Date'
  | 'Boolean'
  | 'Location'
  | 'Object'
  | 'Link'
  | 'ResourceLink'
  | 'Array';

export interface SpaceField {
  readonly id: string;
  readonly name: string;
  readonly type: SpaceFieldType;
  readonly localized: boolean;
  readonly required: boolean;
  readonly omitted?: boolean;
  readonly linkType?: string;
  readonly items?: { readonly type: string; readonly linkType?: string };
}

export interface SpaceContentType {
  readonly id: string;
  readonly name: string;
  readonly displayField: string | undefined;
  readonly fields: readonly SpaceField[];
}

export interface SpaceLocale {
  readonly code: string;
  readonly name: string;
  readonly isDefault: boolean;
  readonly fallbackCode: string | null;
}

/** One state of a space. */
export interface Space {
  readonly contentTypes: readonly SpaceContentType[];
  readonly locales: readonly SpaceLocale[];
  /** By id. */
  readonly entries: ReadonlyMap<string, SpaceEntry>;
  readonly assets: ReadonlyMap<string, SpaceAsset>;
}
