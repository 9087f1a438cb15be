import type { Problem } from '../errors/problem.ts';
import { closestName } from '../support/closest-name.ts';
import type { ContentEntry, ContentModel, EntryId } from './content-model.ts';
import type { ContentSource, FieldPath, RawEntry } from './content-source.ts';
import { contentErrors } from './errors.ts';
import { validateEntry } from './validate-entry.ts';

/** A formatted text of an entry, as it was written. */
export interface ContentText {
  readonly markdown: string;
  readonly entry: RawEntry;
  readonly path: FieldPath;
}

interface LoadOptions {
  readonly source: ContentSource;
  readonly model: ContentModel;
  readonly typography: (text: string, locale: string) => string;
  readonly addText: (text: ContentText) => { readonly richText: string };
}

/** An entry that keeps the way to name places in it. */
export type LoadedEntry = ContentEntry & { readonly locate: RawEntry['locate'] };

/** Reads a source to its end and checks every entry; all mistakes are collected, none stops the others from being found. */
export async function loadContent(
  options: LoadOptions,
): Promise<{ entries: readonly LoadedEntry[]; problems: readonly Problem[] }> {
  const { source, model, typography, addText } = options;
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
    const checked = validateEntry(raw, {
      model,
      typography: (text) => typography(text, raw.locale),
      addText: (markdown, path) => addText({ markdown, entry: raw, path }),
    });
    problems.push(...checked.problems);
    const { type, slug, locale, origin, locate } = raw;
    entries.set(key, { id: `${type}/${slug}` as EntryId, type, slug, locale, origin, locate, fields: checked.fields });
  }
  return { entries: [...entries.values()], problems };
}

/** One segment of a path: no separators, dots alone, control characters or signs with a meaning in addresses. */
function isSlug(slug: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  return slug !== '' && slug === slug.normalize('NFC') && !/^\.+$|[\u0000-\u001f\u007f/\\?#%:*"<>|]|\s$|^\s|\.$/.test(slug);
}
