import { Fault, type Problem, ProblemError } from '../errors/problem.ts';
import { buildGraph } from '../graph/build-graph.ts';
import type { ContentModel } from '../model/content-model.ts';
import type { RawEntry, SourceItem } from '../model/content-source.ts';
import { modelSchema, typeSchema } from '../read/front-matter-schema.ts';
import { createContentLoader } from '../read/load-content.ts';
import { applyTypography } from '../rich-text/typography.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { modelFormats } from '../sources/built-in-kinds.ts';
import { markdownSource } from '../sources/markdown/markdown-source.ts';

interface PrintModelOptions {
  readonly site: LoadedSite;
  /** One of `modelSystems`. */
  readonly format: string;
  /** True prints the local content too. */
  readonly withContent: boolean;
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
export async function printModel({ site, format: name, withContent }: PrintModelOptions): Promise<PrintedModel> {
  const format = modelFormats[name];
  if (!format) throw new Fault(`There is no model format ${name}.`);
  const { locales, tags, definition } = site;
  const codes = new Map(locales.map((locale) => [locale, tags[locale] ?? locale]));
  const { file, problems } = format.modelFile({ model: definition.model, codes: [...codes.values()] });
  const local = withContent ? await readLocalContent(site) : { entries: [], problems: [] };
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

/** Returns the unprocessed entries, and the problems of content, links and translations. */
async function readLocalContent(site: LoadedSite): Promise<{ entries: readonly RawEntry[]; problems: readonly Problem[] }> {
  const { definition, locales, tags, content, root, source } = site;
  const { model, unreadFiles } = definition;
  const layout = source.kind === 'markdown' ? source.layout : undefined;
  const items: SourceItem[] = [];
  for await (const item of markdownSource({ folder: content, root, locales, model, layout, unreadFiles }).entries()) {
    items.push('file' in item ? item.file.read() : item);
  }
  const { load } = createContentLoader({
    model: definition.model,
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
  const loaded = await load(itemSource);
  const { problems, compareTranslations } = buildGraph(loaded.entries, {
    model: definition.model,
    locales,
    tags,
    sameInAllLanguages: new Set(definition.sameInAllLanguages),
    refusedFiles: loaded.refusedFiles,
  });
  const textProblems = [...compareTranslations(({ richText }) => richText)].flat();
  return {
    entries: items.flatMap(({ entry }) => entry ?? []),
    problems: [...loaded.problems, ...problems, ...textProblems],
  };
}
