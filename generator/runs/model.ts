import { join, relative } from 'node:path';
import { Fault, type Problem, ProblemError } from '../errors/problem.ts';
import { buildGraph } from '../graph/build-graph.ts';
import type { ContentModel } from '../model/content-model.ts';
import type { RawEntry, SourceItem } from '../model/content-source.ts';
import { contentErrors } from '../model/errors.ts';
import { isPublic, type ShownAt, timeText, whyHidden } from '../model/visibility.ts';
import { modelSchema, typeSchema } from '../read/front-matter-schema.ts';
import { createContentLoader } from '../read/load-content.ts';
import { applyTypography } from '../rich-text/typography.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { editorFormats, modelFormats } from '../sources/built-in-kinds.ts';
import { endingsOf, markdownSource } from '../sources/markdown/markdown-source.ts';
import type { EditorFormat } from '../sources/model-format.ts';
import { folderName } from '../sources/source-settings.ts';

interface PrintModelOptions {
  readonly site: LoadedSite;
  /** One of `modelSystems`. */
  readonly format: string;
  /** True prints the local content too, without what is not visible now. */
  readonly withContent: boolean;
  /** In milliseconds since 1970. */
  readonly now: number;
}

interface PrintedModel {
  /** One JSON text, the same for the same model and content. */
  readonly text: string;
  readonly warnings: readonly Problem[];
}

/**
 * Prints the site's model, optionally with its local content, as a file that the content system imports.
 * Throws ProblemError with all problems.
 */
export async function printModel({ site, format: name, withContent, now }: PrintModelOptions): Promise<PrintedModel> {
  const format = modelFormats[name];
  if (!format) throw new Fault(`There is no model format ${name}.`);
  const { locales, tags, definition } = site;
  const codes = new Map(locales.map((locale) => [locale, tags[locale] ?? locale]));
  const { file, problems } = format.modelFile({ model: definition.model, codes: [...codes.values()] });
  const local = withContent ? await readLocalContent(site, { time: now }) : { entries: [], problems: [] };
  stopAtErrors([...problems, ...local.problems]);
  const content = format.contentFile(local.entries, { model: definition.model, codes });
  stopAtErrors(content.problems);
  return { text: json({ ...file, ...content.members }), warnings: local.problems };
}

function stopAtErrors(problems: readonly Problem[]): void {
  if (problems.some(({ severity }) => severity === 'error')) throw new ProblemError(problems);
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** Returns the JSON Schema of the front matter of all types, as one text and as a file for each type. */
export function printSchemas(model: ContentModel): { readonly text: string; readonly files: Readonly<Record<string, string>> } {
  const files = Object.entries(model).map(([name, type]) => [`${name}.json`, json(typeSchema(name, type))]);
  return { text: json(modelSchema(model)), files: Object.fromEntries(files) };
}

/** Returns the configuration of an editor of content files; undefined if no type has its entries in files. */
export function printEditorConfig(
  { root, content, definition, locales, siteUrl, publicFolder, source }: LoadedSite,
  name: string,
): ReturnType<EditorFormat> | undefined {
  const format = editorFormats[name];
  if (!format) throw new Fault(`There is no editor ${name}.`);
  const folder = folderName(definition);
  const declared = Object.entries(definition.model).filter(([, type]) => [undefined, folder].includes(type.source));
  if (folder === undefined || source.kind !== 'markdown' || declared.length === 0) return undefined;
  const below = (folder: string): string => relative(root, folder).replaceAll('\\', '/');
  return format({
    model: Object.fromEntries(declared),
    locales,
    siteUrl,
    content: below(content),
    publicFolder: below(publicFolder ?? join(root, 'public')),
    layout: source.layout,
    endings: endingsOf(
      content,
      declared.map(([type]) => type),
    ),
  });
}

interface LocalContent {
  readonly entries: readonly RawEntry[];
  readonly problems: readonly Problem[];
}

/** Returns the unprocessed entries that are visible, and the problems of content, links, translations and times. */
async function readLocalContent(site: LoadedSite, shownAt: ShownAt): Promise<LocalContent> {
  const { definition, locales, tags, content, root, source } = site;
  const { model, unreadFiles } = definition;
  const layout = source.kind === 'markdown' ? source.layout : undefined;
  const items: SourceItem[] = [];
  for await (const item of markdownSource({ folder: content, root, locales, model, layout, unreadFiles }).entries()) {
    items.push('file' in item ? item.file.read() : item);
  }
  const { load } = createContentLoader({
    model: definition.model,
    elements: Object.keys(definition.richText?.elements ?? {}),
    typography: (text, locale) => applyTypography(text, tags[locale] ?? locale),
    // Nothing is rendered, so a text is its own reference.
    referenceOf: (text) => String(text),
  });
  const itemSource = {
    name: 'read before',
    async *entries() {
      yield* items;
    },
  };
  const loaded = await load(itemSource, shownAt);
  const { problems, compareTranslations } = buildGraph(loaded.entries, {
    model: definition.model,
    locales,
    tags,
    sameInAllLanguages: new Set(definition.sameInAllLanguages),
    refusedFiles: loaded.refusedFiles,
  });
  const textProblems = [...compareTranslations(({ richText }) => richText)].flat();
  const entries = items.flatMap(({ entry }) => entry ?? []);
  return {
    entries: entries.filter((entry) => isPublic(entry, shownAt)),
    problems: [...loaded.problems, ...problems, ...textProblems, ...entries.flatMap((entry) => timeProblems(entry, shownAt))],
  };
}

/** Returns a warning for an entry whose state or time a content system does not get. */
function timeProblems({ type, slug, visibility, origin }: RawEntry, shownAt: ShownAt): readonly Problem[] {
  if (!visibility) return [];
  const hidden = whyHidden(visibility, shownAt);
  const { expireAt } = visibility;
  const reason = hidden ?? (expireAt === undefined ? undefined : `expires at ${timeText(expireAt)}`);
  const params = { entry: `${type}/${slug}`, isPrinted: hidden === undefined };
  return reason === undefined ? [] : [contentErrors.TIME_NOT_PRINTED({ ...params, reason }, { where: origin })];
}
