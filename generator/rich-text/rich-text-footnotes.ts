import { footnoteBack, footnoteId, footnoteLink, footnotesAttributes } from './block-markup.ts';
import { textErrors } from './errors.ts';
import type { ParsedNode } from './parse-rich-text.ts';
import type { RichTextScope } from './rich-text-scope.ts';
import { elementNode, markupNode, type TextNode } from './text-tree.ts';

const definitionForm = /^\[\^([^\]\s]+)\]:[ \u00a0]*/;
/** A reference to a footnote within words. */
export const footnoteForm = /\[\^([^\]\s]+)\]/g;

/** Footnotes of one document: paragraphs that begin with `[^label]:`. */
export class Footnotes {
  readonly #definitions = new Map<string, ParsedNode>();
  readonly #labels: string[] = [];
  readonly #references = new Map<string, number>();

  /** Takes the definitions out of the blocks of a document. */
  takeFrom(blocks: readonly ParsedNode[], { problems, at }: RichTextScope): readonly ParsedNode[] {
    return blocks.filter((node) => {
      const [first, ...others] = node.type === 'paragraph' ? node.children : [];
      const [written, label] = (first?.type === 'text' && definitionForm.exec(first.text)) || [];
      if (!first || written === undefined || label === undefined) return true;
      if (this.#definitions.has(label)) problems.push(textErrors.DEFINITION_TWICE({ definition: `[^${label}]:` }, at(node)));
      this.#definitions.set(label, { ...node, children: [{ ...first, text: first.text.slice(written.length) }, ...others] });
      return false;
    });
  }

  /** Returns the link to a footnote; undefined if it has no definition, which is reported. */
  link(label: string, node: ParsedNode, { problems, at, labels }: RichTextScope): string | undefined {
    if (!this.#definitions.has(label)) {
      problems.push(textErrors.FOOTNOTE_MISSING({ label }, at(node)));
      return undefined;
    }
    if (!this.#labels.includes(label)) this.#labels.push(label);
    const reference = (this.#references.get(label) ?? 0) + 1;
    this.#references.set(label, reference);
    return footnoteLink({ note: this.#labels.indexOf(label) + 1, reference }, labels);
  }

  /** Returns the section of the footnotes that the document refers to, in order, and reports the others. */
  section(scope: RichTextScope, wordsOf: (children: readonly ParsedNode[]) => TextNode[]): readonly TextNode[] {
    const { labels, problems, at } = scope;
    const notes: TextNode[][] = [];
    // A footnote may refer to a further one.
    for (let index = 0; index < this.#labels.length; index++)
      notes.push(wordsOf(this.#definitions.get(this.#labels[index] ?? '')?.children ?? []));
    for (const [label, node] of this.#definitions) {
      if (!this.#labels.includes(label)) problems.push(textErrors.DEFINITION_UNUSED({ definition: `[^${label}]:` }, at(node)));
    }
    if (notes.length === 0) return [];
    const items = notes.map((words, index) => {
      const back = markupNode(() => this.#backLinks(index, scope));
      return elementNode('li', { id: footnoteId({ note: index + 1 }) }, [elementNode('p', {}, [...words, back])]);
    });
    return [elementNode('section', footnotesAttributes(labels), [elementNode('ol', {}, items)])];
  }

  #backLinks(index: number, { labels }: RichTextScope): string {
    const count = this.#references.get(this.#labels[index] ?? '') ?? 0;
    return Array.from({ length: count }, (_, at) => ` ${footnoteBack({ note: index + 1, reference: at + 1 }, labels)}`).join('');
  }
}
