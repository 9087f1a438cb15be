import { type AssetCache, type AssetCacheOptions, createAssetCache } from './asset-cache.ts';

/** Opens the pictures of other sites whose addresses begin with one of the folders. */
export function remotePictures(folders: readonly string[], options: Pick<AssetCacheOptions, 'store' | 'network'>): AssetCache {
  const allowed = folders.map((folder) => new URL(folder));
  const addressOf = (written: string): string | undefined => {
    const text = written.trim();
    if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
    const { origin, pathname, search, username, password } = new URL(text);
    const isAllowed = allowed.some((folder) => folder.origin === origin && pathname.startsWith(folder.pathname));
    return isAllowed && username === '' && password === '' ? `${origin}${pathname}${search}` : undefined;
  };
  const mayRedirectTo = (address: string): boolean => addressOf(address) !== undefined;
  return createAssetCache({ ...options, addressOf, nameOf: (address) => address, renewal: { mayRedirectTo } });
}
