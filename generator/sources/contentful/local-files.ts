import type { LocalizedValue, Space, SpaceAsset, SpaceFile } from './space.ts';

/**
 * Turns files that no host of Contentful has into files of the public folder: '//images/house.jpg',
 * as `boreal model` prints it, becomes '/images/house.jpg'. `isHosted` recognizes addresses of a
 * host.
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
