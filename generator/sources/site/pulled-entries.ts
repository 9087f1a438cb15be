import type { ContentModel } from '../../model/content-model.ts';
import type { SiteSourceItem, SourceEntry } from '../../model/site-source.ts';
import { listMarkdownFiles } from '../../rich-text/render-markdown.ts';
import type { SiteDefinition } from '../../site.ts';
import type { StoredFiles } from '../../store/stored-files.ts';
import { contentHash } from '../../support/content-hash.ts';
import { fieldsWithFiles } from '../file-addresses.ts';

/** Items of the last pull of a site's own source: a file with one JSON line for each. */
export interface PulledEntries {
  /** Returns the items as lines of JSON; undefined if nothing was pulled, or if the file is damaged. */
  lines(): Promise<Iterable<string> | undefined>;
  /** Returns the hash of the items; undefined as above. */
  state(): Promise<string | undefined>;
  /** Replaces all items. Throws ProblemError if they cannot be written. */
  write(lines: readonly Uint8Array[]): Promise<void>;
}

export function pulledEntries(store: StoredFiles, source: string): PulledEntries {
  const file = contentHash(source);
  return {
    async lines() {
      const bytes = await store.read(file);
      return bytes && linesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
    async state() {
      const bytes = await store.read(file);
      return bytes && contentHash(bytes);
    },
    write: (lines) => store.writePieces(file, lines),
  };
}

export function* linesOf(bytes: Buffer): Generator<string> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start);
    yield bytes.toString('utf8', start, end);
    start = end + 1;
  }
}

/** Returns the name of an entry; undefined for a problem. */
export const nameOfItem = (item: SiteSourceItem): string | undefined =>
  'slug' in item ? `${item.type}/${item.slug}.${item.locale}` : undefined;

/** Collects the addresses in fields that may show or link to files. */
export async function pulledAddresses(
  pulled: PulledEntries,
  { model, markdown }: Pick<SiteDefinition, 'model' | 'markdown'>,
): Promise<ReadonlySet<string>> {
  const addresses = new Set<string>();
  for (const line of (await pulled.lines()) ?? []) {
    const item = JSON.parse(line) as SiteSourceItem;
    if (!('slug' in item)) continue;
    for (const text of textsWithFiles(item, model))
      for (const address of addressesIn(text, markdown?.bareLinks)) addresses.add(address);
  }
  return addresses;
}

/** Yields the addresses in a text: an address alone, those of Markdown, and those of HTML. */
function* addressesIn(text: string, bareLinks = false): Generator<string> {
  if (/^\s*https?:\/\/\S+\s*$/.test(text)) yield text.trim();
  for (const { address } of listMarkdownFiles(text, { isAsset: (each) => /^https?:/.test(each) }, { bareLinks })) yield address;
  for (const [, , address = ''] of text.matchAll(/\b(?:src|href)\s*=\s*(["'])(.*?)\1/g)) yield address.replaceAll('&amp;', '&');
}

function* textsWithFiles({ type, fields, body }: SourceEntry, model: ContentModel): Generator<string> {
  for (const name of fieldsWithFiles(model, type)) yield* textsIn(fields[name]);
  if (body !== undefined) yield body;
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) yield* textsIn(member);
}
