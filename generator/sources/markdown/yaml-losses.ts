import { COLLECTION_STYLE, EVENT_ID, type parseEvents, SCALAR_STYLE } from 'js-yaml';
import type { YamlLoss } from '../../model/errors.ts';

type YamlEvent = ReturnType<typeof parseEvents>[number];
type ScalarEvent = Extract<YamlEvent, { readonly type: typeof EVENT_ID.SCALAR }>;
type CollectionEvent = Extract<YamlEvent, { readonly type: typeof EVENT_ID.SEQUENCE | typeof EVENT_ID.MAPPING }>;
type AliasEvent = Extract<YamlEvent, { readonly type: typeof EVENT_ID.ALIAS }>;

/** A part of a text that YAML would drop or change; `line` is 1-based within the text. */
export class YamlLossError extends Error {
  override readonly name = 'YamlLossError';
  readonly loss: YamlLoss;
  /** The part that is dropped, in one line. */
  readonly text: string;
  readonly line: number;
  constructor(loss: YamlLoss, text: string, line: number) {
    super(`${loss}: ${text}`);
    this.loss = loss;
    this.text = text;
    this.line = line;
  }
}

const lossAt = (text: string, { loss, offset, part = '' }: { loss: YamlLoss; offset: number; part?: string }): YamlLossError =>
  new YamlLossError(loss, part.trim(), text.slice(0, offset).split('\n').length);

const onlyCommentsAbove = /^\ufeff?(?:[ \t\r]*(?:#[^\n]*)?\n)*$/;

/** A line below another that begins a block of Markdown, or the second item of a numbered list. */
const markupLine = /\n[ \t]*(?:(?:[-*+]|#{1,6}|1[.)])(?=\s|$)|[|>]|```|~~~)|^["']?\d+[.)]\s[^\n]*\n[ \t]*\d+[.)](?=\s)/;

/** Refuses everything that ends a document, begins another, or instructs the parser. */
export function refuseMarkers(text: string): void {
  const carriageReturn = /\r(?!\n)/.exec(text);
  if (carriageReturn) throw lossAt(text, { loss: 'line-ends', offset: carriageReturn.index });
  const [lead = '', directive] = /^(?:[ \t\r]*(?:#[^\n]*)?\n)*(%[^\n]*)/.exec(text) ?? [];
  if (directive !== undefined) {
    throw lossAt(text, { loss: 'directive', offset: lead.length - directive.length, part: directive });
  }
  let isFirst = true;
  for (const { 0: match, 1: marker, index } of text.matchAll(/(?:^|\n)\ufeff?(---|\.\.\.)(?=\s|$)/g)) {
    const offset = index + match.length - 3;
    if (marker === '...') throw lossAt(text, { loss: 'end', offset });
    if (!isFirst || !onlyCommentsAbove.test(text.slice(0, offset))) throw lossAt(text, { loss: 'document', offset });
    isFirst = false;
  }
}

/**
 * Refuses comments within values, tags, and texts that change when lines are joined. Returns the
 * problem of an anchor that no alias uses, which is the last one to report.
 */
export function refuseLosses(
  text: string,
  events: readonly YamlEvent[],
  isUnread: IsUnread = () => false,
): YamlLossError | undefined {
  const finder = new LossFinder(text, isUnread);
  for (const event of events) finder.visit(event);
  return finder.finish();
}

/** Returns true for the name of a field whose value is not read, so that nothing in it can be lost. */
export type IsUnread = (field: string) => boolean;

/** A moment of several parts, which is one value. */
const moment = /^\d{4}-\d{1,2}-\d{1,2}[ \t]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[ \t]*(?:Z|[+-]\d{1,2}(?::?\d{2})?))?$/;

/** True for a plain value that is complete, so that a comment may follow: one word, number, date or hash. */
const isComplete = (value: string): boolean => /^\S+$/.test(value) || moment.test(value);

const lineOfMarkup = /^[ \t]*(?:(?:[-*+]|#{1,6}|\d+[.)])(?=\s|$)|[|>]|```|~~~)/;

/**
 * True for a text that a program has folded: a line ends only where the next word would not fit into 80 columns. It then
 * stands for what the program was given, unless each empty line could be the end of a person's paragraph.
 */
function isFoldedByProgram(lines: readonly string[], isBlock: boolean): boolean {
  const columnOf = (line: string): number => line.length - line.trimStart().length;
  const margin = columnOf(lines.find((line) => line.trim() !== '') ?? '');
  const isAtMargin = (line: string): boolean => !isBlock || columnOf(line) === margin;
  const isFull = ({ before, line }: LineBreak): boolean => {
    const [word = ''] = line.trimStart().split(' ', 1);
    return before.length + 1 + word.length >= programWidth;
  };
  const breaks = breaksOf(lines);
  const joined = breaks.filter(({ before, line }) => isAtMargin(before) && isAtMargin(line));
  const folds = joined.filter(({ empty }) => empty === 0);
  if (!folds.every(isFull)) return false;
  const isUnclear = joined.some(({ line, empty }) => empty === 1 && !lineOfMarkup.test(line));
  const isLong = folds.length > 0 || lines.some((line) => line.trimEnd().length > programWidth);
  return !isUnclear || (isLong && breaks.some(({ empty }) => empty > 1));
}

interface LineBreak {
  readonly before: string;
  readonly line: string;
  /** Number of empty lines between the two. */
  readonly empty: number;
}

function breaksOf(lines: readonly string[]): readonly LineBreak[] {
  const breaks: LineBreak[] = [];
  let empty = 0;
  let before: string | undefined;
  for (const line of lines.map((each) => each.trimEnd())) {
    if (line === '') empty++;
    else {
      if (before !== undefined) breaks.push({ before, line, empty });
      [before, empty] = [line, 0];
    }
  }
  return breaks;
}

/** Columns of a line of programs that write YAML. */
const programWidth = 80;

/** A collection whose members are being visited. */
interface OpenCollection {
  /** Greatest indentation of a comment between its members. */
  readonly column: number;
  /** Undefined for lists. */
  awaitsName: boolean | undefined;
}

/** Visits the values of a document in the order of the text. */
class LossFinder {
  readonly #text: string;
  readonly #open: OpenCollection[] = [];
  /** Offsets of anchors that no alias has used. */
  readonly #unused = new Map<string, number>();
  /** Greatest column of the collections between the last value and the next. */
  #column = Number.POSITIVE_INFINITY;
  /** End of the last value, and whether a comment may follow it. */
  #end = 0;
  #isComplete = false;
  /** Name of the field that is being visited. */
  #field = '';
  readonly #isUnread: IsUnread;

  constructor(text: string, isUnread: IsUnread) {
    this.#text = text;
    this.#isUnread = isUnread;
  }

  visit(event: YamlEvent): void {
    if (event.type === EVENT_ID.POP) {
      this.#open.pop();
      return;
    }
    if (event.type === EVENT_ID.DOCUMENT) {
      this.#open.push({ column: Number.POSITIVE_INFINITY, awaitsName: undefined });
      return;
    }
    this.#checkName(event);
    if (event.type !== EVENT_ID.ALIAS) this.#checkProperties(event);
    if (event.type === EVENT_ID.ALIAS) this.#visitAlias(event);
    else if (event.type === EVENT_ID.SCALAR) this.#visitScalar(event);
    else this.#visitCollection(event);
  }

  finish(): YamlLossError | undefined {
    this.#pass(this.#text.length, this.#text.length);
    const [unused] = this.#unused;
    return unused && lossAt(this.#text, { loss: 'anchor', offset: unused[1], part: `&${unused[0]}` });
  }

  #checkName(event: Exclude<YamlEvent, { readonly type: typeof EVENT_ID.POP | typeof EVENT_ID.DOCUMENT }>): void {
    const parent = this.#open.at(-1);
    if (parent?.awaitsName === undefined) return;
    if (parent.awaitsName && event.type !== EVENT_ID.SCALAR) {
      throw lossAt(this.#text, { loss: 'key', offset: event.type === EVENT_ID.ALIAS ? event.anchorStart : event.start });
    }
    parent.awaitsName = !parent.awaitsName;
  }

  #visitAlias({ anchorStart, anchorEnd }: AliasEvent): void {
    this.#pass(anchorStart, anchorEnd);
    this.#isComplete = true;
    this.#unused.delete(this.#nameAt(anchorStart, anchorEnd));
  }

  #checkProperties({ anchorStart, anchorEnd, tagStart, tagEnd }: ScalarEvent | CollectionEvent): void {
    if (tagStart >= 0) {
      throw lossAt(this.#text, { loss: 'tag', offset: tagStart, part: this.#text.slice(tagStart, tagEnd) });
    }
    if (anchorStart < 0) return;
    this.#pass(anchorStart, anchorEnd);
    const name = this.#nameAt(anchorStart, anchorEnd);
    const before = this.#unused.get(name);
    if (before !== undefined) throw lossAt(this.#text, { loss: 'anchor', offset: before, part: `&${name}` });
    this.#unused.set(name, anchorStart);
  }

  #nameAt(start: number, end: number): string {
    return this.#text.slice(start, end).replace(/^[&*]/, '');
  }

  #visitCollection({ type, start, style }: CollectionEvent): void {
    const column = style === COLLECTION_STYLE.BLOCK ? start - this.#lineStart(start) : (this.#open.at(-1)?.column ?? 0);
    this.#column = Math.max(this.#column, column);
    this.#open.push({ column, awaitsName: type === EVENT_ID.MAPPING ? true : undefined });
    this.#pass(start, start);
  }

  #visitScalar({ valueStart, valueEnd, style, fast }: ScalarEvent): void {
    if (valueStart < 0) return;
    const text = this.#text;
    const isBlock = style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK;
    this.#pass(valueStart, valueEnd);
    const value = text.slice(valueStart, valueEnd).trimEnd();
    this.#isComplete = style === SCALAR_STYLE.PLAIN ? isComplete(value.trimStart()) : !isBlock;
    if (this.#open.length === 2 && this.#open[1]?.awaitsName === false) this.#field = value;
    if (!fast && !this.#isUnread(this.#field)) this.#checkLines(value, valueStart, style);
  }

  /** Refuses lines of a value that YAML joins, or of which it announces none. */
  #checkLines(value: string, valueStart: number, style: ScalarEvent['style']): void {
    const text = this.#text;
    const begin = value.length - value.trimStart().length;
    const isBlock = style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK;
    if (isBlock && value === '') {
      const offset = text[valueStart - 1] === '\n' ? valueStart - 1 : valueStart;
      const header = text.slice(this.#lineStart(offset), offset);
      throw lossAt(text, { loss: 'block', offset, part: header.trimEnd().split(/[\s:]/).at(-1) ?? '' });
    }
    if (style === SCALAR_STYLE.LITERAL_BLOCK) return;
    const first = isBlock ? valueStart : this.#lineStart(valueStart);
    if (isFoldedByProgram(text.slice(first, valueStart + value.length).split('\n'), isBlock)) return;
    const paragraph = /\n[ \t]*\r?\n/.exec(value.slice(begin));
    if (paragraph) throw lossAt(text, { loss: 'paragraph', offset: valueStart + begin + paragraph.index + 1 });
    const item = style === SCALAR_STYLE.PLAIN ? /\n[ \t]*-(?=\s|$)/.exec(value) : null;
    if (item) throw lossAt(text, { loss: 'item', offset: valueStart + item.index + 1 });
    const markup = markupLine.exec(value.slice(begin));
    if (markup) throw lossAt(text, { loss: 'markup', offset: valueStart + begin + markup.index + markup[0].indexOf('\n') + 1 });
  }

  /** Goes on to the next value, and checks the comments before it. */
  #pass(start: number, end: number): void {
    const between = this.#text.slice(this.#end, start);
    for (let at = between.indexOf('#'); at >= 0; ) {
      const lineEnd = between.indexOf('\n', at);
      this.#checkComment(this.#end + at);
      at = lineEnd < 0 ? -1 : between.indexOf('#', lineEnd);
    }
    this.#end = end;
    this.#column = this.#open.at(-1)?.column ?? Number.POSITIVE_INFINITY;
  }

  #checkComment(offset: number): void {
    const text = this.#text;
    const before = text.slice(this.#lineStart(offset), offset);
    if (this.#isUnread(this.#field) || (before.trim() === '' && before.length <= this.#column)) return;
    if (this.#isAfterValue(text.slice(this.#end, offset))) return;
    const end = text.indexOf('\n', offset);
    throw lossAt(text, { loss: 'comment', offset, part: text.slice(offset, end < 0 ? undefined : end) });
  }

  /** True for a comment behind a complete value in its line, or behind a list or record in one line. */
  #isAfterValue(between: string): boolean {
    return /^["']?[ \t]+$/.test(between) ? this.#isComplete : /^[^\n]*[\]}][ \t]+$/.test(between);
  }

  #lineStart(offset: number): number {
    return offset === 0 ? 0 : this.#text.lastIndexOf('\n', offset - 1) + 1;
  }
}
