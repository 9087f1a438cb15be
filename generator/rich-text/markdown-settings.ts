import type { ContentModel } from '../model/content-model.ts';
import { defaultLabels, type TextLabels } from '../model/text-labels.ts';

/** Settings of formatted texts: plain data, for threads. */
export interface MarkdownSettings {
  /** True: addresses in texts become links. */
  readonly bareLinks?: boolean;
  /** True: links without their last slash, or relative to a page, are written as they are meant. */
  readonly lenientLinks?: boolean;
  /** HTML elements that Markdown may contain. */
  readonly allow?: readonly string[];
  /** By type, in place of `allow`. */
  readonly allowByType?: Readonly<Record<string, readonly string[]>>;
  /** HTML elements that the site gives to components. */
  readonly elements?: readonly string[];
  /** Values that texts show, by locale and name. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By locale. Absent: those of the language of the typography. */
  readonly labels?: Readonly<Record<string, TextLabels>>;
}

interface SiteSettings {
  readonly tags: Readonly<Record<string, string>>;
  readonly markdown?: {
    readonly bareLinks?: boolean;
    readonly links?: 'strict' | 'lenient';
    readonly labels?: Readonly<Record<string, Partial<TextLabels>>>;
    readonly values?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  };
  readonly html?: { readonly allow: readonly string[] };
  readonly richText?: { readonly elements?: Readonly<Record<string, unknown>> };
  readonly model?: ContentModel;
}

/** Returns the settings of formatted texts of a site. */
export function markdownSettings({ tags, markdown = {}, html, richText = {}, model = {} }: SiteSettings): MarkdownSettings {
  const labels = Object.entries(tags).map(([locale, tag]) => [locale, { ...defaultLabels(tag), ...markdown.labels?.[locale] }]);
  const values = Object.keys(tags).map((locale) => [locale, valuesIn(locale, markdown.values)] as const);
  const byType = Object.entries(model).flatMap(([name, type]) => (type.html ? [[name, type.html.allow] as const] : []));
  return {
    bareLinks: markdown.bareLinks,
    ...(markdown.links === 'lenient' ? { lenientLinks: true } : {}),
    allow: html?.allow,
    ...(richText.elements ? { elements: Object.keys(richText.elements) } : {}),
    labels: Object.fromEntries(labels),
    ...(markdown.values ? { values: Object.fromEntries(values) } : {}),
    ...(byType.length === 0 ? {} : { allowByType: Object.fromEntries(byType) }),
  };
}

function valuesIn(
  locale: string,
  values: NonNullable<SiteSettings['markdown']>['values'] = {},
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, written]) => {
      const text = typeof written === 'string' ? written : written[locale];
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

/** Returns the HTML elements that a text of an entry's type may contain. */
export function allowedIn({ allow, allowByType = {} }: MarkdownSettings, type = ''): readonly string[] | undefined {
  return Object.hasOwn(allowByType, type) ? allowByType[type] : allow;
}
