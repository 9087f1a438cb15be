import { contentHash } from '../support/content-hash.ts';

/** What is remembered of an emitted page. */
export interface PageRecord {
  readonly path: string;
  /** Fingerprint of the rendering, slices aside. */
  readonly fingerprint: string;
  /** Hash of the slices that its HTML holds. */
  readonly slices: string;
}

/** What is remembered of an emitted file. */
export interface FileRecord {
  readonly hash: string;
  /** Size in bytes. */
  readonly size: number;
}

/** What a build emitted: enough to tell what the next one need not do again. */
export interface BuildManifest {
  readonly version: number;
  /** Names the build by its content: equal ids mean equal output. */
  readonly id: string;
  readonly pages: readonly PageRecord[];
  /** By output path. */
  readonly files: Readonly<Record<string, FileRecord>>;
}

/** Raise it when a manifest written before must not be used again. */
export const manifestVersion = 1;

/** Makes the manifest of a build. */
export function buildManifest(pages: readonly PageRecord[], files: Readonly<Record<string, FileRecord>>): BuildManifest {
  const sorted = Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { version: manifestVersion, id: contentHash(JSON.stringify(sorted)), pages, files: sorted };
}

/** The manifest in a text, or undefined if it is damaged or of another version: then nothing is reused. */
export function parseManifest(text: string): BuildManifest | undefined {
  try {
    const value = JSON.parse(text) as Partial<BuildManifest> | null;
    const isWhole =
      value?.version === manifestVersion && Array.isArray(value.pages) && typeof value.files === 'object' && value.files !== null;
    return isWhole && typeof value.id === 'string' ? (value as BuildManifest) : undefined;
  } catch {
    return undefined;
  }
}
