/** A server that takes the place of the public asset hosts: its own assets are pulled as well. */
export interface AssetServer {
  /** With the port: 'localhost:8080'. */
  readonly host: string;
  /** Whether it is asked without encryption: for a server on the same machine. */
  readonly insecure: boolean;
}

const publicHosts = /^(?:(?:images|assets|videos|downloads)(?:\.eu)?|(?:[a-z0-9-]+\.)+secure)\.ctfassets\.net$/;
const signedHosts = /\.secure\.ctfassets\.net$/;

/**
 * The full address of an asset of the content system, written with or without its scheme ('//images.ctfassets.net/…'); undefined for
 * everything else. Wishes for another size or format are taken off, since the original is pulled; what signs an address is kept.
 */
export function assetAddress(written: string, server?: AssetServer): string | undefined {
  const text = written.trim();
  if (!/^(?:https?:)?\/\//i.test(text) || !URL.canParse(text, 'https://site.invalid')) return undefined;
  const url = new URL(text, 'https://site.invalid');
  if (url.username !== '' || url.password !== '' || url.pathname === '/') return undefined;
  const isServers = server !== undefined && url.host === server.host;
  if (!isServers && !(publicHosts.test(url.hostname) && url.port === '')) return undefined;
  const scheme = isServers && server.insecure ? 'http' : 'https';
  return `${scheme}://${url.host}${url.pathname}${signedHosts.test(url.hostname) ? url.search : ''}`;
}

/** An address without what signs it: a signature is a secret that runs out, and the next one stands for the same file. */
export const withoutSignature = (address: string): string => address.replace(/\?.*$/s, '');

/** Kinds of file that a browser shows or saves and never runs in the name of the site. */
const harmless = new Set(
  (
    'pdf txt csv doc docx dot dotx odt ods odp rtf xls xlsx ppt pptx pages numbers key epub ics vcf ' +
    'zip gz 7z jpg jpeg png gif webp avif tif tiff mp3 m4a wav ogg mp4 m4v mov webm vtt'
  ).split(' '),
);
const maxNameLength = 100;

/**
 * The name under which an asset is published: letters, digits, '.', '_' and '-' only. A kind of file that a browser could run as a part
 * of the site, such as HTML, gets the ending '.bin', with which it is only ever saved.
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
  if (harmless.has(ending.toLowerCase())) return `${stem}.${ending}`;
  return `${ending === '' ? stem : `${stem}.${ending.slice(0, maxNameLength)}`}.bin`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
