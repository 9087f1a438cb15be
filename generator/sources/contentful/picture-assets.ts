import { contentHash } from '../../support/content-hash.ts';
import { contentType } from '../../support/content-type.ts';
import { stableJson } from '../../support/stable-json.ts';
import { type ExportAsset, publishedSys } from './export-file-types.ts';
import type { SpaceLink } from './space.ts';

/** A picture in local files, or a file to download. */
export interface WrittenPicture {
  /** Path in the public folder, or an address. */
  readonly file: string;
  /** Only of a picture. */
  readonly alt?: string;
  /** Only of a file. */
  readonly title?: string;
}

const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  webp: 'image/webp',
};

/**
 * Collects pictures as assets. One asset has the same files and descriptions in all languages: two
 * descriptions of one file are two assets.
 */
export class PictureAssets {
  readonly #assets = new Map<string, ExportAsset>();

  /** Adds a picture by locale code and returns the link to its asset. */
  add(pictures: Readonly<Record<string, WrittenPicture>>): SpaceLink {
    const id = `picture.${contentHash(stableJson(pictures))}`;
    const byLocale = <T>(read: (picture: WrittenPicture) => T): Record<string, T> =>
      Object.fromEntries(Object.entries(pictures).map(([code, picture]) => [code, read(picture)]));
    this.#assets.set(id, {
      metadata: { tags: [] },
      sys: publishedSys('Asset', id),
      fields: {
        title: byLocale(({ file, alt, title = '' }) => (alt === undefined ? title : fileNameOf(file))),
        description: byLocale(({ alt = '' }) => alt),
        file: byLocale(({ file }) => ({ url: addressOf(file), fileName: fileNameOf(file), contentType: typeOf(file) })),
      },
    });
    return { sys: { type: 'Link', linkType: 'Asset', id } };
  }

  /** Returns the assets in the order of their ids. */
  list(): readonly ExportAsset[] {
    return [...this.#assets.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, asset]) => asset);
  }
}

/**
 * The importer resolves the part after the two slashes in a folder that it is given: the public
 * folder.
 */
const addressOf = (file: string): string => (/^(https?:)?\/\//.test(file) ? file : `//${file.replace(/^\/+/, '')}`);

const fileNameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

const typeOf = (file: string): string =>
  types[/\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? ''] ?? contentType(file).replace(/;.*$/, '');
