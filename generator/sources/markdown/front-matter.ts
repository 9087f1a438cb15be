import { parseYaml } from './yaml.ts';

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

/**
 * Splits a Markdown file into YAML, between two lines of three hyphens, and its text. Lines of YAML
 * count from the start of the file. Throws FrontMatterLanguageError for other languages.
 */
export function parseFrontMatter(written: string): FrontMatter {
  const text = written.replace(/^\ufeff/, '');
  // Four hyphens are a horizontal rule.
  const opening = /^---(?!-)([^\n]*)/.exec(text);
  if (!opening) return { fields: {}, yaml: '', body: text, yamlLine: 0, bodyLine: 0 };
  const [line, languageText = ''] = opening;
  const language = languageText.trim();
  if (language !== '' && language.toLowerCase() !== 'yaml') throw new FrontMatterLanguageError(language);
  const closingAt = text.indexOf(closing, line.length);
  const end = closingAt < 0 ? text.length : closingAt;
  const yaml = text.slice(line.length, end);
  const body = text.slice(end + closing.length).replace(/^\r?\n?/, '');
  const bodyLine = text.slice(0, text.length - body.length).split('\n').length - 1;
  return { fields: parseYaml(yaml), yaml, body, yamlLine: 0, bodyLine };
}

const closing = '\n---';
