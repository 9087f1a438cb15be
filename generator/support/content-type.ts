import { mimes } from 'mrmime';

const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';
/** Types of the IANA registry, and of common use for Matroska and cursors, that the library lacks. */
const others = {
  ico: 'image/vnd.microsoft.icon',
  cur: 'image/vnd.microsoft.icon',
  flac: 'audio/flac',
  mkv: 'video/matroska',
  m4v: 'video/mp4',
  m3u8: 'application/vnd.apple.mpegurl',
  vcf: 'text/vcard',
  eot: 'application/vnd.ms-fontobject',
  srt: 'application/x-subrip',
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  odt: `${openDocument}.text`,
  ods: `${openDocument}.spreadsheet`,
  odp: `${openDocument}.presentation`,
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  kml: 'application/vnd.google-earth.kml+xml',
  '7z': 'application/x-7z-compressed',
  rar: 'application/vnd.rar',
  tar: 'application/x-tar',
  bz2: 'application/x-bzip2',
  webmanifest: 'application/manifest+json',
};

/** Media types by file extension, without the dot. */
export const typesByEnding: Readonly<Record<string, string>> = { ...mimes, ...others };

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
