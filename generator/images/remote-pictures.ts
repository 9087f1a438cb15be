import { type AssetCache, type AssetCacheOptions, createAssetCache } from './asset-cache.ts';

/** True for the beginning of addresses: a folder at a server, without a name, a query or a part. */
export function isRemoteFolder(text: unknown): boolean {
  if (typeof text !== 'string' || !/^https?:\/\//.test(text) || !text.endsWith('/') || !URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return [username, password, search, hash].every((part) => part === '') && !/[?#]/.test(text);
}

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
