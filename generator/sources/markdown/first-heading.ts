import { takeExplicitId } from '../../rich-text/heading-list.ts';
import { parsePlainMarkdown } from '../../rich-text/markdown-parser.ts';

/** A heading of the first level above a text. */
interface FirstHeading {
  /** Without formatting. */
  readonly words: string;
  /** 1-based line in the text. */
  readonly line: number;
  /** The text with empty lines in place of the heading. */
  readonly below: string;
}

/** Comments and empty lines, then a line with “#”, or one with a line of “=” below it. */
const firstHeading = /^((?:\s|<!--(?:[^-]|-(?!->))*-->)*)(#[ \t]+\S[^\n]*|[^\s#>`~<|:![-][^\n]*\n=+[ \t]*\r?)(?=\n|$)/;

/** Takes the heading of the first level with which a text begins; undefined without one. */
export function takeHeading(text: string): FirstHeading | undefined {
  const [all, before = '', heading = ''] = firstHeading.exec(text) ?? [];
  // Four spaces begin code.
  if (all === undefined || /(?:^|\n)(?: {4,}| *\t)$/.test(before)) return undefined;
  const inline = parsePlainMarkdown(heading).find(({ type }) => type === 'inline');
  const children = (inline?.children ?? []).filter(({ type }) => type !== 'html_inline');
  const words = takeExplicitId(children.map(({ content }) => content).join('')).text.trim();
  if (words === '') return undefined;
  const lines = (part: string): string => part.replace(/[^\n]+/g, '');
  return {
    words,
    line: before.split('\n').length,
    below: before + lines(heading) + text.slice(all.length),
  };
}
