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

/** Creates a store without texts. */
export function createTextStore(options: TextStoreOptions): TextStore {
  const texts = new FormattedTexts(options);
  return {
    hold: (text) => texts.hold(text),
    get: (reference) => texts.render(reference).richText,
    written(reference) {
      const text = texts.written(reference);
      return typeof text === 'string' ? text : wordsOf(text);
    },
    *named() {
      for (const reference of texts.references()) yield* texts.usesOf(reference);
    },
    namedIn: (reference) => texts.usesOf(reference),
    files: (reference) => (texts.mayShowMore(reference) ? texts.render(reference).files : []),
    isSelfContained: (reference) => !texts.mayShowMore(reference),
    place: (reference) => (texts.mayShowMore(reference) ? undefined : options.kept?.place(reference)),
    stamp: (reference) => (texts.mayShowMore(reference) ? contentHash(texts.render(reference).richText.html) : ''),
    check: (text) => checkText(text, texts),
    lastingLinks(reference) {
      if (texts.mayShowMore(reference)) return undefined;
      const { links, problems } = texts.render(reference);
      return problems.length === 0 ? links : undefined;
    },
    rendered: (reference) => (texts.mayShowMore(reference) ? undefined : texts.cached(reference)),
    release: () => texts.release(),
  };
}

/** The two renderers of a language. */
interface Renderers {
  readonly markdown: ReturnType<typeof createMarkdownRenderer>;
  readonly document: ReturnType<typeof createRichTextRenderer>;
}

/** Texts by reference, and what was rendered of them. */
class FormattedTexts {
  readonly #options: TextStoreOptions;
  readonly #renderers: ReadonlyMap<string, Renderers>;
  readonly #texts = new Map<string, HeldText>();
  readonly #rendered = new Map<string, RenderedMarkdown>();
  /** References of the texts that are being rendered, from the outermost to the one embedded last. */
  readonly #active: string[] = [];
  #previous: TextStore | undefined;

  constructor(options: TextStoreOptions) {
    const { tags, pathPrefix, linksNameLanguage, files, earlier } = options;
    this.#options = options;
    this.#previous = earlier;
    this.#renderers = new Map(
      Object.entries(tags).map(([locale, tag]) => {
        const settings = { locale, tag, pathPrefix, linksNameLanguage, files };
        return [locale, { markdown: createMarkdownRenderer(settings), document: createRichTextRenderer(settings) }];
      }),
    );
  }

  hold(text: HeldText): void {
    // A cached text that follows from its source alone is found by its reference.
    if (text.links === undefined || !this.#options.kept?.has(text.richText)) this.#texts.set(text.richText, text);
  }

  references(): Iterable<string> {
    return this.#texts.keys();
  }

  /** Returns the text as it was written; '' for an unknown reference. */
  written(reference: string): string | RichTextDocument {
    const { kept, find } = this.#options;
    const text = this.#texts.get(reference)?.text() ?? kept?.read(reference)?.text ?? find?.(reference)?.text() ?? '';
    return text as string | RichTextDocument;
  }

  *usesOf(reference: string): Generator<FileUse> {
    const { files } = this.#options;
    if (!files || !this.mayShowMore(reference)) return;
    const text = this.written(reference);
    yield* typeof text === 'string' ? listMarkdownFiles(text, files) : listRichTextFiles(text, files);
  }

  /** True if the HTML may follow from more than the text. */
  mayShowMore(reference: string): boolean {
    const text = this.#texts.get(reference);
    return text !== undefined && text.links === undefined && showsMore(text.text(), this.#options.files?.hasAssets);
  }

  /** Returns what this store has rendered, without rendering. */
  cached(reference: string): RenderedMarkdown | undefined {
    return this.#rendered.get(reference);
  }

  render(reference: string): RenderedMarkdown {
    const available = this.#rendered.get(reference) ?? this.#previous?.rendered(reference);
    if (available) {
      // Also for the store that follows this one.
      this.#rendered.set(reference, available);
      return available;
    }
    const cache = this.mayShowMore(reference) ? undefined : this.#options.kept;
    const cached = cache?.read(reference)?.rendered;
    if (cached) return cached;
    const result = this.#renderAgain(reference);
    if (cache && result.problems.length === 0) {
      cache.add(reference, keptTextBytes({ text: String(this.written(reference)), rendered: result }));
    } else this.#rendered.set(reference, result);
    return result;
  }

  release(): void {
    this.#previous = undefined;
  }

  #renderAgain(reference: string): RenderedMarkdown {
    const source = this.#texts.get(reference) ?? this.#options.find?.(reference);
    const renderer = source && this.#renderers.get(source.locale);
    if (!source || !renderer) throw new Fault(`There is no formatted text ${reference}.`);
    const { locale } = source;
    const text = source.text();
    if (!isRichTextDocument(text)) return renderer.markdown(String(text), { file: '', line: firstLine });
    this.#active.push(reference);
    const result = renderer.document(text, {
      origin: { file: '' },
      entry: (id) => this.#entry(id, locale),
      embeddedText: (id) => this.#embeddedText(id, locale),
    });
    this.#active.pop();
    return result;
  }

  #entry(id: EntryId, locale: string) {
    const { entries } = this.#options;
    const summary = entries?.summaryOf(id, locale);
    return summary && { title: summary.title, path: entries?.pathOf(id, locale) };
  }

  #embeddedText(id: EntryId, locale: string): { readonly html: string } | 'cycle' | undefined {
    const richText = this.#options.entries?.summaryOf(id, locale)?.richText;
    if (richText === undefined) return undefined;
    return this.#active.includes(richText) ? 'cycle' : { html: this.render(richText).richText.html };
  }
}

function checkText(text: PlacedText, texts: FormattedTexts): CheckedText | undefined {
  const { links, problems } = text.links === undefined ? texts.render(text.richText) : { links: text.links, problems: [] };
  if (links.length === 0 && problems.length === 0) return undefined;
  const { origin } = text;
  return {
    links: links.map(({ kind, path, ...within }) => ({ kind, path, where: () => positionIn(within, origin()) })),
    problems: problems.map((problem) => ({ ...problem, where: positionIn(problem.where, origin()) })),
  };
}

/** Whether a text's HTML may follow from more than the text: a document may show other entries, and any text a picture or an asset. */
export function showsMore(text: unknown, hasAssets: boolean | undefined): boolean {
  return typeof text !== 'string' || text.includes('![') || (hasAssets === true && text.includes('//'));
}

/** Turns a position within a text into one in its file or entry: `start` is the position where the text begins. */
function positionIn(
  within: { readonly line?: number; readonly field?: string } | undefined,
  start: ProblemOrigin,
): ProblemOrigin {
  const { line, field } = within ?? {};
  return {
    ...start,
    ...(start.line === undefined || line === undefined ? {} : { line: start.line + line - firstLine }),
    ...(field === undefined ? {} : { field: start.field === undefined ? field : `${start.field}.${field}` }),
  };
}
