import { Tokenizer } from 'htmlparser2';

/**
 * Markup as it was written. A browser mends what is wrong in a document while it reads it, and so do parsers that build what a browser
 * would: here nothing is mended, so that what was to be mended can be told. Every element is expected to be closed, also where HTML lets one
 * leave that out: React and the generator always write it.
 */

export interface HtmlElement {
  /** In lower case. */
  readonly name: string;
  /** Values by names in lower case. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Undefined for the outermost. */
  readonly parent: HtmlElement | undefined;
  readonly children: readonly (HtmlElement | string)[];
  /** Where its start tag begins in the text. */
  readonly offset: number;
}

/** What is wrong with tags themselves. */
export interface TagFault {
  readonly kind: 'unclosed' | 'stray' | 'attribute twice';
  /** Name of the element. */
  readonly name: string;
  /** Name of the attribute. */
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

/** Reads HTML, or with `xml` XML, whose names keep their case. Never fails: what is not understood is text or told as a fault. */
export function parseHtml(text: string, { xml = false } = {}): ParsedHtml {
  const elements: HtmlElement[] = [];
  const faults: TagFault[] = [];
  /** Elements that are not closed yet, the innermost last. */
  const open: OpenElement[] = [];
  let element: OpenElement | undefined;
  let attribute = '';
  let value = '';
  let foreignDepth = 0;

  const nameAt = (start: number, end: number): string => {
    const name = text.slice(start, end);
    return xml ? name : name.toLowerCase();
  };
  const addText = (added: string): void => {
    const children = open.at(-1)?.children;
    if (!children) return;
    const last = children.at(-1);
    if (typeof last === 'string') children[children.length - 1] = last + added;
    else children.push(added);
  };
  const close = (): void => {
    if (foreignElements.has(open.pop()?.name ?? '')) foreignDepth--;
  };
  const begin = (isClosed: boolean): void => {
    if (!element) return;
    open.at(-1)?.children.push(element);
    elements.push(element);
    if (isClosed || (!xml && voidElements.has(element.name))) return;
    open.push(element);
    if (foreignElements.has(element.name)) foreignDepth++;
  };

  const tokenizer = new Tokenizer(
    { xmlMode: xml, decodeEntities: true },
    {
      onopentagname(start, end) {
        element = { name: nameAt(start, end), attributes: {}, parent: open.at(-1), children: [], offset: start - 1 };
      },
      onattribname(start, end) {
        attribute = nameAt(start, end);
        value = '';
      },
      onattribdata(start, end) {
        value += text.slice(start, end);
      },
      onattribentity(codePoint) {
        value += String.fromCodePoint(codePoint);
      },
      onattribend() {
        if (!element) return;
        const { name, attributes, offset } = element;
        if (Object.hasOwn(attributes, attribute)) faults.push({ kind: 'attribute twice', name, attribute, offset });
        else attributes[attribute] = value;
      },
      onopentagend: () => begin(false),
      // HTML has no elements that close themselves; what lies in a picture made of markup has.
      onselfclosingtag: () => begin(xml || foreignDepth > 0),
      onclosetag(start, end) {
        const name = nameAt(start, end);
        const at = open.findLastIndex((one) => one.name === name);
        if (at < 0) {
          faults.push({ kind: 'stray', name, offset: start - 2 });
          return;
        }
        for (const inner of open.slice(at + 1).reverse()) {
          faults.push({ kind: 'unclosed', name: inner.name, offset: inner.offset });
          close();
        }
        close();
      },
      ontext: (start, end) => addText(text.slice(start, end)),
      ontextentity: (codePoint) => addText(String.fromCodePoint(codePoint)),
      oncdata: (start, end, endOffset) => addText(text.slice(start, end - endOffset)),
      isInForeignContext: () => foreignDepth > 0,
      oncomment() {},
      ondeclaration() {},
      onprocessinginstruction() {},
      onend() {},
    },
  );
  tokenizer.write(text);
  tokenizer.end();
  for (const { name, offset } of open) faults.push({ kind: 'unclosed', name, offset });
  return { elements, faults };
}

/** Whether an element lies within one with one of the names. */
export function isWithin({ parent }: HtmlElement, names: ReadonlySet<string>): boolean {
  for (let at = parent; at; at = at.parent) if (names.has(at.name)) return true;
  return false;
}

/** The elements right below an element. */
export const elementsIn = ({ children }: HtmlElement): readonly HtmlElement[] =>
  children.filter((child) => typeof child !== 'string');

/** The text of an element and of all within it. */
export const textIn = ({ children }: HtmlElement): string =>
  children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('');
