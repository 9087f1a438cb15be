import type { RichText } from '#contract/rich-text';
import { Fault, type Problem, type ProblemOrigin } from '../errors/problem.ts';
import type { EntryId } from '../model/content-model.ts';
import type { IndexedRecord } from '../store/record-index.ts';
import { contentHash } from '../support/content-hash.ts';
import { stableJson } from '../support/stable-json.ts';
import { listRichTextFiles } from './list-rich-text-files.ts';
import { createMarkdownRenderer, listMarkdownFiles, type RenderedMarkdown, type SiteLink } from './render-markdown.ts';
import { createRichTextRenderer } from './render-rich-text.ts';
import { isRichTextDocument, type RichTextDocument } from './rich-text-document.ts';
import { type KeptTexts, keptTextBytes } from './text-cache.ts';
import type { FileUse, TextFiles } from './text-files.ts';
import { wordsOf } from './words-of.ts';

/** A formatted text on its way into a store. */
export interface HeldText {
  /** The reference that entries and routes carry in its place. */
  readonly richText: string;
  readonly locale: string;
  /** Markdown, or a document whose links have been looked up. */
  readonly text: () => unknown;
  /** Its links to this site, where they are known from before; nothing is wrong with it then, and it shows no more than itself. */
  readonly links?: readonly SiteLink[];
}

/** A text and where it stands. */
export interface PlacedText extends HeldText {
  /** Where it begins. Slow. */
  readonly origin: () => ProblemOrigin;
}

/** What the checks of a text have found, at their places. */
export interface CheckedText {
  /** Links to pages and files of the site. */
  readonly links: readonly (Pick<SiteLink, 'kind' | 'path'> & { readonly where: () => ProblemOrigin })[];
  readonly problems: readonly Problem[];
}

/** Formatted texts by the reference that entries and routes carry; each is rendered when it is first asked for, and once. */
export interface TextStore {
  hold(text: HeldText): void;
  /** The rendered text. A reference that was never given out is a fault. */
  get(reference: string): RichText;
  /** The text as it was written: Markdown, or a document's words. */
  written(reference: string): string;
  /** What all texts show and link to, to be prepared before any is rendered. */
  named(): Iterable<FileUse>;
  /** What one text that is held shows and links to. */
  namedIn(reference: string): Iterable<FileUse>;
  /** Pictures and files that the text shows. */
  files(reference: string): readonly FileUse[];
  /** Whether a text's HTML follows from the text alone. */
  isSelfContained(reference: string): boolean;
  /** Where another thread can read the rendered text; undefined if it cannot. */
  place(reference: string): IndexedRecord | undefined;
  /** Names what a text's HTML depends on beyond the text itself: '' for most. */
  stamp(reference: string): string;
  /** Renders a text that is held and gives what its checks found; undefined if there is nothing to tell. */
  check(text: PlacedText): CheckedText | undefined;
  /** The links of a text that may be taken over by a later run as they are; undefined if it has to be checked by each. */
  lastingLinks(reference: string): readonly SiteLink[] | undefined;
  /** What was rendered, for the store that follows; undefined for what depends on more than the text. */
  rendered(reference: string): RenderedMarkdown | undefined;
  /** Forgets the store before this one: otherwise each would hold all that were there. */
  release(): void;
}

/** What documents show of other entries. */
export interface EntryLookup {
  /** Path below the language prefix of the page that is about an entry. */
  pathOf(id: EntryId, locale: string): string | undefined;
  /** An entry's title and the reference of its text. */
  summaryOf(id: EntryId, locale: string): { readonly title: string; readonly richText?: string } | undefined;
}

interface TextStoreOptions extends ReferenceSettings {
  /** Language tags by locale. */
  readonly tags: Readonly<Record<string, string>>;
  /** Absent: no document links to an entry. */
  readonly entries?: EntryLookup | undefined;
  /** Absent: pictures are shown as their files are. */
  readonly files?: TextFiles | undefined;
  /** A store whose renderings are taken over where nothing has changed. */
  readonly earlier?: TextStore | undefined;
  /** What earlier runs have rendered; what this one renders is added. */
  readonly kept?: KeptTexts | undefined;
  /** Finds a text whose kept rendering turned out to be damaged. Slow. */
  readonly find?: ((reference: string) => HeldText | undefined) | undefined;
}

/** What a text's reference covers beside the text. */
interface ReferenceSettings {
  readonly pathPrefix: string;
  readonly linksNameLanguage?: boolean | undefined;
}

/** Bump it when the same text gives other HTML, so that nothing rendered before is used again. */
const rendererVersion = '5';
/** Where a text begins, for what is found out about it apart from its place. */
const firstLine = 1;

/** Names a text by everything that its HTML follows from, other entries and pictures aside. */
export function textReference(text: unknown, locale: string, { pathPrefix, linksNameLanguage }: ReferenceSettings): string {
  const written = typeof text === 'string' ? text : stableJson(text);
  return contentHash(rendererVersion, pathPrefix, String(linksNameLanguage), locale, written);
}

export function createTextStore(options: TextStoreOptions): TextStore {
  const { tags, pathPrefix, linksNameLanguage, entries, files, kept, find } = options;
  let { earlier } = options;
  const renderers = new Map(
    Object.entries(tags).map(([locale, tag]) => {
      const settings = { locale, tag, pathPrefix, linksNameLanguage, files };
      return [locale, { markdown: createMarkdownRenderer(settings), document: createRichTextRenderer(settings) }] as const;
    }),
  );
  const texts = new Map<string, HeldText>();
  const rendered = new Map<string, RenderedMarkdown>();
  /** References of the texts that are being rendered, one within the other. */
  const active: string[] = [];
  const store: TextStore = {
    hold(text) {
      // What is known to show no more than itself is asked for by its reference alone.
      if (text.links === undefined || !kept?.has(text.richText)) texts.set(text.richText, text);
    },
    get: (reference) => render(reference).richText,
    written(reference) {
      const text = writtenText(reference);
      return typeof text === 'string' ? text : wordsOf(text);
    },
    *named() {
      for (const reference of texts.keys()) yield* store.namedIn(reference);
    },
    *namedIn(reference) {
      if (!files || !mayShowMore(reference)) return;
      const text = writtenText(reference);
      yield* typeof text === 'string' ? listMarkdownFiles(text, files) : listRichTextFiles(text, files);
    },
    files: (reference) => (mayShowMore(reference) ? render(reference).files : []),
    isSelfContained: (reference) => !mayShowMore(reference),
    place: (reference) => (mayShowMore(reference) ? undefined : kept?.place(reference)),
    stamp: (reference) => (mayShowMore(reference) ? contentHash(render(reference).richText.html) : ''),
    check(text) {
      const { links, problems } = text.links === undefined ? render(text.richText) : { links: text.links, problems: [] };
      if (links.length === 0 && problems.length === 0) return undefined;
      const { origin } = text;
      return {
        links: links.map(({ kind, path, ...place }) => ({ kind, path, where: () => placeOf(place, origin()) })),
        problems: problems.map((problem) => ({ ...problem, where: placeOf(problem.where, origin()) })),
      };
    },
    lastingLinks(reference) {
      if (mayShowMore(reference)) return undefined;
      const { links, problems } = render(reference);
      return problems.length === 0 ? links : undefined;
    },
    rendered: (reference) => (mayShowMore(reference) ? undefined : rendered.get(reference)),
    release() {
      earlier = undefined;
    },
  };
  return store;

  function writtenText(reference: string): string | RichTextDocument {
    return (texts.get(reference)?.text() ?? kept?.read(reference)?.text ?? find?.(reference)?.text() ?? '') as
      | string
      | RichTextDocument;
  }

  function mayShowMore(reference: string): boolean {
    const text = texts.get(reference);
    return text !== undefined && text.links === undefined && showsMore(text.text(), files?.hasAssets);
  }

  function render(reference: string): RenderedMarkdown {
    const before = rendered.get(reference) ?? earlier?.rendered(reference);
    if (before) {
      // For the store that follows this one.
      rendered.set(reference, before);
      return before;
    }
    const isLasting = !mayShowMore(reference);
    const known = isLasting ? kept?.read(reference)?.rendered : undefined;
    if (known) return known;
    const result = renderAfresh(reference);
    if (isLasting && kept && result.problems.length === 0) {
      kept.add(reference, keptTextBytes({ text: String(writtenText(reference)), rendered: result }));
    } else rendered.set(reference, result);
    return result;
  }

  function renderAfresh(reference: string): RenderedMarkdown {
    const held = texts.get(reference) ?? find?.(reference);
    const renderer = held && renderers.get(held.locale);
    if (!held || !renderer) throw new Fault(`There is no formatted text ${reference}.`);
    const { locale } = held;
    const text = held.text();
    if (!isRichTextDocument(text)) return renderer.markdown(String(text), { file: '', line: firstLine });
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

/** Whether a text's HTML may follow from more than the text: a document may show other entries, and any text a picture or an asset. */
export function showsMore(text: unknown, hasAssets: boolean | undefined): boolean {
  return typeof text !== 'string' || text.includes('![') || (hasAssets === true && text.includes('//'));
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
