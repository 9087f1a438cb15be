/**
 * Additions to code that a site's author wrote. A text without exactly one place for an addition is
 * not changed: the author is asked to add it.
 */

/** Adds a member at the end of the list or record that begins where `opening` ends. */
export function insertLast(text: string, opening: RegExp, member: string): string | undefined {
  const matches = [...text.matchAll(new RegExp(opening.source, 'g'))];
  const [match] = matches;
  if (matches.length !== 1 || match === undefined) return undefined;
  const start = match.index + match[0].length;
  const closing = closingOf(text, start);
  if (closing === undefined) return undefined;
  const { end, lastCode } = closing;
  const inner = text.slice(start, end);
  const content = inner.trimEnd();
  const rest = text.slice(end);
  if (content.trim() === '') return `${text.slice(0, start)}${rest.startsWith('}') ? ` ${member} ` : member}${rest}`;
  const hasComma = text[lastCode] === ',';
  const before = `${text.slice(0, lastCode + 1)}${hasComma ? '' : ','}${text.slice(lastCode + 1, start + content.length)}`;
  const space = inner.slice(content.length);
  if (!space.includes('\n')) return `${before} ${member}${space}${rest}`;
  const indent = /\n([ \t]*)\S/.exec(inner)?.[1] ?? '  ';
  return `${before}\n${indent}${member.replaceAll('\n', `\n${indent}`)}${hasComma ? ',' : ''}${space}${rest}`;
}

/** Comments and texts, which the search for a bracket passes over. */
const skipped = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/y;

interface Closing {
  readonly end: number;
  /** Position of the last character before it that is neither space nor part of a comment. */
  readonly lastCode: number;
}

/** Returns the position of the bracket that closes the one before `start`; undefined without one. */
function closingOf(text: string, start: number): Closing | undefined {
  let depth = 1;
  let lastCode = start - 1;
  for (let at = start; at < text.length; at++) {
    skipped.lastIndex = at;
    const passed = skipped.exec(text);
    if (passed) {
      at += passed[0].length - 1;
      if (!passed[0].startsWith('/')) lastCode = at;
      continue;
    }
    const character = text[at] ?? '';
    if ('([{'.includes(character)) depth++;
    if (')]}'.includes(character) && --depth === 0) return { end: at, lastCode };
    if (character.trim() !== '') lastCode = at;
  }
  return undefined;
}

/** True if code declares or imports a value of this name in a usual form. */
export function declares(text: string, name: string): boolean {
  return new RegExp(
    `\\b(?:const|let|var|function|class)\\s+${name}\\b|^import\\b[^;'"]*\\b${name}\\b[^;'"]*\\bfrom\\b`,
    'm',
  ).test(text);
}

/** Adds an import after the last one. */
export function insertImport(text: string, line: string): string {
  const last = [...text.matchAll(/^import\b[^;]*;[^\n]*\n/gm)].at(-1);
  const at = last ? last.index + last[0].length : 0;
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
}

/** Adds names to the import of a module, or a new import. */
export function importNames(text: string, module: string, names: readonly string[]): string {
  const pattern = new RegExp(`import \\{([^}]*)\\} from '${module}';`);
  const [, list] = pattern.exec(text) ?? [];
  if (list === undefined) return insertImport(text, `import { ${names.join(', ')} } from '${module}';`);
  const present = list.split(',').map((name) => name.trim());
  const missing = names.filter((name) => !present.includes(name));
  const all = [...present.filter((name) => name !== ''), ...missing];
  return missing.length === 0 ? text : text.replace(pattern, () => `import { ${all.join(', ')} } from '${module}';`);
}
