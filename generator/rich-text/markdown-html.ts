import { closeOf } from './component-directives.ts';
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
import { parseHtmlTree } from './html-tree.ts';
import { sanitizeHtml } from './sanitize-html.ts';
import { closeTag, openTag } from './write-html.ts';

interface OpenTag {
  readonly name: string;
  readonly html: string;
  readonly isAllowed: boolean;
  readonly line: number;
  readonly parent: unknown;
  readonly token: HtmlToken;
  readonly end: string;
}

/** HTML that can be shown, and if the site allows it. */
interface ShownHtml {
  readonly html: string;
  readonly isAllowed: boolean;
}

interface HtmlToken {
  readonly type: string;
  content: string;
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

/** Elements that the site gives to components. */
interface GivenElements {
  readonly names: readonly string[];
  /** Returns the start of a component, from the attributes of the mark in sanitized HTML. */
  open(attributes: Readonly<Record<string, string>>, line: number): string;
}

/**
 * HTML elements in one text, if each begins and ends in the same block: those that the site allows, and
 * harmless ones, which are a problem and can be shown with it.
 */
export class MarkdownHtml {
  readonly #setting: ReadonlySet<string>;
  readonly #given: GivenElements;
  #open: OpenTag[] = [];

  constructor(allow: readonly string[], given: GivenElements) {
    this.#setting = new Set(allow);
    this.#given = given;
  }

  /** Returns sanitized HTML of a token's tags and words; undefined if any of it cannot be shown. */
  show(token: HtmlToken, { line, parent }: HtmlPosition): ShownHtml | undefined {
    const html = token.content;
    // The attributes of such a tag contain signs of tags.
    if (token.type === 'html_inline' && elementOf(html) === '') return undefined;
    const before = [...this.#open];
    const parts: string[] = [];
    let isAllowed = true;
    let end = 0;
    for (const { 0: tag, index } of html.matchAll(tagOrComment)) {
      isAllowed &&= this.#allows(elementOf(tag));
      const shown = this.#tag(tag, { token, parent, line: line + html.slice(0, index).split('\n').length - 1 });
      if (shown === undefined) {
        this.#open = before;
        return undefined;
      }
      parts.push(sanitizeHtml(html.slice(end, index)).html, shown);
      end = index + tag.length;
    }
    if (parts.length === 0) return undefined;
    return { html: parts.join('') + sanitizeHtml(html.slice(end)).html, isAllowed };
  }

  /** Returns the tags without an end, and forgets them. */
  takeOpen(): readonly Pick<OpenTag, 'html' | 'isAllowed' | 'line' | 'token'>[] {
    const open = this.#open;
    this.#open = [];
    return open;
  }

  #allows(name: string): boolean {
    return this.#setting.has(name) || plainWrappers.has(name) || !Object.hasOwn(allowableHtml, name);
  }

  #tag(html: string, position: Pick<OpenTag, 'line' | 'parent' | 'token'>): string | undefined {
    const name = elementOf(html);
    const isWithinLine = position.token.type === 'html_inline';
    const isGiven = this.#given.names.includes(name);
    if (!isGiven && plainWrappers.has(name) && !this.#setting.has(name)) return '';
    if (!isGiven && !this.#setting.has(name) && !isHarmless(name, isWithinLine)) return undefined;
    if (html.startsWith('</')) {
      const last = this.#open.at(-1);
      if (last?.name !== name || last.parent !== position.parent) return undefined;
      this.#open.pop();
      return last.end;
    }
    if (isGiven) {
      const [mark] = parseHtmlTree(sanitizeHtml(html, {}, [name]).html);
      const start = mark?.name === undefined ? '' : this.#given.open(mark.attributes, position.line);
      if (voidElements.has(name)) return start + closeOf(start);
      this.#open.push({ ...position, name, html, isAllowed: true, end: closeOf(start) });
      return start;
    }
    const { html: clean, removed } = sanitizeHtml(html, attributes);
    if (removed.length > 0) return undefined;
    if (voidElements.has(name)) return openTag(name);
    this.#open.push({ ...position, name, html, isAllowed: this.#allows(name), end: closeTag(renamedHtml.get(name) ?? name) });
    return clean.slice(0, clean.indexOf('>') + 1);
  }
}
