import { acceptedHtml, allowableHtml, attributesIn, type HtmlAttributes, voidElements } from './html-elements.ts';
import { sanitizeHtml } from './sanitize-html.ts';

interface OpenTag {
  readonly name: string;
  readonly html: string;
  readonly line: number;
  readonly parent: unknown;
  readonly token: HtmlToken;
}

interface HtmlToken {
  content: string;
}

interface HtmlPosition {
  readonly line: number;
  /** Token of the block or mark around it. */
  readonly parent: unknown;
}

const tagOrComment = /<!--[\s\S]*?-->|<\/?[A-Za-z][^<>]*>/g;
const tagForm = /^<(\/?)([A-Za-z][A-Za-z0-9]*)((?:\s[^<>]*)?)>$/;

/** HTML elements in one text: those that the site allows, if each begins and ends in the same block. */
export class MarkdownHtml {
  readonly #allowed: ReadonlySet<string>;
  readonly #attributes: HtmlAttributes;
  #open: OpenTag[] = [];

  constructor(allow: readonly string[]) {
    this.#allowed = new Set(allow);
    const attributes = allow.map((name) => [name, [...attributesIn(acceptedHtml, name), ...attributesIn(allowableHtml, name)]]);
    this.#attributes = { ...Object.fromEntries(attributes), '*': ['title'] };
  }

  /** Returns sanitized HTML of a token's tags and words; undefined if any of it is not allowed. */
  show(token: HtmlToken, { line, parent }: HtmlPosition): string | undefined {
    if (this.#allowed.size === 0) return undefined;
    const html = token.content;
    const before = [...this.#open];
    const parts: string[] = [];
    let end = 0;
    for (const { 0: tag, index } of html.matchAll(tagOrComment)) {
      const shown = this.#tag(tag, { token, parent, line: line + html.slice(0, index).split('\n').length - 1 });
      if (shown === undefined) {
        this.#open = before;
        return undefined;
      }
      parts.push(sanitizeHtml(html.slice(end, index)).html, shown);
      end = index + tag.length;
    }
    return parts.join('') + sanitizeHtml(html.slice(end)).html;
  }

  /** Returns the tags without an end, and removes them. */
  takeOpen(): readonly Pick<OpenTag, 'html' | 'line'>[] {
    const open = this.#open;
    for (const { token } of open) token.content = '';
    this.#open = [];
    return open;
  }

  #tag(html: string, position: Omit<OpenTag, 'name' | 'html'>): string | undefined {
    const [, slash, written = ''] = tagForm.exec(html) ?? [];
    const name = written.toLowerCase();
    if (!this.#allowed.has(name)) return undefined;
    if (slash === '/') {
      const last = this.#open.at(-1);
      if (last?.name === name && last.parent === position.parent) this.#open.pop();
      return last?.name === name && last.parent === position.parent ? `</${name}>` : undefined;
    }
    const { html: clean, removed } = sanitizeHtml(html, this.#attributes);
    if (removed.length > 0) return undefined;
    if (voidElements.has(name)) return `<${name}>`;
    this.#open.push({ ...position, name, html });
    return clean.slice(0, clean.indexOf('>') + 1);
  }
}
