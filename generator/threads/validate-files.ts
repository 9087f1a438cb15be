import type { EntryFile } from '../model/content-source.ts';
import { checkEntry } from '../read/check-entry.ts';
import { countPlainTexts, keptBytes } from '../read/entry-cache.ts';
import { refusal } from '../read/load-content.ts';
import { createMarkdownRenderer } from '../rich-text/render-markdown.ts';
import { keptTextBytes } from '../rich-text/text-cache.ts';
import { showsMore, textReference } from '../rich-text/text-store.ts';
import { applyTypography } from '../rich-text/typography.ts';
import { contentFile } from '../sources/markdown/markdown-source.ts';
import type { CheckAnswer, CheckSettings } from './jobs.ts';

/** A file's entry without mistakes, as it is kept. */
export interface FileRecords {
  readonly hash: string;
  /** As `EntryState` has it. */
  readonly plainTexts: number | undefined;
  readonly entry: Uint8Array;
  readonly texts: readonly { readonly reference: string; readonly bytes: Uint8Array }[];
}

/** Puts the records of files into one piece of memory. */
export function packRecords(files: readonly (FileRecords | undefined)[]): CheckAnswer {
  const pieces = files.flatMap((file) => (file ? [file.entry, ...file.texts.map(({ bytes }) => bytes)] : []));
  const records = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const piece of pieces) {
    records.set(piece, end);
    end += piece.length;
  }
  const sizes = files.map(
    (file) =>
      file && {
        hash: file.hash,
        plainTexts: file.plainTexts,
        entryLength: file.entry.length,
        texts: file.texts.map(({ reference, bytes }) => ({ reference, length: bytes.length })),
      },
  );
  return { records, files: sizes };
}

/** Gives a function that reads a content file, checks its entry and renders its texts: everything that needs no other entry. */
export function createFileChecker(settings: CheckSettings): (file: string) => FileRecords | undefined {
  const { model, tags } = settings;
  const renderers = new Map(
    Object.entries(tags).map(([locale, tag]) => [locale, createMarkdownRenderer({ ...settings, locale, tag })] as const),
  );
  const rules = {
    model,
    typography: (text: string, locale: string) => applyTypography(text, tags[locale] ?? locale),
    referenceOf: (text: unknown, locale: string) => textReference(text, locale, settings),
  };

  return (file) => {
    const found = contentFile(file, settings);
    return found && check(found);
  };

  function check(file: EntryFile): FileRecords | undefined {
    const { entry, problem, hash } = file.read();
    if (!entry?.fields || problem || hash === undefined || refusal(entry, model)) return undefined;
    const { fields, problems, texts } = checkEntry(entry, rules);
    if (problems.length > 0) return undefined;
    const rendered = texts.map(({ richText, path, text }) => ({ richText, path, kept: renderText(text, file.locale) }));
    const kept = {
      fields,
      texts: rendered.map(({ richText, path, kept: text }) => ({
        ...{ richText, path },
        ...(text ? { links: text.rendered.links } : {}),
      })),
    };
    return {
      hash,
      plainTexts: countPlainTexts(kept, model[file.type]?.fields ?? {}),
      entry: keptBytes(kept),
      texts: rendered.flatMap(({ richText, kept }) => (kept ? [{ reference: richText, bytes: keptTextBytes(kept) }] : [])),
    };
  }

  /** Undefined for a text that has to be rendered where everything else is known, or that has mistakes to be told. */
  function renderText(text: unknown, locale: string) {
    if (typeof text !== 'string' || showsMore(text, false)) return undefined;
    const rendered = renderers.get(locale)?.(text, { file: '', line: 1 });
    return rendered && rendered.problems.length === 0 ? { text, rendered } : undefined;
  }
}
