import type { EntryFile } from '../model/content-source.ts';
import type { Visibility } from '../model/visibility.ts';
import { checkEntry } from '../read/check-entry.ts';
import { countPlainTexts, entryRecord, entryRecordBytes, textRecord } from '../read/entry-cache.ts';
import { refusal } from '../read/load-content.ts';
import { placeOf, type TextPlace } from '../rich-text/relative-links.ts';
import { createMarkdownRenderer } from '../rich-text/render-markdown.ts';
import { cachedTextBytes } from '../rich-text/text-cache.ts';
import { showsMore, textReference } from '../rich-text/text-store.ts';
import { applyTypography } from '../rich-text/typography.ts';
import { contentFiles } from '../sources/markdown/markdown-source.ts';
import type { ValidationAnswer, ValidationSettings } from './jobs.ts';

/** Records of a file whose entry has no problems, as they are cached. */
export interface FileRecords {
  readonly hash: string;
  /** As in `EntryState`. */
  readonly plainTexts: number | undefined;
  readonly visibility?: Visibility;
  readonly entry: Uint8Array;
  readonly texts: readonly { readonly reference: string; readonly bytes: Uint8Array }[];
}

/** Validates files, in any number of rounds. */
export interface FileValidator {
  /** Begins a round: files may have changed since the last one. */
  begin(): void;
  validate(file: string): FileRecords | undefined;
}

/** No text that a thread renders shows an entry. */
const noEntries = { entry: () => undefined, embeddedText: () => undefined };

/** Copies the records of all files into one piece of memory. */
export function packRecords(files: readonly (FileRecords | undefined)[]): ValidationAnswer {
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
        visibility: file.visibility,
        entryLength: file.entry.length,
        texts: file.texts.map(({ reference, bytes }) => ({ reference, length: bytes.length })),
      },
  );
  return { records, files: sizes };
}

/**
 * Creates a validator, which reads a content file, validates its entry and renders its texts: the
 * steps that need no other entry.
 */
export function createFileValidator(settings: ValidationSettings): FileValidator {
  const { model, tags } = settings;
  const { toFile, sections } = contentFiles(settings);
  const renderers = new Map(
    Object.entries(tags).map(([locale, tag]) => [locale, createMarkdownRenderer({ ...settings, locale, tag })] as const),
  );
  const rules = {
    model,
    elements: settings.markdown?.elements,
    lenientLinks: settings.markdown?.lenientLinks,
    typography: (text: string, locale: string) => applyTypography(text, tags[locale] ?? locale),
    referenceOf: (text: unknown, locale: string, place: TextPlace) => textReference(text, locale, settings, place),
  };

  return {
    begin: () => sections?.forget(),
    validate(file) {
      const entryFile = toFile(file);
      return entryFile && validate(entryFile);
    },
  };

  function validate(file: EntryFile): FileRecords | undefined {
    const { entry, problem, problems: others = [], hash } = file.read();
    if (!entry?.fields || problem || others.length > 0 || hash === undefined || refusal(entry, model)) return undefined;
    const { fields, problems, texts } = checkEntry(entry, rules);
    if (problems.length > 0) return undefined;
    const rendered = texts.map((written) => ({ ...written, cached: renderText(written.text, file) }));
    const written = rendered.map((each) => textRecord(each, each.text, each.cached?.rendered.links));
    const record = entryRecord(entry, { fields, texts: written });
    return {
      hash,
      visibility: entry.visibility,
      plainTexts: countPlainTexts(record, model[file.type]?.fields ?? {}),
      entry: entryRecordBytes(record),
      texts: rendered.flatMap(({ richText, cached }) =>
        cached ? [{ reference: richText, bytes: cachedTextBytes(cached) }] : [],
      ),
    };
  }

  /** Returns undefined for a text with problems, and for one that needs more than its own entry. */
  function renderText(text: unknown, file: EntryFile) {
    if (typeof text !== 'string' || showsMore(text, false, settings.markdown?.elements)) return undefined;
    const rendered = renderers.get(file.locale)?.(text, { file: '', line: 1 }, { ...noEntries, ...placeOf(file) });
    return rendered && rendered.problems.length === 0 ? { text, rendered } : undefined;
  }
}
