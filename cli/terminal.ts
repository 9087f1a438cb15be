/**
 * The output of commands. Texts come from content, file names, sources and servers as well, so that
 * nothing in them may have a meaning for a terminal or a CI service: `out` and `err` escape it.
 */

import { escapeControls } from './printable.js';
import { SitePaths } from './site-paths.ts';

/** Tells if text may have colour codes. */
export interface Colors {
  readonly hasColor: boolean;
}

/**
 * Output of a command: `out` is for results, `err` for progress and problems. `hasColor` is true if
 * `err` has colour.
 */
export interface Terminal extends Colors {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Prints data for programs as it is, such as JSON. */
  readonly data: (text: string) => void;
  readonly control: (name: keyof typeof controls) => void;
  readonly isInteractive: boolean;
  /** True if a person reads the output and can type answers. */
  readonly canAsk: boolean;
  /** Paths of the site's files in `err` and `data`. */
  readonly paths: SitePaths;
  /** Colours of `out`, which may go to a file while `err` is a terminal. */
  readonly results: Colors;
}

type ProcessStreams = Pick<NodeJS.Process, 'env'> & {
  readonly [name in 'stdin' | 'stdout' | 'stderr']: { readonly isTTY?: boolean };
} & { readonly [name in 'stdout' | 'stderr']: { write(text: string): unknown } };

const controls = { 'erase line': '\r\u001b[2K', 'clear screen': '\u001b[2J\u001b[3J\u001b[H' } as const;

/**
 * The terminal of this process. Colour follows NO_COLOR, then FORCE_COLOR; by default only a
 * terminal has colour.
 */
export function processTerminal({ env, stderr, stdin, stdout }: ProcessStreams = process): Terminal {
  const colorsOf = ({ isTTY }: { readonly isTTY?: boolean }): Colors => ({
    hasColor: env.NO_COLOR ? false : env.FORCE_COLOR ? env.FORCE_COLOR !== '0' : isTTY === true,
  });
  const isInteractive = stderr.isTTY === true && !env.CI;
  return {
    out: (text) => void stdout.write(printable(text)),
    err: (text) => void stderr.write(printable(text)),
    data: (text) => void stdout.write(text),
    control: (name) => void stderr.write(controls[name]),
    isInteractive,
    canAsk: isInteractive && stdin.isTTY === true && stdout.isTTY === true,
    paths: new SitePaths(),
    ...colorsOf(stderr),
    results: colorsOf(stdout),
  };
}

const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

/** Noncharacters of Unicode that stand for colour codes until a text is printed. */
const plainMark = '\ufdd0';
const firstMark = 0xfdd1;
const styles = Object.keys(codes) as (keyof typeof codes)[];

/** Returns text in a colour, if the output has colour. */
export function paint({ hasColor }: Colors, style: keyof typeof codes, text: string): string {
  return hasColor ? `${String.fromCharCode(firstMark + styles.indexOf(style))}${text}${plainMark}` : text;
}

function colorCode(mark: string): string {
  const style = styles[mark.charCodeAt(0) - firstMark];
  return `\u001b[${style === undefined ? 0 : codes[style]}m`;
}

/**
 * Returns text without a meaning for terminals and CI services: control characters become '\\u001b',
 * and a line does not begin with '::'. Colours are those of `paint`.
 */
export const printable = (text: string): string => escapeControls(text).replace(/[\ufdd0-\ufdd6]/g, colorCode);
