import type { RichText } from '#contract/rich-text';
import { Fault, type ProblemOrigin } from '../errors/problem.ts';
import { contentHash } from '../support/content-hash.ts';
import { createMarkdownRenderer, type RenderedMarkdown } from './render-markdown.ts';

interface StoredText {
  readonly markdown: string;
  readonly locale: string;
  readonly origin: () => ProblemOrigin;
}

/** Formatted texts by the reference that entries and routes carry; each is rendered when it is first asked for, and once. */
export interface TextStore {
  add(markdown: string, locale: string, origin: () => ProblemOrigin): { readonly richText: string };
  /** The rendered text. A reference that was never given out is a fault. */
  get(reference: string): RichText;
  /** The text as it was written. */
  markdown(reference: string): string;
  /** Renders every text that was added and gives what its checks found. */
  checked(): Iterable<RenderedMarkdown & { readonly origin: ProblemOrigin; readonly locale: string }>;
}

interface TextStoreOptions {
  /** Language tags by locale. */
  readonly tags: Readonly<Record<string, string>>;
  readonly pathPrefix: string;
}

/** Bump it when the same Markdown gives other HTML, so that nothing rendered before is used again. */
const rendererVersion = '2';

export function createTextStore({ tags, pathPrefix }: TextStoreOptions): TextStore {
  const renderers = new Map(
    Object.entries(tags).map(([locale, tag]) => [locale, createMarkdownRenderer({ locale, tag, pathPrefix })] as const),
  );
  const texts = new Map<string, StoredText>();
  const rendered = new Map<string, RenderedMarkdown>();
  return {
    add(markdown, locale, origin) {
      const richText = contentHash(rendererVersion, pathPrefix, locale, markdown);
      texts.set(richText, { markdown, locale, origin });
      return { richText };
    },
    get: (reference) => render(reference).richText,
    markdown: (reference) => texts.get(reference)?.markdown ?? '',
    *checked() {
      for (const [reference, text] of texts) yield { ...render(reference), origin: text.origin(), locale: text.locale };
    },
  };

  function render(reference: string): RenderedMarkdown {
    const known = rendered.get(reference);
    if (known) return known;
    const text = texts.get(reference);
    const renderer = text && renderers.get(text.locale);
    if (!text || !renderer) throw new Fault(`There is no formatted text ${reference}.`);
    const result = renderer(text.markdown, text.origin());
    rendered.set(reference, result);
    return result;
  }
}

/** Puts rendered texts in the place of their references, everywhere in a plain value. */
export function resolveTexts(value: unknown, get: (reference: string) => RichText): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => resolveTexts(item, get));
  const members = Object.entries(value);
  const [first] = members;
  if (members.length === 1 && first?.[0] === 'richText' && typeof first[1] === 'string') return get(first[1]);
  return Object.fromEntries(members.map(([name, member]) => [name, resolveTexts(member, get)]));
}
