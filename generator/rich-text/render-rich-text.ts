import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { defaultLabels } from '../model/text-labels.ts';
import { finishText } from './finish-text.ts';
import { treeOfDocument, wordsOfBlock } from './from-document.ts';
import { createHeadingList } from './heading-list.ts';
import type { LinkOptions } from './link-target.ts';
import type { MarkdownSettings } from './markdown-settings.ts';
import { parseRichText } from './parse-rich-text.ts';
import { type RenderedMarkdown, withParts } from './rendered-markdown.ts';
import type { RichTextDocument } from './rich-text-document.ts';
import { Footnotes } from './rich-text-footnotes.ts';
import type { PartComponents, RichTextContext, RichTextScope } from './rich-text-scope.ts';
import type { TextFiles } from './text-files.ts';
import { TextTargets } from './text-targets.ts';

interface RichTextOptions extends LinkOptions {
  /** Language tag, for typography. */
  readonly tag: string;
  /** Prepared pictures and assets. Absent: files are shown unchanged, without assets. */
  readonly files?: TextFiles;
  readonly components?: PartComponents;
  readonly markdown?: MarkdownSettings;
}

/**
 * Creates the renderer of one language for documents of a content system. The result is that of the same
 * text as Markdown; parts that cannot be rendered are problems, but lose no words.
 */
export function createRichTextRenderer(
  options: RichTextOptions,
): (document: RichTextDocument, context: RichTextContext) => RenderedMarkdown {
  const { locale, tag, components = { nodes: {} }, markdown: { bareLinks = false, labels } = {} } = options;
  return (document, context) => {
    const problems: Problem[] = [];
    const headings = createHeadingList(problems);
    const targets = new TextTargets(options, problems, context, true);
    const footnotes = new Footnotes();
    const locate = (path: string): ProblemOrigin => {
      const field = [context.origin.field ?? '', path].filter((part) => part !== '').join('.');
      return field === '' ? context.origin : { ...context.origin, field };
    };
    const scope: RichTextScope = {
      context,
      tag,
      components,
      bareLinks,
      labels: labels?.[locale] ?? defaultLabels(tag),
      footnotes,
      headings,
      targets,
      problems,
      at: ({ path }) => ({ where: locate(path) }),
    };
    const nodes = parseRichText(document, { problems, locate, added: Object.keys(components.nodes) });
    const blocks = treeOfDocument(footnotes.takeFrom(nodes, scope), scope);
    const notes = footnotes.section(scope, (children) => wordsOfBlock(children, scope));
    const marked = finishText([...blocks, ...notes], context.origin, { headings, targets, problems }, options);
    return { ...withParts(marked, headings.headings), links: targets.links, files: targets.files, problems };
  };
}
