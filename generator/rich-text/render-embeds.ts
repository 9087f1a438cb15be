import { escapeHtml } from '../support/escape-html.ts';
import { markEmbed } from './embed-parts.ts';
import { textErrors } from './errors.ts';
import type { ParsedNode } from './parse-rich-text.ts';
import { isPicture, type RichTextAsset } from './rich-text-document.ts';
import type { EmbedKind, RichTextScope } from './rich-text-scope.ts';
import { assetOf, entryOf, type TargetEntry } from './rich-text-targets.ts';
import { applyTypography } from './typography.ts';
import { around, figure, link, paragraph } from './write-html.ts';

/**
 * Renders an entry with the component of its type, or in a frame: its title, linked if it has a page,
 * and its text. Returns '' if it does not exist or would embed this text.
 */
export function renderEmbeddedEntry(node: ParsedNode, scope: RichTextScope): string {
  const entry = entryOf(node, scope);
  return entry ? withComponent('entries', { entry, node, scope, render: (each) => renderFramedEntry(entry, node, each) }) : '';
}

interface ComponentOptions {
  readonly entry: TargetEntry;
  readonly node: ParsedNode;
  readonly scope: RichTextScope;
  /** Renders the entry without a component. */
  readonly render: (scope: RichTextScope) => string;
}

/** Renders an entry with the component of its type, if it has one. */
export function withComponent(kind: EmbedKind, { entry, node, scope, render }: ComponentOptions): string {
  const embed = scope.context.embed?.(entry.id, kind);
  if (embed === 'cycle') {
    scope.problems.push(textErrors.ENTRY_CYCLE({ entry: entry.id }, scope.at(node)));
    return '';
  }
  if (!embed) return render(scope);
  const { component, props, files } = embed;
  scope.targets.files.push(...files);
  return markEmbed({ component, props }, render({ ...scope, problems: [] }));
}

/** Reports an entry without a component and without words for readers. */
export function reportWordless(entry: TargetEntry, kind: EmbedKind, node: ParsedNode, { problems, at }: RichTextScope): void {
  const [type = ''] = entry.id.split('/');
  problems.push(textErrors.ENTRY_WORDLESS({ entry: entry.id, type, setting: `richText.${kind}.${type}` }, at(node)));
}

function renderFramedEntry(entry: TargetEntry, node: ParsedNode, scope: RichTextScope): string {
  const text = scope.context.embeddedText(entry.id);
  if (text === 'cycle') {
    scope.problems.push(textErrors.ENTRY_CYCLE({ entry: entry.id }, scope.at(node)));
    return '';
  }
  const title =
    entry.path === undefined ? escapeHtml(entry.title) : link(escapeHtml(entry.title), { href: scope.targets.page(entry.path) });
  const parts = [
    ...(entry.title.trim() === '' ? [] : [paragraph(title, { class: 'embed-title' }).html]),
    ...(text === undefined || text.html === '' ? [] : [withUniqueIds(text.html, scope)]),
  ];
  if (parts.length === 0) reportWordless(entry, 'entries', node, scope);
  return around('div', parts, { class: 'embed' });
}

/** Renders the text of an entry without a frame; '' if it has none, or includes this text. */
export function renderIncludedText(node: ParsedNode, scope: RichTextScope): string {
  const entry = entryOf(node, scope);
  const text = entry && scope.context.embeddedText(entry.id);
  if (!entry) return '';
  if (text === 'cycle') scope.problems.push(textErrors.ENTRY_CYCLE({ entry: entry.id }, scope.at(node)));
  else if (text === undefined || text.html === '')
    scope.problems.push(textErrors.INCLUDE_EMPTY({ entry: entry.id }, scope.at(node)));
  else return withUniqueIds(text.html, scope);
  return '';
}

/** Renders a picture with its description, or a link to a file. */
export function renderEmbeddedAsset(node: ParsedNode, scope: RichTextScope): string {
  const asset = assetOf(node, scope);
  if (!asset) return '';
  return isPicture(asset) ? renderPicture(asset, node, scope) : renderFile(asset, node, scope);
}

function renderPicture({ file, title, description }: RichTextAsset, node: ParsedNode, scope: RichTextScope): string {
  const alt = description.trim() || title.trim();
  if (alt === '') scope.problems.push(textErrors.ASSET_TEXT({ file }, scope.at(node)));
  scope.targets.add({ kind: 'picture', address: file }, scope.at(node).where);
  const html = scope.targets.library.pictureHtml(file, alt);
  if (html !== undefined) return figure(html).html;
  return alt === '' ? '' : paragraph(escapeHtml(applyTypography(alt, scope.tag))).html;
}

function renderFile({ file, title }: RichTextAsset, node: ParsedNode, scope: RichTextScope): string {
  const words = escapeHtml(applyTypography(title.trim(), scope.tag) || file.slice(file.lastIndexOf('/') + 1));
  const address = scope.targets.file(file, scope.at(node).where);
  return paragraph(address === undefined ? words : link(words, { href: address })).html;
}

/**
 * Removes ids from the headings of an embedded text that this text already has, and gives its
 * footnotes ids of their own.
 */
function withUniqueIds(html: string, { headings }: RichTextScope): string {
  let prefix = '';
  for (let number = 1; prefix === '' && html.includes('class="footnotes"'); number++) {
    if (headings.claim(`fn-e${number}`)) prefix = `e${number}-`;
  }
  const written = prefix === '' ? html : html.replace(/(id="|href="#)(fn|fnref)-/g, `$1$2-${prefix}`);
  return written.replace(/(<h[1-6]) id="([^"]*)"/g, (written, start: string, id: string) =>
    headings.claim(id) ? written : start,
  );
}
