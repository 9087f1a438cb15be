import { typesByEnding } from '../support/content-type.ts';

/** Returns the full address of a file at one of the origins; undefined for any other address. */
export function addressAt(written: string, origins: readonly string[]): string | undefined {
  const text = written.trim();
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isAllowed = url.username === '' && url.password === '' && url.pathname !== '/' && origins.includes(url.origin);
  return isAllowed ? `${url.origin}${url.pathname}${url.search}` : undefined;
}

/**
 * Removes the signature of an address: it is secret and expires, and the next one names the same
 * file.
 */
export const withoutSignature = (address: string): string => address.replace(/\?.*$/s, '');

/** File extensions that browsers show or save, but never run as a part of the site. */
const safeExtensions = new Set(
  (
    'pdf txt csv doc docx dot dotx odt ods odp rtf xls xlsx ppt pptx pages numbers key epub ics vcf ' +
    'zip gz 7z jpg jpeg png gif webp avif tif tiff mp3 m4a aac flac wav ogg oga ogv opus mp4 m4v mov mkv webm vtt srt'
  ).split(' '),
);
const maxNameLength = 100;

/**
 * Returns the name of a published asset: letters, digits, '.', '_' and '-'. A file that a browser
 * could run, such as HTML, gets the extension '.bin', so that it is only ever saved.
 */
export function assetFileName(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  const plain = decode(last)
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '');
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 ? plain.slice(dot + 1) : '';
  const stem = (dot > 0 ? plain.slice(0, dot) : plain).slice(0, maxNameLength) || 'file';
  if (safeExtensions.has(ending.toLowerCase())) return `${stem}.${ending}`;
  return `${ending === '' ? stem : `${stem}.${ending.slice(0, maxNameLength)}`}.bin`;
}

/** Returns the name with the extension of a media type, for a file whose address has none. */
export function withEndingOf(type: string, fileName: string): string {
  if (!/^[^.]+\.bin$/.test(fileName)) return fileName;
  const [ending] = Object.entries(typesByEnding).find(([each, known]) => known === type && safeExtensions.has(each)) ?? [];
  return ending === undefined ? fileName : fileName.replace(/bin$/, ending);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
