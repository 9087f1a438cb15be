import type { ProblemOrigin } from '../errors/problem.ts';
import {
  acceptedHtml,
  allowableHtml,
  allowableInMarkdown,
  attributesIn,
  blockElements,
  type HtmlAttributes,
  plainWrappers,
  renamedHtml,
  voidElements,
} from './html-elements.ts';
import { sanitizeHtml } from './sanitize-html.ts';
import { elementNode, parseHtmlTree, type TextElement, type TextNode } from './text-tree.ts';

interface OpenTag {
  readonly name: string;
  readonly html: string;
  readonly isAllowed: boolean;
  readonly line: number;
  readonly parent: unknown;
  readonly element: TextElement;
}

/** A step through HTML whose elements may contain Markdown. */
export type HtmlPart = { readonly open: TextElement } | { readonly close: TextElement } | { readonly nodes: readonly TextNode[] };

/** HTML that can be shown, and if the site allows it. */
interface ShownHtml {
  readonly parts: readonly HtmlPart[];
  readonly isAllowed: boolean;
}

interface HtmlToken {
  readonly type: string;
  readonly content: string;
}

interface HtmlPosition {
  readonly line: number;
  /** Token of the block or mark around it. */
  readonly parent: unknown;
}

const tagOrComment = /<!--[\s\S]*?-->|<\/?[A-Za-z][^<>]*>/g;
const tagForm = /^<\/?([A-Za-z][A-Za-z0-9-]*)(?:\s[^<>]*)?\/?>$/;

/** Returns the name of the element of a tag; '' for a comment. */
export const elementOf = (tag: string): string => tagForm.exec(tag)?.[1]?.toLowerCase() ?? '';

const harmless = [...allowableInMarkdown, ...renamedHtml.keys()];
const attributes: HtmlAttributes = {
  ...Object.fromEntries(
    harmless.map((name) => [name, [...attributesIn(acceptedHtml, name), ...attributesIn(allowableHtml, name)]]),
  ),
  '*': ['title'],
};

/** A block within a line would end the paragraph around it. */
const isHarmless = (name: string, isWithinLine: boolean): boolean =>
  harmless.includes(name) && !(isWithinLine && blockElements.has(name));

/** Returns what HTML in Markdown may contain, with the elements of the site's setting. */
export const allowedHtml = (setting: readonly string[]): HtmlAttributes => ({
  ...Object.fromEntries(setting.filter((name) => Object.hasOwn(allowableHtml, name)).map((name) => [name, []])),
  '*': ['title'],
});

/** Returns the words of HTML for the search for signs, at their positions. */
export const wordsOfHtml = (html: string): string =>
  html.replace(/<(pre|code|script|style|textarea|kbd|samp|var)\b[\s\S]*?<\/\1\s*>|<[^<>]*>/gi, (tag) =>
    tag.replace(/[^\n]/g, ' '),
  );

/** True for HTML in which each element that begins has an end, and none ends another. */
export function isWholeHtml(html: string): boolean {
  if (/<[A-Za-z/?!]/.test(html.replace(tagOrComment, ''))) return false;
  const open: string[] = [];
  for (const [tag] of html.matchAll(tagOrComment)) {
    const name = elementOf(tag);
    if (name === '' || voidElements.has(name)) continue;
    if (!tag.startsWith('</')) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

/**
 * HTML elements in one text, if each begins and ends in the same block: those that the site allows, and
 * harmless ones, which are a problem and can be shown with it.
 */
export class MarkdownHtml {
  readonly #setting: ReadonlySet<string>;
  readonly #given: readonly string[];
  readonly #at: (line: number) => ProblemOrigin;
  #open: OpenTag[] = [];

  /** `given`: elements that the site gives to components. `at`: position of a line. */
  constructor(allow: readonly string[], given: readonly string[], at: (line: number) => ProblemOrigin) {
    this.#setting = new Set(allow);
    this.#given = given;
    this.#at = at;
  }

  /** Returns the elements and words of a token; undefined if any of it cannot be shown. */
  show(token: HtmlToken, { line, parent }: HtmlPosition): ShownHtml | undefined {
    const html = token.content;
    const isWithinLine = token.type === 'html_inline';
    // The attributes of such a tag contain signs of tags.
    if (isWithinLine && elementOf(html) === '') return undefined;
    const before = [...this.#open];
    const parts: HtmlPart[] = [];
    let isAllowed = true;
    let end = 0;
    for (const { 0: tag, index } of html.matchAll(tagOrComment)) {
      isAllowed &&= this.#allows(elementOf(tag));
      const position = { parent, line: line + html.slice(0, index).split('\n').length - 1 };
      const part = this.#tag(tag, position, isWithinLine);
      if (part === undefined) {
        this.#open = before;
        return undefined;
      }
      parts.push(wordsPart(html.slice(end, index)), part);
      end = index + tag.length;
    }
    return parts.length === 0 ? undefined : { parts: [...parts, wordsPart(html.slice(end))], isAllowed };
  }

  /** Returns the elements without an end, and forgets them. */
  takeOpen(): readonly Pick<OpenTag, 'html' | 'isAllowed' | 'line' | 'element'>[] {
    const open = this.#open;
    this.#open = [];
    return open;
  }

  #allows(name: string): boolean {
    return this.#setting.has(name) || plainWrappers.has(name) || !Object.hasOwn(allowableHtml, name);
  }

  #tag(html: string, position: Pick<OpenTag, 'line' | 'parent'>, isWithinLine: boolean): HtmlPart | undefined {
    const name = elementOf(html);
    const isGiven = this.#given.includes(name);
    if (!isGiven && plainWrappers.has(name) && !this.#setting.has(name)) return { nodes: [] };
    if (!isGiven && !this.#setting.has(name) && !isHarmless(name, isWithinLine)) return undefined;
    if (html.startsWith('</')) {
      const last = this.#open.at(-1);
      if (last?.name !== name || last.parent !== position.parent) return undefined;
      this.#open.pop();
      return { close: last.element };
    }
    const { html: clean, removed } = isGiven ? sanitizeHtml(html, {}, [name]) : sanitizeHtml(html, attributes);
    const [parsed] = parseHtmlTree(clean);
    if ((removed.length > 0 && !isGiven) || parsed?.kind !== 'element') return undefined;
    const element = elementNode(parsed.name, parsed.attributes, [], { where: this.#at(position.line) });
    if (voidElements.has(name)) return { nodes: [element] };
    this.#open.push({ ...position, name, html, isAllowed: isGiven || this.#allows(name), element });
    return { open: element };
  }
}

const wordsPart = (html: string): HtmlPart => ({ nodes: html === '' ? [] : parseHtmlTree(sanitizeHtml(html).html) });
