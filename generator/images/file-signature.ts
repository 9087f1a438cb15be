import { typesByEnding } from '../support/content-type.ts';

/** Number of bytes that the type of a file is recognized by. */
const headLength = 1024;

const startsWith =
  (...codes: readonly (number | undefined)[]) =>
  (head: Buffer): boolean =>
    codes.every((code, at) => code === undefined || head[at] === code);
const textAt =
  (offset: number, ...texts: readonly string[]) =>
  (head: Buffer): boolean =>
    texts.some((text) => head.toString('latin1', offset, offset + text.length) === text);

const zip = startsWith(0x50, 0x4b);
const isoMedia = textAt(4, 'ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'styp');
const matroska = startsWith(0x1a, 0x45, 0xdf, 0xa3);
const riff = textAt(0, 'RIFF', 'RF64');
const ogg = textAt(0, 'OggS');
const oldOffice = startsWith(0xd0, 0xcf, 0x11, 0xe0);
const mpegAudio = (head: Buffer): boolean => textAt(0, 'ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0);

/** Tests of the first bytes by media type. A type that is not listed may begin with anything. */
const signatures: Readonly<Record<string, (head: Buffer) => boolean>> = {
  'application/pdf': (head) => head.includes('%PDF-'),
  'application/zip': zip,
  'application/epub+zip': zip,
  'application/gzip': startsWith(0x1f, 0x8b),
  'application/msword': (head) => oldOffice(head) || zip(head) || textAt(0, '{\\rtf')(head),
  'application/vnd.ms-excel': (head) => !isHtml(head),
  'application/vnd.ms-powerpoint': (head) => oldOffice(head) || zip(head),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': zip,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': zip,
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': zip,
  'audio/mpeg': mpegAudio,
  'audio/mp3': mpegAudio,
  'audio/mp4': isoMedia,
  'audio/x-m4a': isoMedia,
  'audio/ogg': ogg,
  'audio/wav': riff,
  'audio/x-wav': riff,
  'audio/webm': matroska,
  'audio/flac': textAt(0, 'fLaC', 'ID3'),
  'video/mp4': isoMedia,
  'video/x-m4v': isoMedia,
  'video/quicktime': isoMedia,
  'video/ogg': ogg,
  'video/webm': matroska,
  'video/x-matroska': matroska,
  'image/jpeg': startsWith(0xff, 0xd8, 0xff),
  'image/png': startsWith(0x89, 0x50, 0x4e, 0x47),
  'image/gif': textAt(0, 'GIF8'),
  'image/webp': (head) => riff(head) && textAt(8, 'WEBP')(head),
};

const isHtml = (head: Buffer): boolean => /^(?:\ufeff|\s)*<(?:!doctype\s+html|html[\s>])/i.test(head.toString('utf8'));

/**
 * Returns what the first bytes of a file are, in words, if they cannot be those of the media type;
 * undefined if they can.
 */
export function contradiction(bytes: Uint8Array, type: string): string | undefined {
  const head = Buffer.from(bytes.subarray(0, headLength));
  if (head.length === 0) return 'an empty file';
  if (type !== 'text/html' && isHtml(head)) return 'a page in HTML';
  const fits = Object.hasOwn(signatures, type) ? signatures[type] : undefined;
  if (fits === undefined || fits(head)) return undefined;
  const actual = Object.entries(signatures).find(([other, test]) => !vague.includes(other) && test(head));
  return actual ? `a file of the type ${actual[0]}` : 'something else';
}

/** Types whose test accepts files of many other types. */
const vague = ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'];

/** Returns the media type of a file name, without parameters. */
export function typeOfName(name: string): string {
  const ending = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return (Object.hasOwn(typesByEnding, ending) && typesByEnding[ending]) || 'application/octet-stream';
}
