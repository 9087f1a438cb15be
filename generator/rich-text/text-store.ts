import type { RichText } from '#contract/rich-text';
import type { EntryId } from '../content/content-model.ts';
import { Fault, type Problem, type ProblemOrigin } from '../errors/problem.ts';
import { contentHash } from '../support/content-hash.ts';
import { stableJson } from '../support/stable-json.ts';
import { listRichTextFiles } from './list-rich-text-files.ts';
import { createMarkdownRenderer, listMarkdownFiles, type RenderedMarkdown, type SiteLink } from './render-markdown.ts';
import { createRichTextRenderer } from './render-rich-text.ts';
import { isRichTextDocument, type RichTextDocument } from './rich-text-document.ts';
import type { FileUse, TextFiles } from './text-files.ts';
import { wordsOf } from './words-of.ts';

/** A formatted text that an entry holds, with the reference that entries and routes carry in its place. */
export interface HeldText {
  readonly richText: string;
  /** Markdown, or a document whose links have been looked up. */
  readonly text: string | RichTextDocument;
  readonly locale: string;
  /** Where it begins. Slow. */
  readonly origin: () => ProblemOrigin;
}

/** What the checks of a text have found, at their places. */
export interface CheckedText {
  readonly locale: string;
  /** Links to pages and files of the site. */
  readonly links: readonly (Pick<SiteLink, 'kind' | 'path'> & { readonly where: () => ProblemOrigin })[];
  readonly problems: readonly Problem[];
}

/** Formatted texts by the reference that entries and routes carry; each is rendered when it is first asked for, and once. */
export interface TextStore {
  add(text: string | RichTextDocument, locale: string, origin: () => ProblemOrigin): HeldText;
  /** Holds a text that was held before, by this store or an earlier one. */
  keep(text: HeldText): void;
  /** The rendered text. A reference that was never given out is a fault. */
  get(reference: string): RichText;
  /** The text as it was written: Markdown, or a document's words. */
  written(reference: string): string;
  /** What all texts show and link to, to be prepared before any is rendered. */
  named(): Iterable<FileUse>;
  /** Pictures and files that the text shows. */
  files(reference: string): readonly FileUse[];
  /** Names what a text's HTML depends on beyond the text itself: '' for most. */
  stamp(reference: string): string;
  /** Renders every text that is held and gives what its checks found. */
  checked(): Iterable<CheckedText>;
  /** What was rendered, for the store that follows; undefined for what depends on more than the text. */
  rendered(reference: string): RenderedMarkdown | undefined;
}

/** What documents show of other entries. */
export interface EntryLookup {
  /** Path below the language prefix of the page that is about an entry. */
  pathOf(id: EntryId, locale: string): string | undefined;
  /** An entry's title and the reference of its text. */
  summaryOf(id: EntryId, locale: string): { readonly title: string; readonly richText?: string } | undefined;
}

interface TextStoreOptions {
  /** Language tags by locale. */
  readonly tags: Readonly<Record<string, string>>;
  readonly pathPrefix: string;
  readonly linksNameLanguage?: boolean | undefined;
  /** Absent: no document links to an entry. */
  readonly entries?: EntryLookup | undefined;
  /** Absent: pictures are shown as their files are. */
  readonly files?: TextFiles | undefined;
  /** A store whose renderings are taken over where nothing has changed. */
  readonly earlier?: TextStore | undefined;
}

/** Bump it when the same text gives other HTML, so that nothing rendered before is used again. */
const rendererVersion = '3';
/** Where a text begins, for what is found out about it apart from its place. */
const firstLine = 1;

export function createTextStore(options: TextStoreOptions): TextStore {
  const { tags, pathPrefix, linksNameLanguage, entries, files, earlier } = options;
  const renderers = new Map(
    Object.entries(tags).map(([locale, tag]) => {
      const settings = { locale, tag, pathPrefix, linksNameLanguage, files };
      return [locale, { markdown: createMarkdownRenderer(settings), document: createRichTextRenderer(settings) }] as const;
    }),
  );
  const texts = new Map<string, HeldText>();
  const held: HeldText[] = [];
  const rendered = new Map<string, RenderedMarkdown>();
  /** References of the texts that are being rendered, one within the other. */
  const active: string[] = [];
  const store: TextStore = {
    add(text, locale, origin) {
      const written = typeof text === 'string' ? text : stableJson(text);
      const richText = contentHash(rendererVersion, pathPrefix, String(linksNameLanguage), locale, written);
      const holding = { richText, text, locale, origin };
      store.keep(holding);
      return holding;
    },
    keep(text) {
      held.push(text);
      texts.set(text.richText, text);
    },
    get: (reference) => render(reference).richText,
    written(reference) {
      const text = texts.get(reference)?.text ?? '';
      return typeof text === 'string' ? text : wordsOf(text);
    },
    *named() {
      if (!files) return;
      for (const [reference, { text }] of texts) {
        if (!mayShowMore(reference)) continue;
        yield* typeof text === 'string' ? listMarkdownFiles(text, files) : listRichTextFiles(text, files);
      }
    },
    files: (reference) => (mayShowMore(reference) ? render(reference).files : []),
    stamp: (reference) => (mayShowMore(reference) ? contentHash(render(reference).richText.html) : ''),
    *checked() {
      for (const { richText, locale, origin } of held) {
        const { links, problems } = render(richText);
        if (links.length === 0 && problems.length === 0) continue;
        yield {
          locale,
          links: links.map(({ kind, path, ...place }) => ({ kind, path, where: () => placeOf(place, origin()) })),
          problems: problems.map((problem) => ({ ...problem, where: placeOf(problem.where, origin()) })),
        };
      }
    },
    rendered: (reference) => (mayShowMore(reference) ? undefined : rendered.get(reference)),
  };
  return store;

  /** A document may show other entries, and any text a picture or an asset: their HTML then follows from more than the text. */
  function mayShowMore(reference: string): boolean {
    const text = texts.get(reference)?.text ?? '';
    return typeof text !== 'string' || text.includes('![') || text.includes('//');
  }

  function render(reference: string): RenderedMarkdown {
    const known = rendered.get(reference) ?? earlier?.rendered(reference);
    const result = known ?? renderAfresh(reference);
    rendered.set(reference, result);
    return result;
  }

  function renderAfresh(reference: string): RenderedMarkdown {
    const held = texts.get(reference);
    const renderer = held && renderers.get(held.locale);
    if (!held || !renderer) throw new Fault(`There is no formatted text ${reference}.`);
    const { text, locale } = held;
    if (!isRichTextDocument(text)) return renderer.markdown(text, { file: '', line: firstLine });
    active.push(reference);
    const result = renderer.document(text, {
      origin: { file: '' },
      entry: (id) => entryOf(id, locale),
      embeddedText: (id) => embeddedText(id, locale),
    });
    active.pop();
    return result;
  }

  function entryOf(id: EntryId, locale: string) {
    const summary = entries?.summaryOf(id, locale);
    return summary && { title: summary.title, path: entries?.pathOf(id, locale) };
  }

  function embeddedText(id: EntryId, locale: string): { readonly html: string } | 'cycle' | undefined {
    const richText = entries?.summaryOf(id, locale)?.richText;
    if (richText === undefined) return undefined;
    return active.includes(richText) ? 'cycle' : { html: store.get(richText).html };
  }
}

/** A place within a text as a place in its file or entry: lines count from where the text begins, parts of a document stand in its field. */
function placeOf(within: { readonly line?: number; readonly field?: string } | undefined, begins: ProblemOrigin): ProblemOrigin {
  const { line, field } = within ?? {};
  return {
    ...begins,
    ...(begins.line === undefined || line === undefined ? {} : { line: begins.line + line - firstLine }),
    ...(field === undefined ? {} : { field: begins.field === undefined ? field : `${begins.field}.${field}` }),
  };
}
