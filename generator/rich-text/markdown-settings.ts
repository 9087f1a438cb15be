import { defaultLabels, type TextLabels } from '../model/text-labels.ts';

/** Settings of formatted texts: plain data, for threads. */
export interface MarkdownSettings {
  /** True: addresses in texts become links. */
  readonly bareLinks?: boolean | undefined;
  /** HTML elements that Markdown may contain. */
  readonly allow?: readonly string[] | undefined;
  /** By locale. Absent: those of the language of the typography. */
  readonly labels?: Readonly<Record<string, TextLabels>> | undefined;
}

interface SiteSettings {
  readonly tags: Readonly<Record<string, string>>;
  readonly markdown?:
    | { readonly bareLinks?: boolean; readonly labels?: Readonly<Record<string, Partial<TextLabels>>> }
    | undefined;
  readonly html?: { readonly allow: readonly string[] } | undefined;
}

/** Returns the settings of formatted texts of a site. */
export function markdownSettings({ tags, markdown = {}, html }: SiteSettings): MarkdownSettings {
  const labels = Object.entries(tags).map(([locale, tag]) => [locale, { ...defaultLabels(tag), ...markdown.labels?.[locale] }]);
  return { bareLinks: markdown.bareLinks, allow: html?.allow, labels: Object.fromEntries(labels) };
}
