import { type AuthoredSource, type CodePosition, positionAt } from '../support/site-code.ts';

interface SettingSearch {
  readonly sources: readonly AuthoredSource[];
  /** Position of the definition that the setting belongs to, and of the next one in its file. */
  readonly start: CodePosition;
  readonly end?: CodePosition;
  /** Path within the definition: 'visitor.consent.domain'. */
  readonly path: string;
  /** A text in quotation marks within the setting. */
  readonly text?: string;
}

/** Offset in a source, and the end of the part of it in which the setting is. */
interface Spot {
  readonly source: AuthoredSource;
  readonly offset: number;
  readonly end: number;
}

/**
 * Returns the position of a setting in the sources of a config: of its text, else of its name, else
 * of the nearest name around it, else of the definition.
 */
export function findSetting({ sources, start, end, path, text }: SettingSearch): CodePosition {
  const names = path.split(/[.[\]]+/).filter((name) => name !== '' && !/^\d+$/.test(name));
  const definition = spotOf(sources, start, end);
  const around = names.reduce<Spot | undefined>((spot, name) => spot && next(sources, spot, keyPattern(name)), definition);
  const last = names.at(-1);
  const own =
    (text === undefined ? undefined : (only(sources, textPattern(text)) ?? (around && within(around, textPattern(text))))) ??
    (last === undefined ? undefined : only(sources, keyPattern(last))) ??
    around;
  return own ? positionAt(own.source, own.offset) : start;
}

/** Returns the next match in the same part, or the only one in all sources, or the same spot. */
const next = (sources: readonly AuthoredSource[], spot: Spot, pattern: RegExp): Spot =>
  within(spot, pattern) ?? only(sources, pattern) ?? spot;

function within({ source, offset, end }: Spot, pattern: RegExp): Spot | undefined {
  const [match] = source.text.slice(offset, end).matchAll(pattern);
  return match && { source, offset: offset + match.index, end };
}

function only(sources: readonly AuthoredSource[], pattern: RegExp): Spot | undefined {
  const spots = sources.flatMap((source) =>
    [...source.text.matchAll(pattern)].map(({ index }): Spot => ({ source, offset: index, end: source.text.length })),
  );
  return spots.length === 1 ? spots[0] : undefined;
}

function spotOf(sources: readonly AuthoredSource[], start: CodePosition, end: CodePosition | undefined): Spot | undefined {
  const source = sources.find(({ file }) => file === start.where.file);
  return source && { source, offset: offsetOf(source, start), end: end ? offsetOf(source, end) : source.text.length };
}

function offsetOf({ text }: AuthoredSource, { where: { line = 1, column = 1 } }: CodePosition): number {
  const lines = text.split('\n').slice(0, line - 1);
  return lines.reduce((sum, each) => sum + each.length + 1, column - 1);
}

const escaped = (text: string): string => text.replace(/[^\w\s]/g, '\\$&');

/** Finds the name of a property: with a value, as a method, or alone. */
const keyPattern = (name: string): RegExp =>
  new RegExp(`(?<![\\w$.'"-])(?:(['"])${escaped(name)}\\1(?=\\s*[:(])|${escaped(name)}(?=\\s*(?::|,|\\}|\\()))`, 'g');

const textPattern = (text: string): RegExp => new RegExp(`(?<=['"\`])${escaped(text)}(?=['"\`])`, 'g');
