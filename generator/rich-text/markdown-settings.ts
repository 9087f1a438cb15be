import type { ContentModel } from '../model/content-model.ts';
import { defaultLabels, type TextLabels } from '../model/text-labels.ts';

/** Settings of formatted texts: plain data, for threads. */
export interface MarkdownSettings {
  /** True: addresses in texts become links. */
  readonly bareLinks?: boolean | undefined;
  /** HTML elements that Markdown may contain. */
  readonly allow?: readonly string[] | undefined;
  /** By type, in place of `allow`. */
  readonly allowByType?: Readonly<Record<string, readonly string[]>> | undefined;
  /** By locale. Absent: those of the language of the typography. */
  readonly labels?: Readonly<Record<string, TextLabels>> | undefined;
}

interface SiteSettings {
  readonly tags: Readonly<Record<string, string>>;
  readonly markdown?:
    | { readonly bareLinks?: boolean; readonly labels?: Readonly<Record<string, Partial<TextLabels>>> }
    | undefined;
  readonly html?: { readonly allow: readonly string[] } | undefined;
  readonly model?: ContentModel | undefined;
}

/** Returns the settings of formatted texts of a site. */
export function markdownSettings({ tags, markdown = {}, html, model = {} }: SiteSettings): MarkdownSettings {
  const labels = Object.entries(tags).map(([locale, tag]) => [locale, { ...defaultLabels(tag), ...markdown.labels?.[locale] }]);
  const byType = Object.entries(model).flatMap(([name, type]) => (type.html ? [[name, type.html.allow] as const] : []));
  return {
    ...{ bareLinks: markdown.bareLinks, allow: html?.allow, labels: Object.fromEntries(labels) },
    ...(byType.length === 0 ? {} : { allowByType: Object.fromEntries(byType) }),
  };
}

/** Returns the HTML elements that a text of an entry's type may contain. */
export function allowedIn({ allow, allowByType = {} }: MarkdownSettings, type = ''): readonly string[] | undefined {
  return Object.hasOwn(allowByType, type) ? allowByType[type] : allow;
}
