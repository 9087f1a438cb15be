/**
 * Source text that would be published as it is written: shortcodes of other tools, references
 * without a definition. Each is a token that names its problem, which the renderer reports.
 */
import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { textErrors } from './errors.ts';
import { lineOf } from './markdown-blocks.ts';
import type { BlockState, InlineRule, InlineState, Parser } from './markdown-types.ts';

type Report = (details: { readonly where: ProblemOrigin }) => Problem;

/** Problem of a part of a text, by its 0-based line. */
export interface LineReport {
  readonly line: number;
  readonly report: Report;
}

/** Adds the rules. A token `refused` has the problem of its content in `meta`. */
export function addRefusals(parser: Parser): void {
  const { inline, block, core, renderer } = parser;
  inline.ruler.before('link', 'shortcode', shortcode);
  inline.ruler.after('footnote_ref', 'lost_footnote', lostFootnote);
  inline.ruler.after('lost_footnote', 'lost_reference', lostReference);
  renderer.rules.refused = (tokens, index) => parser.utils.escapeHtml(tokens[index]?.content ?? '');
  block.ruler.before('reference', 'definition_line', (state, line, _end, isSilent) => {
    if (!isSilent) definitionsOf(state.env).line = line;
    return false;
  });
  block.ruler.before('footnoteDef', 'footnote_line', footnoteLine);
  core.ruler.after('block', 'definitions_complete', ({ env }) => definitionsOf(env).begin());
}

/** Creates the environment of one text. */
export function createTextEnv(): Record<string, unknown> {
  const definitions = new Definitions();
  return { definitions, references: definitions.references };
}

/** Lists the definitions that nothing uses and those that are written twice, after parsing. */
export function definitionReports(env: Readonly<Record<string, unknown>>): readonly LineReport[] {
  const definitions = definitionsOf(env);
  const { refs = {} } = (env.footnotes ?? {}) as { readonly refs?: Readonly<Record<string, number>> };
  return [...definitions.reports(), ...definitions.footnoteReports(refs)];
}

const definitionsOf = (env: unknown): Definitions => (env as { readonly definitions: Definitions }).definitions;

/** Definitions of references and footnotes, and their uses. */
class Definitions {
  /** 0-based line of the block that is being parsed. */
  line = 0;
  readonly references: Record<string, unknown>;
  readonly #lines = new Map<string, number>();
  readonly #used = new Set<string>();
  readonly #repeated: { readonly label: string; readonly line: number }[] = [];
  readonly #footnotes: { readonly label: string; readonly line: number }[] = [];
  #areComplete = false;

  constructor() {
    // The parser reads a label before it adds it, and once for each use.
    this.references = new Proxy<Record<string, unknown>>(Object.create(null), {
      get: (target, label) => {
        if (typeof label !== 'string') return undefined;
        if (this.#areComplete) this.#used.add(label);
        else if (label in target) this.#repeated.push({ label, line: this.line });
        return target[label];
      },
      set: (target, label, value) => {
        this.#lines.set(String(label), this.line);
        target[String(label)] = value;
        return true;
      },
    });
  }

  /** Begins to count uses: all blocks are parsed. */
  begin(): void {
    this.#areComplete = true;
  }

  addFootnote(label: string, line: number): void {
    this.#footnotes.push({ label, line });
  }

  reports(): readonly LineReport[] {
    const unused = [...this.#lines].filter(([label]) => !this.#used.has(label));
    return [
      ...unused.map(([label, line]) => unusedReport(`[${label.toLowerCase()}]:`, line)),
      ...this.#repeated.map(({ label, line }) => repeatedReport(`[${label.toLowerCase()}]:`, line)),
    ];
  }

  /** `refs`: the number of each footnote by its label with a colon; negative if nothing uses it. */
  footnoteReports(refs: Readonly<Record<string, number>>): readonly LineReport[] {
    return this.#footnotes.flatMap(({ label, line }, index) => {
      const written = `[^${label}]:`;
      const isRepeated = this.#footnotes.findIndex((other) => other.label === label) < index;
      if (isRepeated) return [repeatedReport(written, line)];
      return (refs[`:${label}`] ?? -1) < 0 ? [unusedReport(written, line)] : [];
    });
  }
}

const unusedReport = (definition: string, line: number): LineReport => ({
  line,
  report: (details) => textErrors.DEFINITION_UNUSED({ definition }, details),
});
const repeatedReport = (definition: string, line: number): LineReport => ({
  line,
  report: (details) => textErrors.DEFINITION_TWICE({ definition }, details),
});

function footnoteLine(state: BlockState, line: number, _end: number, isSilent: boolean): boolean {
  const [, label] = /^\[\^([^\]\s]+)\]:/.exec(lineOf(state, line)) ?? [];
  if (!isSilent && label !== undefined) definitionsOf(state.env).addFootnote(label, line);
  return false;
}

/** Adds a token for the text up to an end, whose problem the renderer reports. */
function refuse(state: InlineState, length: number, isSilent: boolean, report: Report): true {
  if (!isSilent) {
    const token = state.push('refused', '', 0);
    token.content = state.src.slice(state.pos, state.pos + length);
    token.meta = { report };
  }
  state.pos += length;
  return true;
}

/** Reads the problem of a token `refused`. */
export const reportOf = (meta: unknown): Report => (meta as { readonly report: Report }).report;

/** Shortcodes of Hugo, tags and values of Liquid, Nunjucks and others, attribute lists of kramdown. */
const shortcodes = [
  /\{\{[<%][\s\S]{0,2000}?[%>]\}\}/y,
  /\{\{[\s\S]{0,2000}?\}\}/y,
  /\{%[\s\S]{0,2000}?%\}/y,
  /\{:[^{}\n]{0,2000}\}/y,
];
const footnoteForm = /\[\^([^\]\s]{1,200})\]/y;
const labelForm = /\[((?:[^[\]\\]|\\.){0,1000})\]/y;

/** Matches at a position, within the words that are being parsed. */
function matchAt(pattern: RegExp, { src, posMax }: InlineState, position: number): RegExpExecArray | undefined {
  pattern.lastIndex = position;
  const match = pattern.exec(src);
  return match && position + match[0].length <= posMax ? match : undefined;
}

const shortcode: InlineRule = (state, isSilent) => {
  if (state.src[state.pos] !== '{') return false;
  for (const pattern of shortcodes) {
    const written = matchAt(pattern, state, state.pos)?.[0];
    if (written !== undefined) return refuse(state, written.length, isSilent, shortcodeReport(written));
  }
  return false;
};

function shortcodeReport(written: string): Report {
  const instead = directiveFor(written);
  return (details) => textErrors.SHORTCODE({ written: shorten(written), instead }, details);
}

/** Returns the problem of the first shortcode in words without formatting. */
export function findShortcode(text: string): Report | undefined {
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) {
    for (const pattern of shortcodes) {
      pattern.lastIndex = at;
      const written = pattern.exec(text)?.[0];
      if (written !== undefined) return shortcodeReport(written);
    }
  }
  return undefined;
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60).trimEnd()}…` : text);

/** Returns the directive or Markdown to write instead of a shortcode; undefined for a value. */
function directiveFor(written: string): string | undefined {
  const [, end, name = '', rest = ''] =
    /^\{(?:\{[<%]|%)-?\s*(\/|end)?\s*([A-Za-z][\w-]*)([\s\S]*?)-?\s*(?:[%>]\}\}|%\})$/.exec(written) ?? [];
  if (name === '') return undefined;
  if (end !== undefined) return ':::';
  if (/^(?:rel)?ref$/.test(name)) return '[words](./other-file.md)';
  if (/^(?:figure|img|image)$/.test(name)) return '![description](/pictures/name.jpg "Caption")';
  if (/^highlight$/.test(name)) return '```language';
  const attributes = [...rest.matchAll(/([A-Za-z][\w-]*)\s*=\s*("[^"]*"|'[^']*'|[^\s"']+)/g)].map(
    ([, key, value]) => `${key}=${value}`,
  );
  return `::${name}{${shorten(attributes.join(' '))}}`;
}

const lostFootnote: InlineRule = (state, isSilent) => {
  const [written, label] = matchAt(footnoteForm, state, state.pos) ?? [];
  if (written === undefined || label === undefined) return false;
  return refuse(state, written.length, isSilent, (details) => textErrors.FOOTNOTE_MISSING({ label }, details));
};

/** Refuses `[words][label]` and `[words][]` that no definition has made a link or picture. */
const lostReference: InlineRule = (state, isSilent) => {
  const { src, pos, md } = state;
  if (src[pos] !== '[') return false;
  const end = md.helpers.parseLinkLabel(state, pos);
  if (end < 0 || src[end + 1] !== '[') return false;
  const [written, label = ''] = matchAt(labelForm, state, end + 1) ?? [];
  if (written === undefined) return false;
  const name = label.trim() || src.slice(pos + 1, end);
  return refuse(state, end + 1 + written.length - pos, isSilent, (details) =>
    textErrors.REFERENCE_MISSING({ label: shorten(name) }, details),
  );
};
