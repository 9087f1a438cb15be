import { type DevelopDocument, developPaths, developScriptId } from '#contract/develop';
import { escapeHtml } from '../../support/escape-html.ts';

/** Returns the tag of develop's script, which reads the versions of its document from it. */
export function documentTag(document: DevelopDocument): string {
  const json = escapeHtml(JSON.stringify(document));
  return `<script type="module" async src="${developPaths.script}" id="${developScriptId}" data-document="${json}"></script>`;
}

/** Adds a tag at the end of a page's body. */
export function withTag(html: string, tag: string): string {
  const end = html.lastIndexOf('</body>');
  return end < 0 ? html : html.slice(0, end) + tag + html.slice(end);
}
