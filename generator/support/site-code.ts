/**
 * Positions of errors in a site's own code. That code runs compiled, so a source map leads from the
 * compiled positions in an error's stack to the file that the author wrote.
 */
import { SourceMap, type SourceMapPayload } from 'node:module';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProblemOrigin } from '../errors/problem.ts';
import { isOfProgram } from './own-package.ts';
import { sourceExcerpt } from './source-excerpt.ts';

/** Position in a file of the site, and the lines around it. */
export interface CodePosition {
  readonly where: ProblemOrigin;
  readonly excerpt?: string;
}

export interface CompiledFile {
  readonly map: SourceMap;
  readonly payload: SourceMapPayload;
  /** Absolute path of the folder that the sources of the map are relative to. */
  readonly folder: string;
}

interface SiteCodeOptions {
  /** Absolute path of the site's folder. */
  readonly root: string;
  /** Returns the compiled file at an address of a stack; undefined for all other files. */
  readonly compiledFile: (address: string) => CompiledFile | undefined;
}

/** Address, line and column of one call in a stack. Both numbers are 1-based. */
interface StackFrame {
  readonly address: string;
  readonly line: number;
  readonly column: number;
}

interface SourcePosition {
  /** Absolute path. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly text: string | undefined;
}

/** Returns a compiled file of the text of its source map; undefined if that is damaged. */
export function compiledFile(mapText: string, folder: string): CompiledFile | undefined {
  try {
    const payload = JSON.parse(mapText) as SourceMapPayload;
    return { map: new SourceMap(payload), payload, folder };
  } catch {
    // Without a map, the problem names the file without a line.
    return undefined;
  }
}

/** Returns the source map that compiled code contains, as text. */
export function inlineSourceMap(code: string): string | undefined {
  const start = code.lastIndexOf('//# sourceMappingURL=data:application/json;base64,');
  const [, encoded] = start < 0 ? [] : code.slice(start).split('base64,', 2);
  return encoded === undefined ? undefined : Buffer.from(encoded.split('\n', 1)[0] ?? '', 'base64').toString('utf8');
}

/** Returns the stack of a thrown value; undefined for anything but an error. */
export const stackOf = (thrown: unknown): string | undefined => (thrown instanceof Error ? thrown.stack : undefined);

/**
 * Returns the position of the innermost call in the site's own code. Code of packages and of Boreal
 * is passed over if the site's code called it.
 */
export function positionInStack(stack: string | undefined, options: SiteCodeOptions): CodePosition | undefined {
  const positions = framesOf(stack ?? '').flatMap((frame) => sourcePosition(frame, options) ?? []);
  const ofAuthor = positions.filter(({ file }) => !isForeign(file, options.root));
  const best = ofAuthor.find(({ file }) => isInside(file, options.root)) ?? ofAuthor[0];
  if (!best) return undefined;
  const { file, line, column, text } = best;
  return {
    where: { file: relative(options.root, file).split(sep).join('/'), line, column },
    ...(text === undefined ? {} : { excerpt: sourceExcerpt(text, line, column) }),
  };
}

/** True for an error of Boreal's own code: a call in its stack is, and none is the site's. */
export const isOfProgramCode = (stack: string | undefined): boolean =>
  framesOf(stack ?? '').some(
    ({ address }) => !address.startsWith('data:') && isOfProgram(address.startsWith('file:') ? fileURLToPath(address) : address),
  );

/** Returns a call as 'Name (file:line:column)'; its text alone if it has no position in a source of the author. */
export function describeCall(call: string, options: SiteCodeOptions): string {
  const [, name = ''] = /^(\S+)/.exec(call) ?? [];
  const { where } = positionInStack(`    at ${call}`, options) ?? {};
  // The bundler names a default export without a name after its file.
  return where ? `${name.replace(/^\S*_default\d*$/, 'default')} (${where.file}:${where.line}:${where.column})` : name;
}

/** A file that the site's author wrote, as it was compiled. */
export interface AuthoredSource {
  /** Relative to the site's folder. */
  readonly file: string;
  readonly text: string;
}

/** Returns the sources of a compiled file that the site's author wrote. */
export function authoredSources({ payload, folder }: CompiledFile, root: string): readonly AuthoredSource[] {
  const { sources, sourcesContent = [] } = payload;
  return sources.flatMap((source, at) => {
    const file = resolve(folder, source);
    return isForeign(file, root) ? [] : [{ file: relative(root, file).split(sep).join('/'), text: sourcesContent[at] ?? '' }];
  });
}

/** Returns the position of a character in a source. */
export function positionAt({ file, text }: AuthoredSource, offset: number): CodePosition {
  const before = text.slice(0, offset).split('\n');
  const [line, column] = [before.length, (before.at(-1) ?? '').length + 1];
  return { where: { file, line, column }, excerpt: sourceExcerpt(text, line, column) };
}

/** Property of a loaded site with the positions of its settings. */
export const settingPositions = Symbol('boreal.settingPositions');

/**
 * Returns the position of a setting by its path, such as 'families[0].shared'; with `text`, that of
 * the text in it.
 */
export type SettingPosition = (setting: string, text?: string) => CodePosition;

/** Returns the position of a setting of a loaded site; nothing for a site without a config file. */
export const positionOfSetting = (site: object, setting: string, text?: string): Partial<CodePosition> =>
  (site as { readonly [settingPositions]?: SettingPosition })[settingPositions]?.(setting, text) ?? {};

function framesOf(stack: string): readonly StackFrame[] {
  return stack.split('\n').flatMap((text) => {
    const [, address, line, column] = /^\s+at .*?(data:[^:]*|(?:file:\/\/)?\/.*?):(\d+):(\d+)\)?$/.exec(text) ?? [];
    return address === undefined ? [] : [{ address, line: Number(line), column: Number(column) }];
  });
}

function sourcePosition({ address, line, column }: StackFrame, options: SiteCodeOptions): SourcePosition | undefined {
  const compiled = options.compiledFile(address);
  if (!compiled) return writtenPosition({ address, line, column }, options.root);
  const entry = compiled.map.findEntry(line - 1, column - 1);
  if (!('originalSource' in entry)) return undefined;
  const { sources, sourcesContent = [] } = compiled.payload;
  const text = sourcesContent[sources.indexOf(entry.originalSource)];
  return {
    file: resolve(compiled.folder, entry.originalSource),
    line: entry.originalLine + 1,
    column: entry.originalColumn + 1,
    text,
  };
}

/** Returns the position of a frame that Node itself has already led back to a source. */
function writtenPosition({ address, line, column }: StackFrame, root: string): SourcePosition | undefined {
  if (address.startsWith('data:')) return undefined;
  const file = address.startsWith('file://') ? fileURLToPath(address) : address;
  return isInside(file, root) && /\.(?:ts|tsx|jsx)$/.test(file) ? { file, line, column, text: undefined } : undefined;
}

const isInside = (file: string, folder: string): boolean => {
  const path = relative(folder, file);
  return !path.startsWith('..') && !isAbsolute(path);
};

/** True for code that the site's author did not write. */
const isForeign = (file: string, root: string): boolean =>
  isOfProgram(file) || /(?:^|[\\/])node_modules[\\/]|virtual:/.test(relative(root, file));
