import { Tokenizer } from 'htmlparser2';

/**
 * Markup as it was written. Browsers, and parsers that follow them, correct errors while they read
 * a document; here they stay, so that they can be reported. Every element is expected to be
 * closed, also where HTML makes the end tag optional: React and the generator always write it.
 */

export interface HtmlElement {
  /** In lower case. */
  readonly name: string;
  /** Values by name in lower case. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Undefined for the outermost element. */
  readonly parent: HtmlElement | undefined;
  readonly children: readonly (HtmlElement | string)[];
  /** Offset of its start tag in the text. */
  readonly offset: number;
}

/** An error in a tag. */
export interface TagFault {
  readonly kind: 'unclosed' | 'stray' | 'attribute twice';
  /** Name of the element. */
  readonly name: string;
  readonly attribute?: string;
  readonly offset: number;
}

export interface ParsedHtml {
  /** All elements in the order in which they begin. */
  readonly elements: readonly HtmlElement[];
  readonly faults: readonly TagFault[];
}

type OpenElement = HtmlElement & { readonly attributes: Record<string, string>; readonly children: (HtmlElement | string)[] };

const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
const foreignElements: ReadonlySet<string> = new Set(['svg', 'math']);

/**
 * Parses HTML, or XML, whose names keep their case. Never fails: unclear markup is text or a fault.
 */
export function parseHtml(text: string, { xml = false } = {}): ParsedHtml {
  const builder = new TreeBuilder(text, xml);
  const tokenizer = new Tokenizer({ xmlMode: xml, decodeEntities: true }, builder);
  tokenizer.write(text);
  tokenizer.end();
  const { elements, faults } = builder;
  return { elements, faults };
}

type TokenHandler = ConstructorParameters<typeof Tokenizer>[1];

/** Builds elements from tokens, whose positions are offsets in the text. */
class TreeBuilder implements TokenHandler {
  readonly elements: HtmlElement[] = [];
  readonly faults: TagFault[] = [];
  readonly #text: string;
  readonly #xml: boolean;
  /** Elements that are not closed yet, the innermost last. */
  readonly #open: OpenElement[] = [];
  /** Number of open elements that contain foreign markup. */
  #foreignDepth = 0;
  #element: OpenElement | undefined;
  #attribute = '';
  #value = '';

  constructor(text: string, xml: boolean) {
    this.#text = text;
    this.#xml = xml;
  }

  onopentagname(start: number, end: number): void {
    const name = this.#nameAt(start, end);
    this.#element = { name, attributes: {}, parent: this.#open.at(-1), children: [], offset: start - 1 };
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#nameAt(start, end);
    this.#value = '';
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#text.slice(start, end);
  }

  onattribentity(codePoint: number): void {
    this.#value += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    if (!this.#element) return;
    const { name, attributes, offset } = this.#element;
    const attribute = this.#attribute;
    if (Object.hasOwn(attributes, attribute)) this.faults.push({ kind: 'attribute twice', name, attribute, offset });
    else attributes[attribute] = this.#value;
  }

  onopentagend(): void {
    this.#begin(false);
  }

  /** HTML elements do not close themselves; those of XML and of SVG do. */
  onselfclosingtag(): void {
    this.#begin(this.#xml || this.#foreignDepth > 0);
  }

  onclosetag(start: number, end: number): void {
    const name = this.#nameAt(start, end);
    const at = this.#open.findLastIndex((element) => element.name === name);
    if (at < 0) {
      this.faults.push({ kind: 'stray', name, offset: start - 2 });
      return;
    }
    for (const inner of this.#open.slice(at + 1).reverse()) {
      this.faults.push({ kind: 'unclosed', name: inner.name, offset: inner.offset });
      this.#close();
    }
    this.#close();
  }

  ontext(start: number, end: number): void {
    this.#addText(this.#text.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    this.#addText(String.fromCodePoint(codePoint));
  }

  oncdata(start: number, end: number, endOffset: number): void {
    this.#addText(this.#text.slice(start, end - endOffset));
  }

  onend(): void {
    for (const { name, offset } of this.#open) this.faults.push({ kind: 'unclosed', name, offset });
  }

  isInForeignContext(): boolean {
    return this.#foreignDepth > 0;
  }

  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  #nameAt(start: number, end: number): string {
    const name = this.#text.slice(start, end);
    return this.#xml ? name : name.toLowerCase();
  }

  #begin(isClosed: boolean): void {
    const element = this.#element;
    if (!element) return;
    this.#open.at(-1)?.children.push(element);
    this.elements.push(element);
    if (isClosed || (!this.#xml && voidElements.has(element.name))) return;
    this.#open.push(element);
    if (foreignElements.has(element.name)) this.#foreignDepth++;
  }

  #close(): void {
    if (foreignElements.has(this.#open.pop()?.name ?? '')) this.#foreignDepth--;
  }

  #addText(text: string): void {
    const children = this.#open.at(-1)?.children;
    if (!children) return;
    const last = children.at(-1);
    if (typeof last === 'string') children[children.length - 1] = last + text;
    else children.push(text);
  }
}

/** Returns true if an element is inside one with one of the names. */
export function isWithin({ parent }: HtmlElement, names: ReadonlySet<string>): boolean {
  for (let at = parent; at; at = at.parent) if (names.has(at.name)) return true;
  return false;
}

/** Child elements. */
export const elementsIn = ({ children }: HtmlElement): readonly HtmlElement[] =>
  children.filter((child) => typeof child !== 'string');

/** Text of an element and of all elements in it. */
export const textIn = ({ children }: HtmlElement): string =>
  children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('');
