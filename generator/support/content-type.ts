import { mimes } from 'mrmime';

/** Media types by file extension, without the dot. */
export const typesByEnding: Readonly<Record<string, string>> = { ...mimes, webmanifest: 'application/manifest+json' };

/** Minimum size of texts that compression makes smaller, in bytes. */
export const minCompressedBytes = 512;

/** Returns the media type of a file by its name, with the charset for texts. */
export function contentType(path: string): string {
  const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  const type = (Object.hasOwn(typesByEnding, ending) && typesByEnding[ending]) || 'application/octet-stream';
  return hasCharset(type) ? `${type}; charset=utf-8` : type;
}

/** True for types whose bytes are decoded by the charset in the header. */
export const hasCharset = (type: string): boolean => /^text\/|\/(javascript|json|xml)$/.test(type);

/** True for types of text; pictures and sound are compressed already. */
export const isCompressible = (type: string): boolean => /^text\/|[/+](javascript|json|xml)/.test(type);
