/**
 * Source text that would be published as it is written: shortcodes of other tools, definitions that
 * nothing uses, signs that are left once a text is parsed. The renderer reports them.
 */
import { textErrors } from './errors.ts';
import { type LeftOver, leftOverHints, leftOversIn, leftOversInHtml, surplusCells } from './left-over.ts';
import { lineOf } from './markdown-blocks.ts';
import { wordsOfHtml } from './markdown-html.ts';
import type { BlockState, InlineRule, Parser, Token } from './markdown-types.ts';
import { type Report, type ShortcodePairs, shortcodeAt, shortcodePairs, shortcodeReport, shorten } from './shortcodes.ts';

/** Problem of a part of a text, by its 0-based line. */
export interface LineReport {
  readonly line: number;
  readonly report: Report;
}

/** Adds the rules. A token `refused` has the problem of its content in `meta`. */
export function addRefusals(parser: Parser): void {
  const { inline, block, core, renderer } = parser;
  inline.ruler.before('link', 'shortcode', shortcode);
  renderer.rules.refused = (tokens, index) => parser.utils.escapeHtml(tokens[index]?.content ?? '');
  block.ruler.before('reference', 'definition_line', (state, line, _end, isSilent) => {
    if (!isSilent) definitionsOf(state.env).line = line;
    return false;
  });
  block.ruler.before('footnoteDef', 'footnote_line', footnoteLine);
  core.ruler.after('footnoteTail', 'left_over', ({ tokens, src }) => markLeftOvers(tokens, src));
  core.ruler.after('block', 'definitions_complete', ({ env }) => definitionsOf(env).begin());
}

/** Creates the environment of one text. */
export function createTextEnv(markdown: string): Record<string, unknown> {
  const definitions = new Definitions();
  return { definitions, references: definitions.references, pairs: shortcodePairs(markdown) };
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

/** Reads the problem of a token `refused`; undefined if another token has it. */
export const reportOf = (meta: unknown): Report | undefined => (meta as { readonly report?: Report }).report;

const shortcode: InlineRule = (state, isSilent) => {
  const first = state.src[state.pos];
  if (first !== '{' && first !== '[') return false;
  const written = shortcodeAt(state.src, state.pos);
  if (written === undefined || state.pos + written.length > state.posMax) return false;
  if (!isSilent) {
    const token = state.push('refused', '', 0);
    token.content = written;
    token.meta = { report: shortcodeReport(written, (state.env as { readonly pairs: ShortcodePairs }).pairs) };
  }
  state.pos += written.length;
  return true;
};

/** Gives each block the findings in its words, and each row of a table those behind its last column. */
function markLeftOvers(tokens: readonly Token[], source: string): void {
  let columns = 0;
  let isLost = false;
  let lines: readonly string[] | undefined;
  for (const [index, token] of tokens.entries()) {
    const { type, map } = token;
    const open = tokens[index - 1]?.type;
    if (type === 'thead_open') columns = 0;
    else if (type === 'th_open') columns++;
    else if (type === 'tr_open' && map && open !== 'thead_open') {
      lines ??= source.split('\n');
      const cells = surplusCells(lines[map[0]] ?? '', columns);
      isLost = cells !== '';
      if (isLost) token.meta = { findings: [{ line: 0, report: cellsReport(cells) }] };
    } else if (type === 'table_close') isLost = false;
    // Signs in a row with lost cells are a consequence.
    else if (!isLost) addFindings(token, open);
  }
}

function addFindings(token: Token, open: string | undefined): void {
  if (token.type !== 'inline' && token.type !== 'html_block') return;
  const block = open === 'paragraph_open' ? 'paragraph' : open === 'heading_open' ? 'heading' : 'other';
  const found = token.type === 'inline' ? leftOversIn(token, block) : leftOversInHtml(wordsOfHtml(token.content));
  const findings = [...found.map((each) => ({ line: each.line, report: leftOverReport(each) })), ...wordlessLinks(token)];
  if (findings.length > 0) token.meta = { findings };
}

/** Lists the links without words, which would show nothing. */
function wordlessLinks({ children }: Token): readonly LineReport[] {
  const reports: LineReport[] = [];
  let line = 0;
  let before: Token | undefined;
  for (const child of children ?? []) {
    if (child.type.endsWith('break')) line++;
    if (child.type === 'link_close' && before?.type === 'link_open') {
      const written = `[](${before.attrGet('href')})`;
      const hint = 'Write the words of the link between its square brackets: [words](/address/).';
      reports.push({ line, report: (details) => textErrors.SIGNS({ written: shorten(written), hint }, details) });
    }
    before = child;
  }
  return reports;
}

const cellsReport =
  (cells: string): Report =>
  (details) =>
    textErrors.CELLS_LOST({ cells: shorten(cells) }, details);

/** Reads the problems of a block's words. Lines are 0-based, within the block. */
export const findingsOf = (meta: unknown): readonly LineReport[] =>
  (meta as { readonly findings?: readonly LineReport[] } | null)?.findings ?? [];

function leftOverReport({ kind, written, label = '' }: LeftOver): Report {
  if (kind === 'shortcode') return shortcodeReport(written);
  if (kind === 'footnote') return (details) => textErrors.FOOTNOTE_MISSING({ label }, details);
  if (kind === 'reference') return (details) => textErrors.REFERENCE_MISSING({ label: shorten(label) }, details);
  return (details) => textErrors.SIGNS({ written: shorten(written), hint: leftOverHints[kind] }, details);
}
