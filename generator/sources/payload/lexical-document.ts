/** Maps rich text of Lexical, Payload's editor, to a document. What Boreal has no part for keeps its name, and is reported. */
import { isRecord } from '../../support/shapes.ts';

type Values = Readonly<Record<string, unknown>>;

interface Part {
  readonly nodeType: string;
  readonly value?: unknown;
  readonly marks?: readonly { readonly type: string }[];
  readonly data?: Values;
  readonly content?: readonly Part[];
}

/** Values of the document that a text is in. */
interface ValuesAround {
  read(value: unknown): unknown;
  linkOf(collection: unknown, target: unknown): object | undefined;
  fileOf(
    value: unknown,
  ): { readonly file: string; readonly alt: string; readonly title: string; readonly type: string } | undefined;
}

/** By the bits of a format. */
const marks = ['bold', 'italic', 'strikethrough', 'underline', 'code', 'subscript', 'superscript', 'highlight'];

const nodeTypes: Readonly<Record<string, string>> = { root: 'document', table: 'table', tablerow: 'table-row' };

const textPart = (value: unknown, format: unknown = 0): Part => ({
  nodeType: 'text',
  value,
  marks: marks.filter((_, bit) => Number(format) & (1 << bit)).map((type) => ({ type })),
});

const isInline = ({ nodeType }: Part): boolean => nodeType === 'text' || nodeType.endsWith('hyperlink');

/** Puts paragraphs around words that an item or a quotation has without one. */
function withParagraph(content: readonly Part[]): readonly Part[] {
  const words = content.filter(isInline);
  return words.length === 0 ? content : [{ nodeType: 'paragraph', content: words }, ...content.filter((each) => !isInline(each))];
}

export class LexicalDocument {
  readonly #values: ValuesAround;

  constructor(values: ValuesAround) {
    this.#values = values;
  }

  read(node: Values): Part {
    const type = String(node.type);
    return this.#leaf(type, node) ?? this.#branch(type, node);
  }

  /** Reads a node without content; undefined for others. */
  #leaf(type: string, { text, format, relationTo, value, fields }: Values): Part | undefined {
    switch (type) {
      case 'text':
        return textPart(text, format);
      case 'linebreak':
        return textPart('\n');
      case 'tab':
        return textPart('\t');
      case 'horizontalrule':
        return { nodeType: 'hr' };
      case 'upload':
        return { nodeType: 'embedded-asset-block', data: { target: this.#target(relationTo, value) } };
      case 'relationship':
        return { nodeType: 'embedded-entry-block', data: { target: this.#target(relationTo, value) } };
      case 'block':
      case 'inlineBlock':
        return this.#block(isRecord(fields) ? fields : {});
      default:
        return undefined;
    }
  }

  #branch(type: string, { tag, children, fields, headerState, colSpan, rowSpan }: Values): Part {
    if (type === 'list') return { nodeType: tag === 'ol' ? 'ordered-list' : 'unordered-list', content: this.#items(children) };
    const content = this.#parts(children);
    switch (type) {
      case 'link':
      case 'autolink':
        return { ...this.#link(isRecord(fields) ? fields : {}), content };
      case 'heading':
        return { nodeType: `heading-${String(tag).slice(1)}`, content };
      case 'quote':
        return { nodeType: 'blockquote', content: withParagraph(content) };
      case 'tablecell': {
        const nodeType = headerState === 0 || headerState === undefined ? 'table-cell' : 'table-header-cell';
        return { nodeType, data: { colspan: colSpan, rowspan: rowSpan }, content };
      }
      default:
        return { nodeType: nodeTypes[type] ?? type, content };
    }
  }

  #parts(children: unknown): readonly Part[] {
    return (Array.isArray(children) ? children.filter(isRecord) : []).map((child) => this.read(child));
  }

  /** Lexical has a list in a list as an item of its own: it belongs to the item before. */
  #items(nodes: unknown): readonly Part[] {
    const items: Part[] = [];
    for (const { children, checked } of Array.isArray(nodes) ? nodes.filter(isRecord) : []) {
      const content = this.#parts(children);
      const last = items.at(-1);
      if (last && content.length > 0 && content.every(({ nodeType }) => nodeType.endsWith('-list')))
        items[items.length - 1] = { ...last, content: [...(last.content ?? []), ...content] };
      else {
        const [first, ...others] = content;
        // As in Markdown.
        const box = checked === true ? '[x] ' : '[ ] ';
        const isTask = typeof checked === 'boolean' && first?.nodeType === 'text';
        const words = isTask ? [{ ...first, value: `${box}${first.value}` }, ...others] : content;
        items.push({ nodeType: 'list-item', content: withParagraph(words) });
      }
    }
    return items;
  }

  #link({ linkType, url, doc }: Values): Part {
    if (linkType !== 'internal') return { nodeType: 'hyperlink', data: { uri: url } };
    const { relationTo, value } = isRecord(doc) ? doc : {};
    const isToFile = this.#values.fileOf(value) !== undefined;
    return { nodeType: isToFile ? 'asset-hyperlink' : 'entry-hyperlink', data: { target: this.#target(relationTo, value) } };
  }

  #target(collection: unknown, value: unknown): object {
    const file = this.#values.fileOf(value);
    if (file) {
      // The name of a picture's file describes nothing.
      const title = file.type.startsWith('image/') ? '' : file.title;
      return { asset: { file: file.file, title, description: file.alt, contentType: file.type } };
    }
    const entry = this.#values.linkOf(collection, value);
    return entry ? { entry } : { missing: { linkType: 'Entry', id: `${collection}/${isRecord(value) ? value.id : value}` } };
  }

  /** A block keeps its name, for a component of the site, unless it is code. */
  #block(fields: Values): Part {
    const { blockType, code, language } = fields;
    if (typeof code === 'string' && /^code$/i.test(String(blockType)))
      return { nodeType: 'code-block', data: { language }, content: [textPart(code, 0)] };
    const data = this.#values.read(fields);
    return { nodeType: String(blockType), ...(isRecord(data) ? { data } : {}) };
  }
}
