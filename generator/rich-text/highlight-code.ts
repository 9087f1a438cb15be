import { createRequire } from 'node:module';
import type * as engineModule from '@shikijs/engine-javascript';
import type * as primitiveModule from '@shikijs/primitive';
import { escapeHtml } from '../support/escape-html.ts';
import { element } from './write-html.ts';

type Highlighter = ReturnType<typeof primitiveModule.createShikiPrimitive>;
type Grammar = Extract<Parameters<Highlighter['loadLanguageSync']>[0], readonly unknown[]>;

/** Classes of words in code, and the scopes of TextMate grammars that they cover. */
const classes: Readonly<Record<string, readonly string[]>> = {
  'code-comment': ['comment', 'punctuation.definition.comment'],
  'code-string': ['string', 'constant.other.symbol', 'markup.inline.raw', 'punctuation.definition.string'],
  'code-number': ['constant.numeric', 'constant.language', 'constant.character', 'support.constant'],
  'code-keyword': ['keyword', 'storage', 'variable.language.this', 'entity.name.tag', 'markup.heading'],
  'code-function': ['entity.name.function', 'support.function', 'meta.function-call.generic'],
  'code-type': ['entity.name.type', 'entity.name.class', 'support.type', 'support.class', 'entity.other.inherited-class'],
  'code-name': ['entity.other.attribute-name', 'variable.parameter', 'support.type.property-name', 'entity.name.section'],
  'code-added': ['markup.inserted'],
  'code-removed': ['markup.deleted'],
};
/** Grammars get colours; each stands for a class. */
const names = Object.keys(classes);
const plain = '#000000';
const colourOf = (index: number): string => `#${(index + 1).toString(16).padStart(6, '0').toUpperCase()}`;
const classByColour: ReadonlyMap<string, string> = new Map(names.map((name, index) => [colourOf(index), name]));
const theme = {
  name: 'classes',
  type: 'light' as const,
  fg: plain,
  bg: '#FFFFFF',
  settings: [
    { settings: { foreground: plain, background: '#FFFFFF' } },
    ...Object.entries(classes).map(([, scope], index) => ({ scope: [...scope], settings: { foreground: colourOf(index) } })),
  ],
};

/** Longer code is shown without colours: grammars take time. */
const maxLength = 50_000;

/** Without a limit of time, the same code always gives the same HTML. Longer lines have no colours. */
const limits = { tokenizeTimeLimit: 0, tokenizeMaxLineLength: 1000 };

const require = createRequire(import.meta.url);
const loaded: { highlighter?: Highlighter } = {};
const grammars = new Map<string, string | undefined>();

/**
 * Returns code as HTML with a class for each kind of word; '' for a language without a grammar, so
 * that the code is only escaped.
 */
export function highlightCode(code: string, language: string): string {
  const name = /^[a-z0-9+#.-]{1,40}$/i.test(language) ? language.toLowerCase() : '';
  if (name === '' || code.length > maxLength) return '';
  const grammar = loadGrammar(name);
  if (grammar === undefined || !loaded.highlighter) return '';
  const { codeToTokensBase } = require('@shikijs/primitive') as typeof primitiveModule;
  const options = { lang: grammar, theme: theme.name, ...limits };
  const lines = codeToTokensBase(loaded.highlighter, code.replace(/\n$/, ''), options);
  const html = lines.map((tokens) => joinEqual(tokens).map(markupOf).join(''));
  return `${html.join('\n')}\n`;
}

interface Piece {
  readonly content: string;
  readonly className: string | undefined;
}

/** Joins pieces with the same class. */
function joinEqual(tokens: readonly { readonly content: string; readonly color?: string }[]): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const { content, color } of tokens) {
    const className = classByColour.get((color ?? '').toUpperCase());
    const last = pieces.at(-1);
    if (last && last.className === className) pieces[pieces.length - 1] = { className, content: last.content + content };
    else pieces.push({ className, content });
  }
  return pieces;
}

const markupOf = ({ content, className }: Piece): string =>
  className === undefined ? escapeHtml(content) : element('span', escapeHtml(content), { class: className });

/** Loads the grammar of a language with the first code in it; undefined without one. */
function loadGrammar(language: string): string | undefined {
  if (grammars.has(language)) return grammars.get(language);
  const registrations = requireGrammar(language);
  const grammar = (registrations?.at(-1) as { readonly name?: string } | undefined)?.name;
  if (registrations && grammar !== undefined) {
    const { createShikiPrimitive } = require('@shikijs/primitive') as typeof primitiveModule;
    const { createJavaScriptRegexEngine } = require('@shikijs/engine-javascript') as typeof engineModule;
    const engine = createJavaScriptRegexEngine({ forgiving: true });
    const highlighter = loaded.highlighter ?? createShikiPrimitive({ themes: [theme], langs: [], engine });
    highlighter.loadLanguageSync(registrations);
    loaded.highlighter = highlighter;
  }
  grammars.set(language, grammar);
  return grammar;
}

function requireGrammar(language: string): Grammar | undefined {
  try {
    return (require(`@shikijs/langs/${language}`) as { readonly default: Grammar }).default;
  } catch {
    // Most words after a fence name a language; one that does not is no problem.
    return undefined;
  }
}
