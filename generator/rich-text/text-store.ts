import { embedChunks, type RichText } from '#contract/rich-text';
import { placedAt } from '../errors/define-errors.ts';
import { Fault, type Problem, type ProblemOrigin } from '../errors/problem.ts';
import type { FileRef } from '../model/kinds/file.ts';
import type { PictureRef } from '../model/kinds/image.ts';
import type { EntryId } from '../model/kinds/link.ts';
import type { RichTextRef } from '../model/kinds/markdown.ts';
import { plainMark } from '../model/plain-json.ts';
import type { IndexedRecord } from '../store/record-index.ts';
import { contentHash } from '../support/content-hash.ts';
import { stableJson } from '../support/stable-json.ts';
import type { NamedComponents } from './component-directives.ts';
import type { Embed } from './embed-parts.ts';
import { mayHaveGiven } from './html-elements.ts';
import type { SiteLink } from './link-target.ts';
import { listRichTextFiles } from './list-rich-text-files.ts';
import { mayHaveDirectives } from './markdown-directives.ts';
import { allowedIn, type MarkdownSettings } from './markdown-settings.ts';
import { type EntryOfFile, type LinkedFileEntry, linkedFile, mayNameFiles, pageMeant, type TextPlace } from './relative-links.ts';
import { createHtmlRenderer, listHtmlFiles } from './render-html.ts';
import { createMarkdownRenderer, listMarkdownFiles } from './render-markdown.ts';
import { createRichTextRenderer } from './render-rich-text.ts';
import type { RenderedMarkdown } from './rendered-markdown.ts';
import { type HtmlText, isHtmlText, isRecord, isRichTextDocument, type RichTextDocument } from './rich-text-document.ts';
import type { EmbedKind, LinkedPage, PartComponents, RichTextContext, ShownEmbed } from './rich-text-scope.ts';
import { cachedTextBytes, type TextCache } from './text-cache.ts';
import type { FileUse, TextFiles } from './text-files.ts';
import { meantPage } from './text-targets.ts';
import { parseHtmlTree, wordsOfTree } from './text-tree.ts';
import { wordsOf } from './words-of.ts';

export interface StoredText {
  /** Reference that entries and routes carry instead of the text. */
  readonly richText: string;
  readonly locale: string;
  /** Type of its entry, for rules of its HTML. Default: those of the site. */
  readonly type?: string;
  /** Folder of the text's file, for links to other files. Default: no such links. */
  readonly folder?: string;
  /** Slug of its entry, for links from the address of its page. Default: no such links. */
  readonly slug?: string;
  /** Markdown, a document with resolved links, or an HtmlText. */
  readonly text: () => unknown;
  /** Cached links to this site. If present, the text has no problem and depends on nothing else. */
  readonly links?: readonly SiteLink[];
}

/** A text with its file position. */
export interface PlacedText extends StoredText {
  /** Returns the position where the text begins. Slow. */
  readonly origin: () => ProblemOrigin;
}

/** Links and problems of a text, with their positions. */
export interface CheckedText {
  /** Links to pages and files of the site. */
  readonly links: readonly (Pick<SiteLink, 'kind' | 'path'> & { readonly where: () => ProblemOrigin })[];
  readonly problems: readonly Problem[];
}

/**
 * Formatted texts by the reference that entries and routes carry. Each is rendered on demand, once.
 */
export interface TextStore {
  hold(text: StoredText): void;
  /** Returns the rendered text. Throws Fault for an unknown reference. */
  get(reference: string): RichText;
  /** Returns the text as it was written: Markdown, or the words of any other text. */
  written(reference: string): string;
  /** Returns the path, with the part, of the page that a relative address means in a text; undefined if it means none. */
  meant(target: string, place: TextPlace & { readonly locale: string }): string | undefined;
  /** Yields the files that all texts use, to be prepared before any text is rendered. */
  named(): Iterable<FileUse>;
  /** Yields the files that one text uses. */
  namedIn(reference: string): Iterable<FileUse>;
  /** Pictures and files that the text shows. */
  files(reference: string): readonly FileUse[];
  /** True if the HTML of a text depends on nothing else. */
  isSelfContained(reference: string): boolean;
  /** Returns the position of the rendered text, for readers in other threads, if it is cached. */
  place(reference: string): IndexedRecord | undefined;
  /** Chunks of the components that the text shows. */
  embedChunks(reference: string): readonly string[];
  /** Fingerprint of everything else that the HTML of a text depends on; '' for most. */
  stamp(reference: string): string;
  /** Renders a text and returns its links and problems; undefined if it has neither. */
  check(text: PlacedText): CheckedText | undefined;
  /** Returns the links that a later run may reuse; undefined if each run has to find them. */
  lastingLinks(reference: string): readonly SiteLink[] | undefined;
  /** Returns a rendered text for the next store; undefined if it depends on more than the text. */
  rendered(reference: string): RenderedMarkdown | undefined;
  /** Drops the previous store; otherwise each store would refer to all before it. */
  release(): void;
}

/** A component for an entry, with references to texts and pictures in its props. */
export interface EmbedSource extends Embed {
  /** Pictures in its props. */
  readonly files: readonly FileUse[];
}

/** Entries that documents link to and embed. */
export interface EntryLookup {
  /** Returns the path, below the language prefix, of an entry's page. */
  pathOf(id: EntryId, locale: string): string | undefined;
  /** Returns the entry of a file. Absent: type and slug are in the names of files. */
  ofFile?: EntryOfFile;
  /** Returns an entry's title and the reference of its text. */
  summaryOf(id: EntryId, locale: string): { readonly title: string; readonly richText?: string } | undefined;
  /** Returns the words of a field of an entry, for a text that shows them. */
  fieldOf?(id: EntryId, locale: string, name: string): string | undefined;
  /** Returns why an entry is hidden, as the end of a sentence. */
  whyHidden?(id: EntryId, locale: string): string | undefined;
  /** Returns the component for an entry within a text; undefined if its type has none. */
  embedOf?(id: EntryId, locale: string, kind: EmbedKind): EmbedSource | undefined;
}

interface TextStoreOptions extends ReferenceSettings {
  /** Language tags by locale. */
  readonly tags: Readonly<Record<string, string>>;
  /** Absent: no document links to an entry. */
  readonly entries?: EntryLookup;
  /** Returns true for the name of a type, whose entries Markdown may embed. Absent: none may. */
  readonly isType?: (name: string) => boolean;
  /** Components for links and nodes: every text may then show some, and none is cached. */
  readonly components?: PartComponents;
  /** Components that directives show. Absent: none. */
  readonly directives?: NamedComponents;
  /** Components for elements of HTML. Absent: none. */
  readonly elements?: NamedComponents;
  /** Absent: pictures are shown unchanged. */
  readonly files?: TextFiles;
  /** Cache on disk; texts that are rendered are added. */
  readonly textCache?: TextCache;
  /** Finds the source of a text whose cached copy is damaged. Slow. */
  readonly find?: (reference: string) => StoredText | undefined;
}

/** Settings that the reference of a text covers. */
interface ReferenceSettings {
  readonly pathPrefix: string;
  readonly linksNameLanguage?: boolean | undefined;
  /** Language without a prefix. */
  readonly unprefixed?: string | undefined;
  readonly markdown?: MarkdownSettings;
  /** Tag that selects the typography of each language. */
  readonly tags?: Readonly<Record<string, string>>;
}

/**
 * Version of the HTML. Increase it when the same text gives other HTML, so that caches are not
 * reused.
 */
const rendererVersion = '13';
/** Line of a text's start, for positions within the text. */
const firstLine = 1;

/**
 * Fingerprint of everything that the HTML of a text depends on, except other entries and pictures.
 */
export function textReference(
  text: unknown,
  locale: string,
  { pathPrefix, linksNameLanguage, unprefixed, markdown = {}, tags }: ReferenceSettings,
  { type, folder = '', slug = '' }: Partial<TextPlace> = {},
): string {
  const showsValues = typeof text === 'string' && text.includes(':value[');
  const settings = stableJson([
    showsValues ? [markdown.values?.[locale], type, slug] : null,
    markdown.lenientLinks ?? false,
    markdown.bareLinks,
    allowedIn(markdown, type),
    markdown.elements,
    markdown.labels?.[locale],
    tags?.[locale],
    locale === unprefixed,
  ]);
  const written = typeof text === 'string' ? text : stableJson(text);
  return contentHash(
    rendererVersion,
    pathPrefix,
    String(linksNameLanguage),
    settings,
    locale,
    written,
    mayNameFiles(text) ? (markdown.lenientLinks ? `${folder}\n${slug}` : folder) : '',
  );
}

/**
 * Creates a store without texts, which reuses the rendered texts of the previous store of this
 * process until it is released.
 */
export function createTextStore(options: TextStoreOptions, previous?: TextStore): TextStore {
  // No function below may use `previous`: each store would then refer to all before it.
  const texts = new FormattedTexts(options, previous);
  return {
    hold: (text) => texts.hold(text),
    get: (reference) => texts.render(reference).richText,
    written(reference) {
      const text = texts.written(reference);
      if (isHtmlText(text)) return wordsOfTree(parseHtmlTree(text.html));
      return typeof text === 'string' ? text : wordsOf(text);
    },
    meant: (target, place) => texts.meant(target, place),
    *named() {
      for (const reference of texts.references()) yield* texts.usesOf(reference);
    },
    namedIn: (reference) => texts.usesOf(reference),
    files: (reference) => (texts.mayShowMore(reference) ? texts.render(reference).files : []),
    isSelfContained: (reference) => !texts.mayShowMore(reference),
    place: (reference) => (texts.mayShowMore(reference) ? undefined : options.textCache?.place(reference)),
    embedChunks: (reference) => (texts.mayShowMore(reference) ? embedChunks(texts.render(reference).richText.parts) : []),
    stamp(reference) {
      if (!texts.mayShowMore(reference)) return '';
      const { richText, files } = texts.render(reference);
      // Its addresses are no assets: it is the same as in a source without any.
      if (files.length === 0 && !texts.mayShowMore(reference, false)) return '';
      const { html, parts } = richText;
      return contentHash(html, ...(parts ? [JSON.stringify(parts)] : []));
    },
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

interface Renderers {
  readonly markdown: ReturnType<typeof createMarkdownRenderer>;
  readonly html: ReturnType<typeof createHtmlRenderer>;
  readonly document: ReturnType<typeof createRichTextRenderer>;
}

/** Texts by reference, and their renderings. */
class FormattedTexts {
  readonly #options: TextStoreOptions;
  readonly #renderers: ReadonlyMap<string, Renderers>;
  readonly #texts = new Map<string, StoredText>();
  readonly #rendered = new Map<string, RenderedMarkdown>();
  /** References of the texts that are being rendered, outermost first. */
  readonly #active: string[] = [];
  #previous: TextStore | undefined;

  constructor(options: TextStoreOptions, previous: TextStore | undefined) {
    const { tags, pathPrefix, linksNameLanguage, unprefixed, files, isType, components, directives, elements, markdown } =
      options;
    this.#options = options;
    this.#previous = previous;
    this.#renderers = new Map(
      Object.entries(tags).map(([locale, tag]) => {
        const settings = { locale, tag, pathPrefix, linksNameLanguage, unprefixed, files, components, elements, markdown };
        const renderers: Renderers = {
          markdown: createMarkdownRenderer({ ...settings, isType, directives }),
          html: createHtmlRenderer(settings),
          document: createRichTextRenderer(settings),
        };
        return [locale, renderers] as const;
      }),
    );
  }

  hold(text: StoredText): void {
    // A cached text that depends on nothing else is found by its reference.
    if (text.links === undefined || !this.#options.textCache?.has(text.richText)) this.#texts.set(text.richText, text);
  }

  references(): Iterable<string> {
    return this.#texts.keys();
  }

  /** Returns the text as it was written; '' for an unknown reference. */
  written(reference: string): string | HtmlText | RichTextDocument {
    const { textCache, find } = this.#options;
    const text = this.#texts.get(reference)?.text() ?? textCache?.read(reference)?.text ?? find?.(reference)?.text() ?? '';
    return text as string | HtmlText | RichTextDocument;
  }

  *usesOf(reference: string): Generator<FileUse> {
    const { files } = this.#options;
    if (!files || !this.mayShowMore(reference)) return;
    const text = this.written(reference);
    if (isHtmlText(text)) yield* listHtmlFiles(text.html, files);
    else if (typeof text === 'string') {
      const { bareLinks } = this.#options.markdown ?? {};
      yield* listMarkdownFiles(text, files, { folder: this.#folderOf(reference), bareLinks });
    } else yield* listRichTextFiles(text, files);
  }

  #folderOf(reference: string): string | undefined {
    return (this.#texts.get(reference) ?? this.#options.find?.(reference))?.folder;
  }

  /** True if the HTML may depend on more than the text. */
  mayShowMore(reference: string, hasAssets = this.#options.files?.hasAssets): boolean {
    if (this.#options.components) return true;
    const text = this.#texts.get(reference);
    return text !== undefined && text.links === undefined && showsMore(text.text(), hasAssets, this.#options.markdown?.elements);
  }

  /** Returns what this store has rendered, without rendering. */
  cached(reference: string): RenderedMarkdown | undefined {
    return this.#rendered.get(reference);
  }

  render(reference: string): RenderedMarkdown {
    const available = this.#rendered.get(reference) ?? this.#previous?.rendered(reference);
    if (available) {
      // Also for the next store.
      this.#rendered.set(reference, available);
      return available;
    }
    const cache = this.mayShowMore(reference) ? undefined : this.#options.textCache;
    const cached = cache?.read(reference)?.rendered;
    if (cached) return cached;
    const result = this.#renderAgain(reference);
    if (cache && result.problems.length === 0) {
      cache.add(reference, cachedTextBytes({ text: this.written(reference), rendered: result }));
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
    const { locale, type, folder, slug } = source;
    const text = source.text();
    if (isHtmlText(text)) return renderer.html(text.html, { file: '' });
    const context: Omit<RichTextContext, 'origin'> = {
      type,
      folder,
      ...this.#placed(source),
      entry: (id) => this.#entry(id, locale),
      value: (name) => this.#options.entries?.fieldOf?.(`${type}/${slug}` as EntryId, locale, name),
      whyHidden: (id) => this.#options.entries?.whyHidden?.(id, locale),
      elsewhere: (id) => this.#localesOf(id),
      embed: (id, kind) => this.#embed(id, locale, kind),
      embeddedText: (id) => this.#embeddedText(id, locale),
    };
    this.#active.push(reference);
    const result = isRichTextDocument(text)
      ? renderer.document(text, { ...context, origin: { file: '' } })
      : renderer.markdown(String(text), { file: '', line: firstLine }, context);
    this.#active.pop();
    return result;
  }

  meant(target: string, place: TextPlace & Pick<StoredText, 'locale'>): string | undefined {
    const page = meantPage(target, this.#placed(place));
    return page?.path === undefined ? undefined : page.path + page.fragment;
  }

  /** Returns access to the pages that relative addresses in a text lead to. */
  #placed({
    type,
    slug,
    folder,
    locale,
  }: Partial<TextPlace> & Pick<StoredText, 'locale'>): Pick<RichTextContext, 'file' | 'page'> {
    return {
      file: (target) => (folder === undefined ? undefined : this.#linkedFile(target, folder, locale)),
      page: (target) =>
        type === undefined || slug === undefined ? undefined : this.#linkedPage(pageMeant(target, { type, slug }), locale),
    };
  }

  #entry(id: EntryId, locale: string) {
    const { entries } = this.#options;
    const summary = entries?.summaryOf(id, locale);
    return summary && { title: summary.title, path: entries?.pathOf(id, locale) };
  }

  #linkedFile(target: string, folder: string, locale: string): LinkedPage | undefined {
    const { entries, tags } = this.#options;
    const locales = Object.keys(tags);
    return this.#linkedPage(linkedFile(target, { folder, locale, locales, entryOfFile: entries?.ofFile }), locale);
  }

  #linkedPage(file: LinkedFileEntry | undefined, locale: string): LinkedPage | undefined {
    const { entries } = this.#options;
    if (!file) return undefined;
    const exists = entries?.summaryOf(file.id, locale) !== undefined;
    const elsewhere = exists ? [] : this.#localesOf(file.id);
    const hidden = exists ? undefined : entries?.whyHidden?.(file.id, locale);
    return { ...file, exists, hidden, elsewhere, path: exists ? entries?.pathOf(file.id, locale) : undefined };
  }

  #localesOf(id: EntryId): readonly string[] {
    const { entries, tags } = this.#options;
    return Object.keys(tags).filter((each) => entries?.summaryOf(id, each) !== undefined);
  }

  #embeddedText(id: EntryId, locale: string): { readonly html: string } | 'cycle' | undefined {
    const richText = this.#options.entries?.summaryOf(id, locale)?.richText;
    if (richText === undefined) return undefined;
    if (this.#active.includes(richText)) return 'cycle';
    const rendered = this.render(richText);
    return { html: rendered.marked ?? rendered.richText.html };
  }

  /** Returns the component of an entry with rendered texts in its props. */
  #embed(id: EntryId, locale: string, kind: EmbedKind): ShownEmbed | 'cycle' | undefined {
    const embed = this.#options.entries?.embedOf?.(id, locale, kind);
    if (!embed) return undefined;
    const references = [...referencesIn(embed.props)];
    if (references.some((reference) => this.#active.includes(reference))) return 'cycle';
    const files = references.flatMap((reference) => this.render(reference).files);
    const props = this.#resolved(embed.props) as ShownEmbed['props'];
    return { ...embed, props, files: [...embed.files, ...files] };
  }

  /** Replaces references to texts, pictures and files in the props of a component. */
  #resolved(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#resolved(item));
    if (!isRecord(value)) return value;
    if (isTextReference(value)) return this.render(value.richText).richText;
    if (isPictureReference(value)) return this.#options.files?.picture?.(value.picture, value.alt);
    if (isFileReference(value)) return this.#options.files?.linkedFile?.(value);
    const members = Object.entries(value).filter(([name]) => name !== plainMark);
    return Object.fromEntries(members.map(([name, member]) => [name, this.#resolved(member)]));
  }
}

const isTextReference = (value: object): value is RichTextRef =>
  Object.keys(value).length === 1 && 'richText' in value && typeof value.richText === 'string';

const isPictureReference = (value: object): value is PictureRef =>
  Object.keys(value).length === 2 && 'picture' in value && typeof value.picture === 'string' && 'alt' in value;

const isFileReference = (value: Readonly<Record<string, unknown>>): value is Readonly<Record<string, unknown>> & FileRef => {
  const { linkedFile, title, claim, ...others } = value;
  return typeof linkedFile === 'string' && typeof title === 'string' && Object.keys(others).length === 0;
};

/** Yields the references of all texts in a plain value. */
function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  if (isTextReference(value)) yield value.richText;
  else for (const member of Object.values(value)) yield* referencesIn(member);
}

function checkText(text: PlacedText, texts: FormattedTexts): CheckedText | undefined {
  const { links, problems } = text.links === undefined ? texts.render(text.richText) : { links: text.links, problems: [] };
  if (links.length === 0 && problems.length === 0) return undefined;
  const { origin } = text;
  return {
    links: links.map(({ kind, path, ...within }) => ({ kind, path, where: () => positionIn(within, origin()) })),
    problems: problems.map((problem) => placedAt(problem, positionIn(problem.where, origin()))),
  };
}

/**
 * True if the HTML may depend on more than the text: a document or a directive on other entries, any
 * text on a picture or asset.
 */
export function showsMore(text: unknown, hasAssets: boolean | undefined, elements: readonly string[] = []): boolean {
  const written = isHtmlText(text) ? text.html : text;
  if (typeof written !== 'string') return true;
  if (typeof text === 'string' && (mayHaveDirectives(text) || mayNameFiles(text))) return true;
  if (mayHaveGiven(written, elements)) return true;
  return written.includes('![') || /<img/i.test(written) || (hasAssets === true && written.includes('//'));
}

/**
 * Turns a position within a text into one in its file or entry, given the position of the text's
 * start.
 */
function positionIn(within: Pick<ProblemOrigin, 'line' | 'column' | 'field'> | undefined, start: ProblemOrigin): ProblemOrigin {
  const { line, column, field } = within ?? {};
  return {
    ...start,
    ...(start.line === undefined || line === undefined ? {} : { line: start.line + line - firstLine }),
    // A text between other lines of its file begins at the left.
    ...(column === undefined || start.line === undefined || start.field !== 'body' ? {} : { column }),
    ...(field === undefined ? {} : { field: start.field === undefined ? field : `${start.field}.${field}` }),
  };
}
