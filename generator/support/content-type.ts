import { mimes } from 'mrmime';

/** Types of content by the ending of a file's name, without its dot. */
export const typesByEnding: Readonly<Record<string, string>> = { ...mimes, webmanifest: 'application/manifest+json' };

/** Shorter texts gain nothing from compression, in bytes. */
export const minCompressedBytes = 512;

/** Returns the type of a file by its name, with the charset that its text is written in. */
export function contentType(path: string): string {
  const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  const type = (Object.hasOwn(typesByEnding, ending) && typesByEnding[ending]) || 'application/octet-stream';
  return hasCharset(type) ? `${type}; charset=utf-8` : type;
}

/** True for types whose bytes are read by the charset that a host names. */
export const hasCharset = (type: string): boolean => /^text\/|\/(javascript|json|xml)$/.test(type);

/** True for types of text; what holds pictures or sound is compressed already. */
export const isCompressible = (type: string): boolean => /^text\/|[/+](javascript|json|xml)/.test(type);
