import type { Problem, ProblemOrigin } from '../../errors/problem.ts';
import { type ContentModel, translationsOf } from '../../model/content-model.ts';
import type { RawEntry, SourceItem } from '../../model/content-source.ts';
import { contentErrors } from '../../model/errors.ts';
import { type FieldPath, fieldPathText } from '../../model/field-path.ts';
import { isNeeded } from '../../model/fields.ts';
import { type FieldSet, isEmpty } from '../../model/kinds/kind.ts';
import { visibilityNames } from '../../model/visibility.ts';
import { folderOf } from '../../rich-text/relative-links.ts';
import { closestName } from '../../support/closest-name.ts';
import { isRecord } from '../../support/shapes.ts';
import { readVisibility, visibilityInLines } from '../read-visibility.ts';
import { takeHeading } from './first-heading.ts';
import { FenceError, FrontMatterLanguageError, parseFrontMatter } from './front-matter.ts';
import type { HandedDown } from './sections.ts';
import { createLineFinder, parseYaml, YamlError } from './yaml.ts';
import { yamlFaultIn } from './yaml-faults.ts';
import { type IsUnread, YamlLossError } from './yaml-losses.ts';

interface EntryName {
  readonly type: string;
  readonly slug: string;
  readonly locale: string;
  readonly hasBody: boolean;
  readonly folder?: string;
  /** Values of fields that the file does not have itself. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Values for fields that neither the file nor its name has. */
  readonly handedDown?: HandedDown;
  /** Name of the field with values that the file hands down. */
  readonly cascade?: string;
  /** Name of the field that gets the words of the text's first heading. */
  readonly headingField?: string;
  /** Names of fields that are left out. */
  readonly unread?: readonly string[];
}

interface EntryText {
  readonly text: string;
  readonly name: EntryName;
  readonly where: ProblemOrigin;
  readonly declared?: FieldSet;
  readonly model?: ContentModel;
  readonly defaultLocale?: string | undefined;
}

/** Parses the text of a file: front matter and body, or YAML alone. Returns no entry for a file without a translation. */
export function parseEntry(file: EntryText): SourceItem {
  const item = parseFile(file);
  const { name, declared, model = {}, defaultLocale } = file;
  const mayBeMissing = name.locale !== defaultLocale && translationsOf(model, name.type) !== 'required';
  return mayBeMissing && !item.problem && lacksTranslation(item.entry?.fields, declared) ? {} : item;
}

function parseFile({ text, name, where, declared, model }: EntryText): SourceItem {
  const { type, slug, locale } = name;
  const at = (line: number): ProblemOrigin => ({ ...where, line });
  const isUnread = unreadRule(name, declared);
  const { yamlLine, yaml, written, bodyLine, body: whole, problem: unparsed } = parseText();
  const values = written && fieldsOf(withoutNulls(written, yaml, declared), name, declared, isUnread);
  const { fields, body, headingLine } = withHeading({ values, body: whole, bodyLine }, name, declared);
  const lineOfField = createLineFinder(yaml);
  const hasText = body !== undefined && body.trim() !== '';
  const problem =
    hasText && fields !== undefined && Object.hasOwn(fields, 'body')
      ? contentErrors.BODY_TWICE({}, { where: { ...at(lineOfField(['body'])), field: 'body' } })
      : unparsed;
  const lineOf = (field: string): ProblemOrigin => handingFile(field) ?? { ...at(yamlLine + lineOfField([field])), field };
  const visible = fields && readVisibility(fields, declared, lineOf);
  const visibility = visible ? visible.visibility : visibilityInLines(frontMatterLines(text), declared);
  const entry: RawEntry = {
    type,
    slug,
    locale,
    origin: where,
    folder: folderOf(name),
    locate: (path) =>
      handingFile(String(path[0]), path) ?? {
        ...at(path[0] === 'body' && body !== undefined ? bodyLine + 1 : (headingLine(path) ?? yamlLine + lineOfField(path))),
        ...columnIn(yaml, lineOfField(path), path),
        field: fieldPathText(path),
      },
    fields: hasText ? { ...visible?.fields, body } : visible?.fields,
    ...(visibility ? { visibility } : {}),
  };
  const others = [...(visible?.problems ?? []), ...cascadeProblems()];
  const problems = others.length > 0 ? { problems: others } : {};
  return problem === undefined ? { entry, ...problems } : { entry, problem, ...problems };

  /** Returns the position of a value that an index file has handed down: it is a problem of this file, too. */
  function handingFile(field: string, path: FieldPath = [field]): ProblemOrigin | undefined {
    const { handedDown, fields: ofName = {} } = name;
    const file = handedDown && Object.hasOwn(handedDown.files, field) ? handedDown.files[field] : undefined;
    if (file === undefined || !written || Object.hasOwn(written, field) || Object.hasOwn(ofName, field)) return undefined;
    return { ...where, field: `${fieldPathText(path)} (handed down by ${file})` };
  }

  /** Lists what is wrong with the values that the file hands down, apart from the values themselves. */
  function cascadeProblems(): readonly Problem[] {
    const { cascade } = name;
    const values = cascade === undefined ? undefined : written?.[cascade];
    if (cascade === undefined || values === undefined || values === null) return [];
    const positionOf = (path: FieldPath) => ({ where: { ...at(yamlLine + lineOfField(path)), field: fieldPathText(path) } });
    if (!isRecord(values)) {
      const actual = Array.isArray(values) ? 'a list' : `“${String(values)}”`;
      return [contentErrors.FIELD_TYPE({ field: cascade, expected: 'fields with their values', actual }, positionOf([cascade]))];
    }
    const known = [...visibilityNames, ...Object.values(model ?? {}).flatMap((each) => Object.keys(each.fields))];
    const unknown = Object.keys(values).filter((each) => !known.includes(each) && !isUnread?.(each));
    return unknown.map((each) => {
      const params = { field: `${cascade}.${each}`, type, similar: closestName(each, known) };
      return contentErrors.FIELD_UNKNOWN(params, positionOf([cascade, each]));
    });
  }

  function parseText() {
    const none = { yamlLine: 0, yaml: '', written: undefined, bodyLine: 0, body: undefined };
    try {
      const parsed = name.hasBody
        ? parseFrontMatter(text, isUnread)
        : { fields: parseYaml(text, isUnread), yaml: text, yamlLine: 0, bodyLine: 0, body: undefined };
      if (typeof parsed.fields !== 'object' || parsed.fields === null || Array.isArray(parsed.fields)) {
        return { ...none, problem: contentErrors.FRONT_MATTER_SHAPE({}, { where: at(1) }) };
      }
      return { ...parsed, written: parsed.fields as Readonly<Record<string, unknown>>, problem: undefined };
    } catch (error) {
      return { ...none, problem: problemOf(error, at) };
    }
  }
}

/** Returns the values without those that a program has written as `null` for a field that may be missing. */
function withoutNulls(
  written: Readonly<Record<string, unknown>>,
  yaml: string,
  declared: FieldSet | undefined,
): Readonly<Record<string, unknown>> {
  if (!/:[ \t]+null[ \t]*\r?$/m.test(yaml)) return written;
  const nulls = new Set([...yaml.matchAll(/^([\w-]+):[ \t]+null[ \t]*\r?$/gm)].map(([, name]) => name));
  const mayBeMissing = (name: string): boolean => {
    const field = declared && Object.hasOwn(declared, name) ? declared[name] : undefined;
    return field ? !isNeeded(field) : visibilityNames.some((each) => each === name);
  };
  return Object.fromEntries(Object.entries(written).filter(([name]) => !nulls.has(name) || !mayBeMissing(name)));
}

/**
 * True for a file that has nothing but what is the same in all languages, although its type needs texts: editors write one
 * for each language of the site.
 */
function lacksTranslation(values: RawEntry['fields'], declared: FieldSet = {}): boolean {
  if (!values) return false;
  const own = Object.entries(declared).filter(([, { localized }]) => localized);
  return own.some(([, field]) => isNeeded(field)) && own.every(([name]) => isNothing(values[name]));
}

const isNothing = (value: unknown): boolean =>
  isEmpty(value) || (typeof value === 'object' && Object.values(value ?? {}).every(isNothing));

/** Returns the lines that may be front matter: those before the second fence, or all. */
const frontMatterLines = (text: string): string => /^\s*---[\s\S]*?\n---[ \t]*\r?(?:\n|$)/.exec(text)?.[0] ?? text;

/** Returns the rule for names that are left out; undefined if none is. */
function unreadRule({ unread = [] }: EntryName, declared: FieldSet | undefined): IsUnread | undefined {
  if (unread.length === 0) return undefined;
  const readNames = new Set<string>(['body', ...visibilityNames, ...Object.keys(declared ?? {})]);
  const isMove = unread.includes('*') && declared !== undefined;
  return (name) => unread.includes(name) || (isMove && !readNames.has(name));
}

/** Returns the values of a file, of its name, and those handed down for fields of its type. */
function fieldsOf(
  written: Readonly<Record<string, unknown>>,
  { fields, handedDown, cascade }: EntryName,
  declared: FieldSet | undefined,
  isUnread?: IsUnread,
): Readonly<Record<string, unknown>> {
  if (!fields && !isUnread && !handedDown && cascade === undefined) return written;
  const names = new Set<string>([...visibilityNames, ...Object.keys(declared ?? {})]);
  const handed = Object.entries(handedDown?.fields ?? {}).filter(([name]) => names.has(name));
  const all = { ...Object.fromEntries(handed), ...fields, ...written };
  return Object.fromEntries(Object.entries(all).filter(([name]) => name !== cascade && !isUnread?.(name)));
}

interface EntryParts {
  readonly values: Readonly<Record<string, unknown>> | undefined;
  readonly body: string | undefined;
  /** Lines before the first line of the body. */
  readonly bodyLine: number;
}

/** Moves the first heading of a text into its field, unless the file has another value for it. */
function withHeading({ values, body, bodyLine }: EntryParts, { headingField: field }: EntryName, declared: FieldSet = {}) {
  const none = { fields: values, body, headingLine: (_path: FieldPath) => undefined };
  if (!values || field === undefined || !Object.hasOwn(declared, field)) return none;
  const found = takeHeading(body ?? '');
  if (!found || !(isEmpty(values[field]) || values[field] === found.words)) return none;
  const headingLine = ([name]: FieldPath) => (name === field ? bodyLine + found.line : undefined);
  return { fields: { ...values, [field]: found.words }, body: found.below, headingLine };
}

/** Returns the column of the path of a picture, from the lines of its YAML. */
function columnIn(yaml: string, line: number, path: FieldPath): Pick<ProblemOrigin, 'column'> {
  if (path.at(-1) !== 'file') return {};
  const [before] = /^.*?\bfile["']?:[ \t]*/.exec(yaml.split('\n')[line - 1] ?? '') ?? [];
  return before === undefined ? {} : { column: before.length + 1 };
}

/** Returns the problem of a file that cannot be parsed. Lines of its YAML count from its first line. */
function problemOf(error: unknown, at: (line: number) => ProblemOrigin): Problem {
  if (error instanceof YamlError) {
    const { message: reason, line, written } = error;
    const known = yamlFaultIn(written, reason);
    const where = Object.assign({}, at(line), known && { column: known.column });
    return contentErrors.FRONT_MATTER({ reason, fault: known?.fault, text: known?.text }, { where });
  }
  if (error instanceof YamlLossError) return contentErrors.YAML_LOSS(error, { where: at(error.line) });
  if (error instanceof FenceError) return contentErrors.FRONT_MATTER_FENCE(error, { where: at(error.line) });
  if (error instanceof FrontMatterLanguageError) {
    return contentErrors.FRONT_MATTER_LANGUAGE({ language: error.language }, { where: at(1) });
  }
  throw error;
}
