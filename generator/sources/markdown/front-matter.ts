import { createRequire } from 'node:module';
import type matter from 'gray-matter';
import type { FenceFault } from '../../model/errors.ts';
import { parseYaml, YamlError } from './yaml.ts';
import type { IsUnread } from './yaml-losses.ts';

/** The two parts of a file, with the number of lines before each. */
export interface FrontMatter {
  readonly fields: unknown;
  readonly yaml: string;
  readonly body: string;
  /** Lines before the first line of the YAML. */
  readonly yamlLine: number;
  /** Lines before the first line of the body. */
  readonly bodyLine: number;
}

/** Front matter in another language than YAML. */
export class FrontMatterLanguageError extends Error {
  override readonly name = 'FrontMatterLanguageError';
  readonly language: string;
  constructor(language: string) {
    super(`front matter in ${language}`);
    this.language = language;
  }
}

/** Lines around front matter that leave open where it begins or ends; `line` is 1-based. */
export class FenceError extends Error {
  override readonly name = 'FenceError';
  readonly fault: FenceFault;
  readonly line: number;
  constructor(fault: FenceFault, line: number) {
    super(fault);
    this.fault = fault;
    this.line = line;
  }
}

/**
 * Splits a Markdown file into YAML, between two lines of three hyphens, and its text. Lines of YAML
 * count from the start of the file. Throws FrontMatterLanguageError for other languages.
 */
export function parseFrontMatter(written: string, isUnread?: IsUnread): FrontMatter {
  const text = written.replace(/^\ufeff/, '');
  const fenced = checkFences(text);
  if (fenced !== undefined) refuseSecond(text, text.slice(fenced.length));
  const { matter: yaml = '', data, content: body } = loadMatter()(text, optionsFor(isUnread));
  return { fields: data.fields ?? {}, yaml, body, yamlLine: 0, bodyLine: lineAt(text, text.length - body.length) - 1 };
}

const require = createRequire(import.meta.url);
const loaded: { matter?: typeof matter } = {};

/** Loads gray-matter with the first file: an unchanged run parses none. */
function loadMatter(): typeof matter {
  loaded.matter ??= require('gray-matter') as typeof matter;
  return loaded.matter;
}

const refuseEngine = (): never => {
  throw new FrontMatterLanguageError('another language');
};

/**
 * Options of any kind turn the cache off, which would return a broken file as an empty one on the
 * second read. The fields are wrapped, because some names are settings of gray-matter.
 */
const optionsFor = (isUnread?: IsUnread) => ({
  language: 'yaml',
  engines: {
    // The line end before the closing fence belongs to the fence.
    yaml: (yaml: string) => ({ fields: parseYaml(yaml.replace(/\r$/, ''), isUnread) }),
    json: refuseEngine,
    javascript: refuseEngine,
    coffee: refuseEngine,
  },
});

/** gray-matter looks for comments in a time that grows with the square of these lines. */
const maxEmptyLines = 200;
const manyEmptyLines = new RegExp(String.raw`(?:[\n\r\u2028\u2029][^\S\n\r\u2028\u2029]*){${maxEmptyLines + 1}}`);

/** Returns the front matter with both fences; undefined for a file without front matter. */
function checkFences(text: string): string | undefined {
  // Four hyphens are a horizontal rule.
  if (!/^---(?!-)/.test(text)) {
    refuseMisplaced(text);
    return undefined;
  }
  const [opening = ''] = /^[^\n]*/.exec(text) ?? [];
  if (opening.trimEnd().includes('\r')) throw new FenceError('line-ends', 1);
  const language = opening.slice(3).trim();
  if (!/^(?:ya?ml)?$/i.test(language)) throw new FrontMatterLanguageError(language);
  const closingAt = text.indexOf('\n---', opening.length) + 1;
  if (closingAt === 0) throw unclosed(text);
  const [closing = ''] = /^[^\n\r]*(?:\r?\n|$)/.exec(text.slice(closingAt)) ?? [];
  if (closing.trimEnd() !== '---') throw new FenceError('not-whole', lineAt(text, closingAt));
  const empty = manyEmptyLines.exec(text.slice(0, closingAt));
  if (empty) throw new YamlError(`it has more than ${maxEmptyLines} empty lines in a row`, lineAt(text, empty.index));
  return text.slice(0, closingAt + closing.length);
}

function unclosed(text: string): FenceError {
  const likeFence = /\n(\.\.\.|[ \t]+---|[-–—−]{2,})[ \t]*\r?(?:\n|$)/.exec(text);
  if (!likeFence) return new FenceError('unclosed', 1);
  return new FenceError(likeFence[1] === '...' ? 'dots' : 'not-whole', lineAt(text, likeFence.index + 1));
}

/** Refuses front matter that would be shown as text, because its first line is not the fence. */
function refuseMisplaced(text: string): void {
  const [before = ''] = /^[\s\u200b-\u200d\u2060]*/.exec(text) ?? [];
  const first = text.slice(before.length);
  const line = lineAt(text, before.length);
  if (/^\+\+\+[ \t]*\r?(?:\n|$)/.test(first)) throw new FenceError('toml', line);
  if (/^(?:;;;[ \t]*\r?(?:\n|$)|\{\s*"[^"\n]*"\s*:)/.test(first)) throw new FenceError('json', line);
  if (beginsFields(first)) throw new FenceError(/^---(?!-)/.test(first) ? 'before' : 'dashes', line);
}

/** Refuses a second front matter, whose fields would become a heading of the page. */
function refuseSecond(text: string, body: string): void {
  const [before = ''] = /^\s*/.exec(body) ?? [];
  const start = body.slice(before.length);
  if (start.startsWith('---') && beginsFields(start)) throw new FenceError('second', lineAt(text, text.length - start.length));
}

/** True if a text begins with a line of dashes, a field, and further down such a line again. */
function beginsFields(text: string): boolean {
  const [opening] = /^(?:[-–—−]{2,6}|[–—])[ \t]*(?:ya?ml)?[ \t]*\r?\n/i.exec(text) ?? [];
  if (opening === undefined) return false;
  const below = text.slice(opening.length);
  return fieldFirst.test(below) && /\n[ \t]*(?:[-–—−]{2,6}|[–—]|\.\.\.)[ \t]*\r?(?:\n|$)/.test(below);
}

/** A field, below comments if there are any. */
const fieldFirst = /^(?:\s*#[^\n]*\n)*\s*["']?[\p{L}\p{N}_][\p{L}\p{N}_-]*["']?[ \t]*:(?=\s|$)/u;

/** Returns the 1-based line of an offset. */
function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
