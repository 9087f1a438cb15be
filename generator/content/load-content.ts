import type { Problem } from '../errors/problem.ts';
import { closestName } from '../support/closest-name.ts';
import type { ContentEntry, ContentModel, EntryId } from './content-model.ts';
import type { ContentSource, FieldPath, RawEntry } from './content-source.ts';
import { contentErrors } from './errors.ts';
import { type ValidatedFields, validateEntry } from './validate-entry.ts';

/** A formatted text of an entry, as it was written: Markdown, or a rich text document. */
export interface ContentText {
  readonly text: unknown;
  readonly entry: RawEntry;
  readonly path: FieldPath;
}

/** Where the formatted texts of entries are kept; `H` names a text that is kept there. */
export interface TextKeeper<H extends { readonly richText: string }> {
  add(text: ContentText): H;
  /** Keeps a text of an entry that is the same as when it was added. */
  keep(text: H): void;
}

interface LoaderOptions {
  readonly model: ContentModel;
  readonly typography: (text: string, locale: string) => string;
  /** Shows in its place what is missing, so that a page of drafts can be looked at. */
  readonly placeholder?: ((field: string) => string) | undefined;
}

/** An entry that keeps the way to name places in it. */
export type LoadedEntry = ContentEntry & { readonly locate: RawEntry['locate'] };

interface CheckedEntry<H> {
  readonly entry: LoadedEntry;
  readonly problems: readonly Problem[];
  readonly texts: readonly H[];
}

/** All entries that could be read, and everything that is wrong. */
export interface LoadedContent {
  readonly entries: readonly LoadedEntry[];
  readonly problems: readonly Problem[];
}

/**
 * Gives a function that reads a source to its end and checks every entry; all mistakes are collected, none stops the others from being
 * found. What a source gives once more is not checked again, and is the same loaded entry.
 */
export function createContentLoader<H extends { readonly richText: string }>(options: LoaderOptions) {
  const { model, typography, placeholder } = options;
  const checkedBefore = new WeakMap<RawEntry, CheckedEntry<H>>();

  return async (source: ContentSource, texts: TextKeeper<H>): Promise<LoadedContent> => {
    const entries = new Map<string, LoadedEntry>();
    const problems: Problem[] = [];
    for await (const { entry: raw, problem } of source.entries()) {
      if (problem) problems.push(problem);
      if (raw === undefined) continue;
      if (!Object.hasOwn(model, raw.type)) {
        const known = closestName(raw.type, Object.keys(model));
        problems.push(contentErrors.TYPE_UNKNOWN({ type: raw.type, known }, { where: raw.origin }));
        continue;
      }
      if (!isSlug(raw.slug)) {
        problems.push(contentErrors.SLUG({ file: raw.origin.file, slug: raw.slug }, { where: raw.origin }));
        continue;
      }
      const key = `${raw.type}/${raw.slug}.${raw.locale}`;
      const twin = entries.get(key);
      if (twin) {
        problems.push(contentErrors.DUPLICATE_FILE({ first: twin.origin.file }, { where: raw.origin }));
        continue;
      }
      const checked = check(raw, texts);
      problems.push(...checked.problems);
      entries.set(key, checked.entry);
    }
    return { entries: [...entries.values()], problems };
  };

  function check(raw: RawEntry, texts: TextKeeper<H>): CheckedEntry<H> {
    const before = checkedBefore.get(raw);
    if (before) {
      for (const text of before.texts) texts.keep(text);
      return before;
    }
    const added: H[] = [];
    const { fields, problems }: ValidatedFields = validateEntry(raw, {
      model,
      typography: (text) => typography(text, raw.locale),
      addText: (text, path) => {
        const held = texts.add({ text, entry: raw, path });
        added.push(held);
        return { richText: held.richText };
      },
      placeholder,
    });
    const { type, slug, locale, origin, locate } = raw;
    const entry = { id: `${type}/${slug}` as EntryId, type, slug, locale, origin, locate, fields };
    const checked = { entry, problems, texts: added };
    checkedBefore.set(raw, checked);
    return checked;
  }
}

/** One segment of a path: no separators, dots alone, control characters or signs with a meaning in addresses. */
function isSlug(slug: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  return slug !== '' && slug === slug.normalize('NFC') && !/^\.+$|[\u0000-\u001f\u007f/\\?#%:*"<>|]|\s$|^\s|\.$/.test(slug);
}
