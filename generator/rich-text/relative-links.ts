/** Links and pictures of Markdown that name other files of content: `./other.md`, `../pictures/snow.jpg`. */

import { posix } from 'node:path';
import type { EntryId } from '../model/kinds/link.ts';

/** True if a text may name another file of content. */
export const mayNameFiles = (text: unknown): boolean =>
  typeof text === 'string' &&
  (/\.md\b|<img|(?:\]\(<?|\bhref=["']?)(?![/#"'])(?![a-z][a-z0-9+.-]*:)/i.test(text) || text.includes('!['));

/** Returns the folder of an entry's file below the content folder: 'post/' or 'post/2026/'. */
export const folderOf = ({ type, slug, folder }: FiledEntry): string => folder ?? `${type}/${slug}`.replace(/[^/]*$/, '');

/** Returns the folder of an entry's file if its type and slug do not say it. */
export const ownFolder = ({ type, slug, folder }: FiledEntry): string | undefined =>
  folder === folderOf({ type, slug }) ? undefined : folder;

/** Where a text is: its type has rules for HTML, and links in it begin at its folder. */
export interface TextPlace {
  readonly type: string;
  /** Folder of its file below the content folder: 'post/'. */
  readonly folder: string;
  /** Slug of its entry, which is the end of its page's address. */
  readonly slug: string;
}

/** Returns the place of the texts of an entry. */
export const placeOf = (entry: FiledEntry): TextPlace => {
  const { type, slug } = entry;
  return { type, slug, folder: folderOf(entry) };
};

interface FiledEntry {
  readonly type: string;
  readonly slug: string;
  readonly folder?: string;
}

/** Returns the entry of a file by its path below the content folder; undefined if it has none. */
export type EntryOfFile = (path: string, locale: string) => EntryId | undefined;

/** The entry behind a link to a file. */
export interface LinkedFileEntry {
  readonly id: EntryId;
  /** With `#`, or ''. */
  readonly fragment: string;
}

const pictureForm = /^(?![/\\#?])(?![a-z][a-z0-9+.-]*:)[^?#\\]+\.[a-z0-9]+$/i;

/**
 * Returns the address of a picture by its path from a folder: './post/snow.jpg', from the content
 * folder. Undefined for any other target; './../snow.jpg' leads out of the content folder.
 */
export function pictureAddress(target: string, folder: string): string | undefined {
  const path = safelyDecoded(target.trim());
  return pictureForm.test(path) && !path.includes('\u0000') ? `./${posix.normalize(folder + path)}` : undefined;
}

/** True for the address of a picture in the content folder. */
export const isInContent = (address: string): boolean => address.startsWith('./');

const fileForm = /^(?![/#])(?![a-z][a-z0-9+.-]*:)[^?#]+\.md(?:#.*)?$/i;
const base = 'https://content.invalid/';

interface LinkingText {
  readonly folder: string;
  readonly locale: string;
  readonly locales: readonly string[];
  /** For files whose names do not contain type and slug. */
  readonly entryOfFile?: EntryOfFile;
}

/** Returns the entry that a target names, from a text in a folder; undefined for any other target. */
export function linkedFile(
  target: string,
  { folder, locale: own, locales, entryOfFile }: LinkingText,
): LinkedFileEntry | undefined {
  const written = target.trim();
  if (!fileForm.test(written) || !URL.canParse(written, base + folder)) return undefined;
  const { pathname, hash, origin } = new URL(written, base + folder);
  if (`${origin}/` !== base) return undefined;
  const file = safelyDecoded(pathname.slice(1)).normalize('NFC');
  const id = entryOfFile?.(file, own);
  if (id !== undefined) return { id, fragment: hash };
  const name = file.slice(0, -'.md'.length);
  const locale = locales.find((each) => name.endsWith(`.${each}`));
  return { id: (locale === undefined ? name : name.slice(0, -locale.length - 1)) as EntryId, fragment: hash };
}

/** Lists the files that a relative address of a page may mean: './other.md' for './other.html', 'other/' and '../other/'. */
export function filesMeant(target: string): readonly string[] {
  const [, path = '', suffix = ''] = /^((?![/#?])(?![a-z][a-z0-9+.-]*:)[^?#]+)([?#].*)?$/i.exec(target.trim()) ?? [];
  const name = path.replace(/(?:\/index)?(?:\.html?|\/)$/i, '');
  if (name === '' || /(?:^|\/)\.{0,2}$/.test(name) || /\.[a-z0-9]+$/i.test(name)) return [];
  const names = [name, ...(name.startsWith('../') ? [`./${name.slice('../'.length)}`] : [])];
  return ['', '/index', '/_index'].flatMap((end) => names.map((each) => `${each}${end}.md${suffix}`));
}

/**
 * Returns the entry of the same type that a relative address means, as browsers resolve it on the page of an entry:
 * '../other/' on that of 'guide/setup' is 'guide/other'. Undefined for any other target.
 */
export function pageMeant(target: string, { type, slug }: Pick<TextPlace, 'type' | 'slug'>): LinkedFileEntry | undefined {
  const [, path, fragment = ''] =
    /^((?![/?#])(?![a-z][a-z0-9+.-]*:)(?:[^?#]*\/)?(?:\.{1,2})?)([?#].*)?$/i.exec(target.trim()) ?? [];
  if (path === undefined || path === '') return undefined;
  const meant = posix.normalize(`${slug === '/' ? '' : `${slug}/`}${safelyDecoded(path).normalize('NFC')}`);
  if (meant.startsWith('..')) return undefined;
  return { id: `${type}/${meant.replace(/^\.?\/?|\/$/g, '') || '/'}` as EntryId, fragment };
}

/** Returns the address of a page of the site with its last slash. */
export const withSlash = (target: string): string =>
  target
    .trim()
    .replace(/^(\/(?![/\\])(?:[^?#]*\/)?[^?#/.]+)(?=[?#]|$)/, '$1/')
    .replace(/^(\/(?![/\\])[^?#]*?)(?:\/index)?\.html?(?=[?#]|$)/i, '$1/');

/** Returns a path without percent signs; unchanged if it cannot be decoded. */
export function safelyDecoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
