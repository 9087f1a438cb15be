import type { Problem, ProblemOrigin } from '../../errors/problem.ts';
import type { RawEntry, SourceItem } from '../../model/content-source.ts';
import { contentErrors } from '../../model/errors.ts';
import { type FieldPath, fieldPathText } from '../../model/field-path.ts';
import type { FieldSet } from '../../model/kinds/kind.ts';
import { visibilityNames } from '../../model/visibility.ts';
import { folderOf } from '../../rich-text/relative-links.ts';
import { readVisibility, visibilityInLines } from '../read-visibility.ts';
import { FenceError, FrontMatterLanguageError, parseFrontMatter } from './front-matter.ts';
import { createLineFinder, parseYaml, YamlError } from './yaml.ts';
import { type IsUnread, YamlLossError } from './yaml-losses.ts';

interface EntryName {
  readonly type: string;
  readonly slug: string;
  readonly locale: string;
  readonly hasBody: boolean;
  readonly folder?: string;
  /** Values of fields that the file does not have itself. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Names of fields that are left out. */
  readonly unread?: readonly string[];
}

interface EntryText {
  readonly text: string;
  readonly name: EntryName;
  readonly where: ProblemOrigin;
  readonly declared?: FieldSet;
}

/** Parses the text of a file: front matter and body, or YAML alone. */
export function parseEntry({ text, name, where, declared }: EntryText): SourceItem {
  const { type, slug, locale } = name;
  const at = (line: number): ProblemOrigin => ({ ...where, line });
  const isUnread = unreadRule(name, declared);
  const { yamlLine, yaml, fields, bodyLine, body, problem: unparsed } = parseText();
  const lineOfField = createLineFinder(yaml);
  const hasText = body !== undefined && body.trim() !== '';
  const problem =
    hasText && fields !== undefined && Object.hasOwn(fields, 'body')
      ? contentErrors.BODY_TWICE({}, { where: { ...at(lineOfField(['body'])), field: 'body' } })
      : unparsed;
  const lineOf = (field: string): ProblemOrigin => ({ ...at(yamlLine + lineOfField([field])), field });
  const visible = fields && readVisibility(fields, declared, lineOf);
  const visibility = visible ? visible.visibility : visibilityInLines(frontMatterLines(text), declared);
  const entry: RawEntry = {
    type,
    slug,
    locale,
    origin: where,
    folder: folderOf(name),
    locate: (path) => ({
      ...at(path[0] === 'body' && body !== undefined ? bodyLine + 1 : yamlLine + lineOfField(path)),
      ...columnIn(yaml, lineOfField(path), path),
      field: fieldPathText(path),
    }),
    fields: hasText ? { ...visible?.fields, body } : visible?.fields,
    ...(visibility ? { visibility } : {}),
  };
  const problems = visible?.problems.length ? { problems: visible.problems } : {};
  return problem === undefined ? { entry, ...problems } : { entry, problem, ...problems };

  function parseText() {
    const none = { yamlLine: 0, yaml: '', fields: undefined, bodyLine: 0, body: undefined };
    try {
      const parsed = name.hasBody
        ? parseFrontMatter(text, isUnread)
        : { fields: parseYaml(text, isUnread), yaml: text, yamlLine: 0, bodyLine: 0, body: undefined };
      if (typeof parsed.fields !== 'object' || parsed.fields === null || Array.isArray(parsed.fields)) {
        return { ...none, problem: contentErrors.FRONT_MATTER_SHAPE({}, { where: at(1) }) };
      }
      return { ...parsed, fields: fieldsOf(parsed.fields as Record<string, unknown>, name, isUnread), problem: undefined };
    } catch (error) {
      return { ...none, problem: problemOf(error, at) };
    }
  }
}

/** Returns the lines that may be front matter: those before the second fence, or all. */
const frontMatterLines = (text: string): string => /^\s*---[\s\S]*?\n---[ \t]*\r?(?:\n|$)/.exec(text)?.[0] ?? text;

/** Returns the rule for names that are left out; undefined if none is. */
function unreadRule({ unread = [] }: EntryName, declared: FieldSet | undefined): IsUnread | undefined {
  if (unread.length === 0) return undefined;
  const readNames = new Set<string>(['body', ...visibilityNames, ...Object.keys(declared ?? {})]);
  const isMove = unread.includes('*') && declared !== undefined;
  return (name) => unread.includes(name) || (isMove && !readNames.has(name));
}

function fieldsOf(written: Record<string, unknown>, { fields }: EntryName, isUnread?: IsUnread): Record<string, unknown> {
  if (!fields && !isUnread) return written;
  return Object.fromEntries(Object.entries({ ...fields, ...written }).filter(([name]) => !isUnread?.(name)));
}

/** Returns the column of the path of a picture, from the lines of its YAML. */
function columnIn(yaml: string, line: number, path: FieldPath): Pick<ProblemOrigin, 'column'> {
  if (path.at(-1) !== 'file') return {};
  const [before] = /^.*?\bfile["']?:[ \t]*/.exec(yaml.split('\n')[line - 1] ?? '') ?? [];
  return before === undefined ? {} : { column: before.length + 1 };
}

/** Returns the problem of a file that cannot be parsed. Lines of its YAML count from its first line. */
function problemOf(error: unknown, at: (line: number) => ProblemOrigin): Problem {
  if (error instanceof YamlError) return contentErrors.FRONT_MATTER({ reason: error.message }, { where: at(error.line) });
  if (error instanceof YamlLossError) return contentErrors.YAML_LOSS(error, { where: at(error.line) });
  if (error instanceof FenceError) return contentErrors.FRONT_MATTER_FENCE(error, { where: at(error.line) });
  if (error instanceof FrontMatterLanguageError) {
    return contentErrors.FRONT_MATTER_LANGUAGE({ language: error.language }, { where: at(1) });
  }
  throw error;
}
