import type { LocalizedValue, Space, SpaceAsset, SpaceFile } from './space.ts';

/**
 * A space in which files that no host of Contentful has are files of the site's public folder: what `boreal model` prints as
 * '//images/house.jpg' is '/images/house.jpg' there. `isHosted` tells the addresses that a host has.
 */
export function withLocalFiles(space: Space, isHosted: (url: string) => boolean): Space {
  const toLocal = (value: unknown): unknown => {
    const { url } = (value ?? {}) as SpaceFile;
    return typeof url === 'string' && url.startsWith('//') && !isHosted(url)
      ? { ...(value as SpaceFile), url: url.slice(1) }
      : value;
  };
  const withFiles = (asset: SpaceAsset, file: LocalizedValue): SpaceAsset => {
    const files = Object.entries(file).map(([code, value]) => [code, toLocal(value)]);
    return { ...asset, fields: { ...asset.fields, file: Object.fromEntries(files) } };
  };
  const assets = [...space.assets].map(([id, asset]): [string, SpaceAsset] => {
    const { file } = asset.fields;
    return [id, file ? withFiles(asset, file) : asset];
  });
  return { ...space, assets: new Map(assets) };
}
