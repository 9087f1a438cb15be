import { alternatePath } from '#contract/page-path';
import type { LinkedEntry } from '#contract/rich-text';
import { chunkName } from '../bundle/entry-sources.ts';
import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import type { BuiltGraph } from '../graph/build-graph.ts';
import type { ImageLibrary } from '../images/image-library.ts';
import { fileUseOf } from '../images/list-file-uses.ts';
import type { ContentEntry, ContentModel } from '../model/content-model.ts';
import { isForEditors } from '../model/editor-fields.ts';
import type { FieldPath } from '../model/field-path.ts';
import { valuesOfKind } from '../model/fields.ts';
import type { FileRef } from '../model/kinds/file.ts';
import type { PictureRef } from '../model/kinds/image.ts';
import type { FieldSet } from '../model/kinds/kind.ts';
import type { EntryId } from '../model/kinds/link.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';
import { writeLink } from '../rich-text/link-target.ts';
import { type EntryOfFile, placeOf } from '../rich-text/relative-links.ts';
import type { PartComponents } from '../rich-text/rich-text-scope.ts';
import type { FileUse } from '../rich-text/text-files.ts';
import { createTextStore, type EntryLookup, type StoredText, type TextStore } from '../rich-text/text-store.ts';
import type { Route } from '../routes/route.ts';
import type { RichTextComponents } from '../site.ts';
import { type ParseFileName, shownFile } from '../sources/markdown/file-layout.ts';
import { elementComponents, namedComponents } from './directive-components.ts';
import { embeddedEntry } from './embedded-entry.ts';
import type { Outcome, Texts } from './site-values.ts';

/** A picture or file of an entry's field. */
interface PlacedFile {
  readonly use: FileUse;
  readonly path: FieldPath;
}

export type FileLister = (entry: LoadedEntry) => readonly PlacedFile[];

const picturesIn = valuesOfKind('image');
const filesIn = valuesOfKind('file');

/** Lists the pictures and files of an entry's fields, without placeholders, which name no file. */
export const fileLister =
  (model: ContentModel): FileLister =>
  (entry) => {
    const declared = model[entry.type]?.fields ?? {};
    const pictures = picturesIn(declared, entry).map(({ value, path }): PlacedFile => {
      return { use: { kind: 'picture', address: (value as PictureRef).picture }, path };
    });
    const files = filesIn(declared, entry).map(({ value, path }) => ({ use: fileUseOf(value as FileRef), path }));
    return [...pictures, ...files].filter(({ use }) => use.address !== '');
  };

/** Files of entries whose names have a layout of the site's own. */
export interface ContentFileNames {
  /** Content folder as messages name it; '' for the folder of the site. */
  readonly folder: string;
  readonly parse: ParseFileName;
}

interface PrepareOptions {
  readonly model: ContentModel;
  readonly entries: readonly LoadedEntry[];
  /** Returns the entry that a text shows or links to. */
  readonly find: BuiltGraph['shown'];
  /** Lists the routes of the graph, for links from one text to an entry's page. */
  readonly listRoutes: () => Iterable<Route>;
  readonly whyHidden?: EntryLookup['whyHidden'];
  readonly images: ImageLibrary;
  /** Absent if names of files contain type and slug. */
  readonly files: ContentFileNames | undefined;
  readonly filesOf: FileLister;
  /**
   * Texts that stand in for missing ones, by reference; more are added while families list their
   * pages.
   */
  readonly placeholderTexts: ReadonlyMap<string, StoredText>;
  /** The site's components within texts. */
  readonly components: RichTextComponents | undefined;
  readonly textSettings: Pick<
    Parameters<typeof createTextStore>[0],
    'tags' | 'pathPrefix' | 'linksNameLanguage' | 'unprefixed' | 'markdown' | 'textCache'
  >;
}

/**
 * Collects the formatted texts of entries, and prepares the pictures and files that they and the
 * fields name. Rendered texts of the read before are reused.
 */
export async function prepareMedia(options: PrepareOptions, previous: TextStore | undefined): Promise<Outcome<Texts>> {
  const { model, entries, find, images, filesOf, placeholderTexts, textSettings } = options;
  // Few sites link from a text to an entry.
  let paths: ReadonlyMap<string, string> | undefined;
  const pathOf: EntryLookup['pathOf'] = (id, locale) => {
    paths ??= pathsByEntry(options.listRoutes());
    return paths.get(`${locale} ${id}`);
  };
  const summaryOf: EntryLookup['summaryOf'] = (id, locale) => summary(model, find(id, locale));
  const hrefOf = (id: EntryId, locale: string): string | undefined => {
    const path = pathOf(id, locale);
    const target = { kind: 'page', suffix: '', fragment: '' } as const;
    const { pathPrefix, unprefixed } = textSettings;
    return path === undefined ? undefined : writeLink({ ...target, path }, { locale, pathPrefix, unprefixed });
  };
  const embedOf: EntryLookup['embedOf'] = (id, locale, kind) => {
    const entry = find(id, locale);
    const file = entry && options.components?.[kind]?.[entry.type];
    if (!entry || file === undefined) return undefined;
    const linked = (target: EntryId): LinkedEntry | undefined => {
      const { title } = summaryOf(target, locale) ?? {};
      const href = hrefOf(target, locale);
      return title === undefined ? undefined : { id: target, title, href };
    };
    return embeddedEntry(entry, { declared: model[entry.type]?.fields ?? {}, file, linked, href: hrefOf(id, locale) });
  };
  let entriesByText: ReadonlyMap<string, LoadedEntry> | undefined;
  const storeOptions: Parameters<typeof createTextStore>[0] = {
    ...textSettings,
    entries: {
      pathOf,
      summaryOf,
      embedOf,
      fieldOf: (id, locale, name) => shownValue(model, find(id, locale), name),
      ofFile: entriesByFile(options),
      ...(options.whyHidden ? { whyHidden: options.whyHidden } : {}),
    },
    files: images,
    components: partComponents(options.components),
    directives: namedComponents(options.components?.directives, textSettings),
    elements: elementComponents(options.components?.elements, textSettings),
    // Without the setting, a text with the form of a directive is text.
    isType: options.components && ((name) => Object.hasOwn(model, name)),
    find(reference) {
      const placeholderText = placeholderTexts.get(reference);
      if (placeholderText) return placeholderText;
      entriesByText ??= firstEntryByText(entries);
      const entry = entriesByText.get(reference);
      const text = entry?.texts.find(({ richText }) => richText === reference);
      return entry && text && { ...text, locale: entry.locale, ...placeOf(entry) };
    },
  };
  const texts = createTextStore(storeOptions, previous);
  const pictures: { readonly use: FileUse; readonly where: () => ProblemOrigin }[] = [];
  for (const entry of entries) {
    // Texts without pictures or files are read by their reference alone.
    if (entry.plainTexts !== undefined) continue;
    for (const text of entry.texts) texts.hold({ ...text, locale: entry.locale, ...placeOf(entry) });
    for (const { use, path } of filesOf(entry)) pictures.push({ use, where: () => positionOf(entry, use, path) });
  }
  await images.prepare([...pictures.map(({ use }) => use), ...texts.named()]);
  const problems = pictures.flatMap(({ use, where }): readonly Problem[] => {
    const problem = images.problem(use) && images.problem(use, where());
    return problem ? [problem] : [];
  });
  return { value: { texts, pathOf }, problems };
}

/**
 * Returns a function that finds the entry of a file, in the language of a link if its name has none.
 * A file that exists only in another language leads to the entry, too.
 */
function entriesByFile({ entries, files, textSettings: { tags } }: PrepareOptions): EntryOfFile | undefined {
  if (files === undefined) return undefined;
  let byFile: ReadonlyMap<string, EntryId> | undefined;
  let ids: ReadonlySet<string> | undefined;
  return (path, locale) => {
    byFile ??= new Map(entries.map(({ id, origin }) => [origin.file.normalize('NFC'), id]));
    const others = Object.keys(tags).filter((each) => each !== locale);
    const names = [path, path.replace(/\.md$/, `.${locale}.md`), ...others.flatMap((each) => namesIn(each, path, locale))];
    for (const name of names) {
      const id = byFile.get(shownFile(files.folder, name).normalize('NFC'));
      if (id !== undefined) return id;
    }
    // Its languages may lie in folders of other names.
    const { type, slug } = files.parse(path) ?? {};
    ids ??= new Set(byFile.values());
    return ids.has(`${type}/${slug}`) ? (`${type}/${slug}` as EntryId) : undefined;
  };
}

/** Lists the names that a file may have in another language: its folder, its ending or both differ. */
function namesIn(other: string, path: string, locale: string): readonly string[] {
  const folder = path
    .split('/')
    .map((step) => (step === locale ? other : step))
    .join('/');
  return [path, folder].flatMap((name) => {
    const ending = name.endsWith(`.${locale}.md`) ? `.${locale}.md` : '.md';
    const bare = name.slice(0, -ending.length);
    return [`${bare}.md`, `${bare}.${other}.md`];
  });
}

/** Returns the position of a field; of the address within it, for a picture outside the public folder. */
function positionOf(entry: LoadedEntry, { kind, address }: FileUse, path: FieldPath): ProblemOrigin {
  const where = entry.locate(path);
  if (kind !== 'picture' || address.startsWith('/')) return where;
  const { line, column } = entry.locate([...path, 'file']);
  return column === undefined ? where : { ...where, ...(line === undefined ? {} : { line }), column };
}

/** Returns the chunks of components for links and nodes; undefined without any. */
function partComponents({ links, nodes }: RichTextComponents = {}): PartComponents | undefined {
  if (links === undefined && nodes === undefined) return undefined;
  const chunks = Object.entries(nodes ?? {}).map(([type, file]) => [type, chunkName('embed', file)]);
  return { ...(links === undefined ? {} : { links: chunkName('embed', links) }), nodes: Object.fromEntries(chunks) };
}

/** Returns the first entry that has each formatted text. */
function firstEntryByText(entries: readonly LoadedEntry[]): ReadonlyMap<string, LoadedEntry> {
  const byText = new Map<string, LoadedEntry>();
  for (const entry of entries) {
    for (const { richText } of entry.texts) if (!byText.has(richText)) byText.set(richText, entry);
  }
  return byText;
}

/**
 * Path below the language prefix of the first page that is about each entry, by language and entry.
 */
function pathsByEntry(routes: Iterable<Route>): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const route of routes) {
    const { entry, locale, context } = route;
    const key = `${locale} ${entry}`;
    if (entry !== undefined && context.routed && isOwnPage(route) && !paths.has(key)) paths.set(key, context.originalPath);
  }
  return paths;
}

/** False for a page that says that another one is the page of its entry, other than as a fallback. */
function isOwnPage({ context, canonicalPath }: Route): boolean {
  if (canonicalPath === undefined) return true;
  return context.original !== undefined && canonicalPath === alternatePath(context, context.original.locale);
}

/**
 * Returns what a text shows of an entry within it: its first text as a title, and its first
 * formatted text. Fields that are named as internal are for editors.
 */
/** Kinds of fields whose values are words within a text. */
const kindsOfWords = ['text', 'symbol', 'integer', 'number', 'date'];

function shownValue(model: ContentModel, entry: ContentEntry | undefined, name: string): string | undefined {
  const fields = entry && (model[entry.type]?.fields as FieldSet | undefined);
  const isShown = fields && Object.hasOwn(fields, name) && kindsOfWords.includes(fields[name]?.kind ?? '') && !isForEditors(name);
  const value = isShown ? entry.fields[name] : undefined;
  return value === undefined || value === '' ? undefined : String(value);
}

function summary(model: ContentModel, entry: ContentEntry | undefined): ReturnType<EntryLookup['summaryOf']> {
  if (!entry) return undefined;
  const fields = Object.entries((model[entry.type]?.fields ?? {}) as FieldSet);
  const valueOfKind = (...kinds: readonly string[]): unknown => {
    const isShown = (name: string): boolean => entry.fields[name] !== undefined && !isForEditors(name);
    const [name] = fields.find(([field, { kind }]) => kinds.includes(kind) && isShown(field)) ?? [];
    return name === undefined ? undefined : entry.fields[name];
  };
  const title = valueOfKind('text');
  const text = valueOfKind('markdown', 'html') as { readonly richText: string } | undefined;
  return { title: typeof title === 'string' ? title : '', ...(text ? { richText: text.richText } : {}) };
}
