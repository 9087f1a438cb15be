import type { ProblemOrigin } from '../errors/problem.ts';
import { defaultLabels, type TextLabels } from '../model/text-labels.ts';
import {
  type Callout,
  calloutAttributes,
  calloutElements,
  codeBlock,
  footnoteBack,
  footnoteId,
  footnoteLink,
  footnotesAttributes,
  taskAttributes,
} from './block-markup.ts';
import type { DirectiveMeta } from './component-directives.ts';
import { literalElements } from './html-elements.ts';
import type { HtmlPart } from './markdown-html.ts';
import { parsePlainMarkdown, unescapeMarkdown } from './markdown-parser.ts';
import type { Token } from './markdown-types.ts';
import { addWords, elementNode, markupNode, parseHtmlTree, type TextElement, type TextNode, wordsNode } from './text-tree.ts';

/** Parts of a text that its tokens alone do not say. Lines are 1-based within the text. */
export interface MarkdownParts {
  readonly labels: TextLabels;
  /** Returns the position of a line. */
  at(line: number): ProblemOrigin;
  /** Returns the position of a picture's address, which ends in a line. */
  atPicture(address: string, line: number): ProblemOrigin;
  /** Begins a token of a block. `words`: those of the paragraph that it may begin with. */
  begin(token: Token, line: number, words: Token | undefined): void;
  html(token: Token, position: { readonly line: number; readonly parent: Token | undefined }): readonly HtmlPart[];
  entry(token: Token, line: number): TextNode;
  /** Returns the start of the component of a directive. */
  directive(meta: unknown, line: number): () => string;
  refused(token: Token, line: number): void;
}

/** Turns the tokens of a Markdown text into a tree. */
export function treeOfMarkdown(tokens: readonly Token[], parts: MarkdownParts): readonly TextNode[] {
  const tree = new MarkdownTree(parts);
  tokens.forEach((token, index) => {
    tree.add(token, tokens[index + 2]);
  });
  return tree.nodes;
}

/** Turns Markdown into a tree without checks: links are as they are written, and directives show nothing. */
export const plainTreeOfMarkdown = (markdown: string): readonly TextNode[] =>
  treeOfMarkdown(parsePlainMarkdown(markdown), {
    labels: defaultLabels('en'),
    at: () => ({ file: '' }),
    atPicture: () => ({ file: '' }),
    begin() {},
    html: ({ content }) => [{ nodes: parseHtmlTree(content) }],
    entry: () => wordsNode(''),
    directive: () => () => '',
    refused() {},
  });

const noteOf = (meta: { readonly id?: number; readonly subId?: number } | undefined) => ({
  note: (meta?.id ?? 0) + 1,
  reference: (meta?.subId ?? 0) + 1,
});

type TokenRule = (tree: MarkdownTree, token: Token, line: number) => void;

class MarkdownTree {
  readonly nodes: TextNode[] = [];
  readonly #parts: MarkdownParts;
  /** Open elements, outermost first. */
  readonly #open: TextElement[] = [elementNode('', {}, this.nodes)];
  /** Number of open elements around each open token. */
  readonly #depths: number[] = [];
  /** Open tokens, outermost first. */
  readonly #parents: Token[] = [];
  /** 1-based line of the current block. */
  #line = 1;
  /** Lines of footnotes that are written within a line, by their number. */
  readonly #noteLines = new Map<unknown, number>();
  #isAddress = false;
  #isDone = false;

  constructor(parts: MarkdownParts) {
    this.#parts = parts;
  }

  /** Adds the next token of the text. `words`: the one behind the token after it. */
  add(token: Token, words: Token | undefined): void {
    if (token.map) this.#line = token.map[0] + 1;
    this.#parts.begin(token, this.#line, words);
    this.#addToken(token, this.#line, MarkdownTree.#blockRules);
  }

  #addToken(token: Token, line: number, rules: Readonly<Record<string, TokenRule>>): void {
    if (token.nesting === -1) {
      this.#parents.pop();
      MarkdownTree.#endRules[token.type]?.(this, token, line);
      this.#closeTo(this.#depths.pop() ?? 1);
      return;
    }
    if (token.nesting === 1) this.#depths.push(this.#open.length);
    const rule = rules[token.type];
    if (rule) rule(this, token, line);
    else if (token.nesting === 1) this.#push(elementNode(token.tag, attributesOf(token)));
    if (token.nesting === 1) this.#parents.push(token);
  }

  static readonly #blockRules: Readonly<Record<string, TokenRule>> = {
    inline: (tree, token) => tree.#addInline(token),
    paragraph_open: (tree, { hidden }) => tree.#push(elementNode('p', {}, [], hidden ? bare : undefined)),
    heading_open: (tree, { tag }, line) => tree.#push(elementNode(tag, {}, [], { where: tree.#parts.at(line) })),
    th_open: (tree, token) => tree.#openCell(token),
    td_open: (tree, token) => tree.#openCell(token),
    hr: (tree) => tree.#append(elementNode('hr')),
    code_block: (tree, { content }) => tree.#append(codeBlock(content, '')),
    fence: (tree, token) => tree.#append(tree.#codeBlock(token)),
    html_block: (tree, token, line) => tree.#addHtml(token, line),
    entry_block: (tree, token, line) => tree.#append(tree.#parts.entry(token, line)),
    component_form: (tree, { content }) => {
      const words = content.replace(/^:+\s*/, '');
      if (words !== '') tree.#append(elementNode('p', {}, [wordsNode(words, true)]));
    },
    component_line: (tree, token, line) => tree.#append(tree.#directive(token, line)),
    component_open: (tree, token, line) => tree.#push(tree.#directive(token, line)),
    callout_open: (tree, { meta }) => {
      const [name, title] = calloutElements(meta);
      tree.#push(elementNode(name, calloutAttributes(meta)));
      tree.#push(elementNode(title, { class: 'callout-title' }));
    },
    callout_title: (tree, { meta }) => {
      const { kind } = meta as Callout;
      const title = tree.#open.pop();
      if (title?.children.length === 0) title.children.push(wordsNode(tree.#parts.labels[kind], true));
    },
    footnote_block_open: (tree) => {
      tree.#push(elementNode('section', footnotesAttributes(tree.#parts.labels)));
      tree.#push(elementNode('ol'));
    },
    footnote_open: (tree, { meta }) => {
      tree.#line = tree.#noteLines.get(meta.id) ?? tree.#line;
      tree.#push(elementNode('li', { id: footnoteId(noteOf(meta)) }));
    },
    footnote_anchor: (tree, { meta }) => tree.#append(markupNode(() => ` ${footnoteBack(noteOf(meta), tree.#parts.labels)}`)),
  };

  static readonly #endRules: Readonly<Record<string, TokenRule>> = {
    td_close: (tree) => {
      const [row, cell] = tree.#open.slice(-3);
      if (row && cell && row.children[0] === cell) row.children[0] = withStrongHeader(cell);
    },
    link_close: (tree) => {
      tree.#isAddress = false;
    },
  };

  #addInline(inline: Token): void {
    let line = this.#line;
    const depth = this.#open.length;
    this.#parents.push(inline);
    for (const child of inline.children ?? []) {
      if (child.type === 'softbreak' || child.type === 'hardbreak') line++;
      this.#addToken(child, line, MarkdownTree.#inlineRules);
      if (child.type === 'refused' || child.type === 'image') line += child.content.split('\n').length - 1;
    }
    this.#parents.pop();
    this.#closeTo(depth);
  }

  static readonly #inlineRules: Readonly<Record<string, TokenRule>> = {
    text: (tree, { content }) => tree.#addWords(content),
    // Quotation marks that were escaped stay as they are.
    text_special: (tree, { content }) => tree.#addWords(content, content === '"' || content === "'"),
    literal: (tree, { content }) => tree.#addWords(content, true),
    refused: (tree, token, line) => {
      tree.#parts.refused(token, line);
      tree.#addWords(token.content, true);
    },
    softbreak: (tree) => tree.#addWords('\n'),
    hardbreak: (tree) => tree.#append(elementNode('br')),
    code_inline: (tree, { content }) => tree.#append(elementNode('code', {}, [wordsNode(content, true)])),
    html_inline: (tree, token, line) => tree.#addHtml(token, line),
    entry_inline: (tree, token, line) => tree.#append(tree.#parts.entry(token, line)),
    link_open: (tree, token, line) => {
      tree.#isAddress = token.markup === 'autolink' || token.markup === 'linkify';
      tree.#push(elementNode('a', attributesOf(token), [], { where: tree.#parts.at(line) }));
    },
    image: (tree, token, line) => tree.#append(tree.#picture(token, line)),
    footnote_ref: (tree, { meta }, line) => {
      if (meta.label === undefined) tree.#noteLines.set(meta.id, line);
      tree.#append(markupNode(() => footnoteLink(noteOf(meta), tree.#parts.labels)));
    },
    checkbox_input: (tree, token) => {
      tree.#isDone = token.attrGet('checked') === 'checked';
    },
    label_open: (tree) => tree.#push(elementNode('label', {}, [elementNode('input', taskAttributes(tree.#isDone))])),
  };

  #append(node: TextNode): void {
    this.#open.at(-1)?.children.push(node);
  }

  #push(element: TextElement): void {
    this.#append(element);
    this.#open.push(element);
  }

  /** Closes all but a number of open elements. Setting the length of a list is slow. */
  #closeTo(depth: number): void {
    while (this.#open.length > depth) this.#open.pop();
  }

  #addWords(text: string, isWritten = false): void {
    const isFixed = isWritten || this.#isAddress || this.#open.some(({ name }) => literalElements.has(name));
    addWords(this.#open.at(-1)?.children ?? [], text, isFixed);
  }

  #openCell(token: Token): void {
    this.#push(elementNode(token.tag, attributesOf(token)));
    this.#push(elementNode('p', {}, [], bare));
  }

  #addHtml(token: Token, line: number): void {
    for (const part of this.#parts.html(token, { line, parent: this.#parents.at(-1) })) {
      if ('open' in part) this.#push(part.open);
      else if ('close' in part) this.#closeTo(Math.max(1, this.#open.lastIndexOf(part.close)));
      else for (const node of part.nodes) this.#append(node);
    }
  }

  #picture(token: Token, line: number): TextElement {
    const { src = '', title } = attributesOf(token);
    const words = (token.children ?? []).map(({ type, content }) => (type.endsWith('break') ? '\n' : content));
    const isDecoration = (token.meta as { readonly isDecoration?: boolean } | null)?.isDecoration;
    const end = line + token.content.split('\n').length - 1;
    const alt = token.content.trim() === '' && !isDecoration ? undefined : words.join('');
    const attributes = Object.assign(
      { src },
      alt === undefined ? undefined : { alt },
      title === undefined ? undefined : { title },
    );
    return elementNode('img', attributes, [], { where: this.#parts.atPicture(src, end) });
  }

  #directive({ meta }: Token, line: number): TextElement {
    const { name, attributes = {} } = (meta as DirectiveMeta).directive;
    return elementNode(`::${name}`, attributes, [], { open: this.#parts.directive(meta, line) });
  }

  #codeBlock({ info, content }: Token): TextElement {
    const written = unescapeMarkdown(info);
    const [language = ''] = written.trim().split(/\s+/);
    const code = codeBlock(content, language);
    const title = codeTitle(written);
    if (title === undefined) return code;
    const caption = elementNode('figcaption', {}, [wordsNode(title, true)]);
    return elementNode('figure', { class: 'code' }, [caption, code]);
  }
}

const noAttributes: Readonly<Record<string, string>> = {};
const bare = { isBare: true };

function attributesOf({ attrs }: Token): Readonly<Record<string, string>> {
  if (!attrs) return noAttributes;
  const attributes: Record<string, string> = {};
  for (const [name, value] of attrs) attributes[name] = String(value);
  return attributes;
}

/** Returns the title of a block of code: the name of a file behind the language, or `title="…"`. */
function codeTitle(info: string): string | undefined {
  const [, quoted, word, file] = /\stitle=(?:"([^"]+)"|([^\s"]+))|^\S+\s+([^\s={}"]*[./][^\s={}"]*)/.exec(info) ?? [];
  return quoted ?? word ?? file;
}

/** Turns the first cell of a row into its header if all of its text is strong. */
function withStrongHeader(cell: TextElement): TextElement {
  const [words] = cell.children;
  const [only, ...others] =
    words?.kind === 'element' ? words.children.filter((node) => node.kind !== 'words' || node.text !== '') : [];
  if (words?.kind !== 'element' || only?.kind !== 'element' || only.name !== 'strong' || others.length > 0) return cell;
  const attributes = { ...cell.attributes, scope: 'row' };
  return elementNode('th', attributes, [{ ...words, children: only.children }]);
}
