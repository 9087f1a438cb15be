import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { defaultLabels } from '../model/text-labels.ts';
import { escapeHtml } from '../support/escape-html.ts';
import { closeCallout, endCalloutTitle, openCallout, openTask, taskClass, taskListClass } from './block-markup.ts';
import { hasEmbed, markEmbed } from './embed-parts.ts';
import { createHeadingList, takeExplicitId } from './heading-list.ts';
import { type LinkOptions, writeLink } from './link-target.ts';
import type { MarkdownSettings } from './markdown-settings.ts';
import { isKnownType, type ParsedNode, parseRichText } from './parse-rich-text.ts';
import { plainFiles } from './plain-files.ts';
import { renderEmbeddedAsset, renderEmbeddedEntry } from './render-embeds.ts';
import { isBlank, renderInlines } from './render-inlines.ts';
import { renderTable } from './render-table.ts';
import { type RenderedMarkdown, withParts } from './rendered-markdown.ts';
import { calloutOf, reportCallout, startOf, taskOf } from './rich-text-blocks.ts';
import type { RichTextDocument } from './rich-text-document.ts';
import { Footnotes } from './rich-text-footnotes.ts';
import type { PartComponents, RichTextContext, RichTextScope } from './rich-text-scope.ts';
import { reportOtherSpace } from './rich-text-targets.ts';
import { takeCaptionMark } from './table-markup.ts';
import type { TextFiles } from './text-files.ts';
import { around, type Block, closeTag, heading, itemOf, joinBlocks, openTag, paragraph } from './write-html.ts';

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
export function createRichTextRenderer({
  locale,
  tag,
  pathPrefix,
  linksNameLanguage,
  unprefixed,
  files: library = plainFiles(pathPrefix),
  components = { nodes: {} },
  markdown: { bareLinks = false, lenientLinks = false, labels } = {},
}: RichTextOptions): (document: RichTextDocument, context: RichTextContext) => RenderedMarkdown {
  return (document, context) => {
    const problems: Problem[] = [];
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
      lenientLinks,
      labels: labels?.[locale] ?? defaultLabels(tag),
      footnotes,
      headings: createHeadingList(problems),
      links: [],
      library,
      files: [],
      problems,
      at: ({ path }) => ({ where: locate(path) }),
      href: (target) => writeLink(target, { locale, pathPrefix, linksNameLanguage, unprefixed }),
    };
    const nodes = parseRichText(document, { problems, locate, added: Object.keys(components.nodes) });
    const blocks = renderBlocks(footnotes.takeFrom(nodes, scope), scope);
    const notes = footnotes.render(scope, (children) => renderInlines(children, scope).html);
    const { links, files, headings } = scope;
    const marked = [joinBlocks(blocks), notes].filter((part) => part !== '').join('\n');
    return { ...withParts(marked, headings.headings), links, files, problems };
  };
}

/** Renders the blocks that show something; editors leave empty paragraphs between others. */
function renderBlocks(nodes: readonly ParsedNode[], scope: RichTextScope): readonly Block[] {
  return nodes
    .map((node, index) => {
      const { type } = node;
      // The caption of the table below is shown there.
      if (captionAbove(nodes[index + 1], node)) return { name: type, html: '' };
      if (type === 'table') return { name: type, html: renderWholeTable(node, captionAbove(node, nodes[index - 1]), scope) };
      return renderBlock(node, scope);
    })
    .map((block, index) => withNodeComponent(block, nodes[index], scope))
    .filter(({ html }) => html !== '');
}

/** Puts the site's component for a type of node around its markup. */
function withNodeComponent(block: Block, node: ParsedNode | undefined, { components }: RichTextScope): Block {
  const component = node && components.nodes[node.type];
  if (!node || component === undefined || (block.html === '' && isKnownType(node.type))) return block;
  const { type, data } = node;
  return { name: block.name, html: markEmbed({ component, props: { node: { type, data } }, content: 'all' }, block.html) };
}

/** Returns the words of a table's caption: a paragraph right above it that begins with a colon. */
function captionAbove(table: ParsedNode | undefined, above: ParsedNode | undefined): readonly ParsedNode[] | undefined {
  const [first, ...others] = table?.type === 'table' && above?.type === 'paragraph' ? above.children : [];
  const text = first?.type === 'text' ? takeCaptionMark(first.text) : undefined;
  return first && text !== undefined ? [{ ...first, text }, ...others] : undefined;
}

function renderWholeTable(table: ParsedNode, caption: readonly ParsedNode[] | undefined, scope: RichTextScope): string {
  return renderTable(table, {
    scope,
    caption: caption && renderInlines(caption, scope),
    blocksOf: (cell) => renderBlocks(cell.children, scope),
  });
}

function renderBlock(node: ParsedNode, scope: RichTextScope): Block {
  const { type: name } = node;
  switch (name) {
    case 'paragraph': {
      const { html: words, text } = renderInlines(node.children, scope);
      return isBlank(text) && !hasEmbed(words) ? { name, html: '' } : paragraph(words);
    }
    case 'unordered-list':
      return { name: 'ul', html: renderList(node, 'ul', scope) };
    case 'ordered-list':
      return { name: 'ol', html: renderList(node, 'ol', scope) };
    case 'blockquote': {
      const callout = calloutOf(node);
      if (callout) return { name, html: renderCallout(callout, scope) };
      reportCallout(startOf(node.children[0]), scope.problems, scope.at(node));
      return { name, html: around('blockquote', [joinBlocks(renderBlocks(node.children, scope))]) };
    }
    case 'hr':
      return { name, html: openTag('hr') };
    case 'embedded-entry-block':
      return { name, html: renderEmbeddedEntry(node, scope) };
    case 'embedded-asset-block':
      return { name, html: renderEmbeddedAsset(node, scope) };
    case 'embedded-resource-block':
      reportOtherSpace(node, scope);
      return { name, html: '' };
    default:
      if (!isKnownType(name)) return { name, html: joinBlocks(renderBlocks(node.children, scope)) };
      return { name, html: renderHeading(node, scope) };
  }
}

function renderHeading(node: ParsedNode, scope: RichTextScope): string {
  const { children, id: explicitId } = withoutId(node.children);
  const { html, text } = renderInlines(children, scope);
  if (isBlank(text) && !hasEmbed(html)) return '';
  const level = Number(node.type.slice('heading-'.length));
  const id = scope.headings.add({ text: text.trim(), level, explicitId, ...scope.at(node) });
  return heading(level, html, { id });
}

/** Removes `{#id}` from the last words of a heading. Editors leave empty texts after links. */
function withoutId(nodes: readonly ParsedNode[]): { readonly children: readonly ParsedNode[]; readonly id: string | undefined } {
  const index = nodes.findLastIndex(({ type, text }) => type !== 'text' || !isBlank(text));
  const last = nodes[index];
  if (last?.type !== 'text') return { children: nodes, id: undefined };
  const { text, id } = takeExplicitId(last.text);
  return { children: nodes.with(index, { ...last, text }), id };
}

function renderList(list: ParsedNode, name: 'ul' | 'ol', scope: RichTextScope): string {
  const tasks = list.children.map(taskOf);
  const items = list.children.map(({ children }, index) => {
    const task = tasks[index];
    if (!task) return itemOf('li', renderBlocks(children, scope));
    const [first, ...others] = renderBlocks(task.children, scope);
    const label = paragraph(`${openTask(task.isDone)} ${first?.words ?? ''}${closeTag('label')}`);
    return itemOf('li', [label, ...others], { class: taskClass });
  });
  return around(name, items, tasks.some((task) => task) ? { class: taskListClass } : {});
}

function renderCallout({ callout, title, children }: NonNullable<ReturnType<typeof calloutOf>>, scope: RichTextScope): string {
  const words = renderInlines(title, scope).html.trim() || escapeHtml(scope.labels[callout.kind]);
  const blocks = joinBlocks(renderBlocks(children, scope));
  const start = `${openCallout(callout)}${words}${endCalloutTitle(callout)}`;
  return [start, blocks, closeCallout(callout)].filter((part) => part !== '').join('\n');
}
