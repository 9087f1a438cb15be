/** Maximum length of a printed line, so that minified code does not fill the screen. */
const maxLength = 160;

/** Returns a line and those `around` it, with line numbers and a caret below the column. */
export function sourceExcerpt(text: string, line: number, column: number, around = 2): string {
  const lines = text.split(/\r?\n/);
  const first = Math.max(1, line - around);
  const last = Math.min(lines.length, line + around);
  const width = String(last).length;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
    .flatMap((number) => {
      const code = lines[number - 1] ?? '';
      const isCut = code.length > maxLength;
      const gutter = `${number === line ? '>' : ' '} ${String(number).padStart(width)} |`;
      const printed = `${gutter} ${isCut ? `${code.slice(0, maxLength)}…` : code}`.trimEnd();
      if (number !== line || column > maxLength) return [printed];
      // Tabs keep their width, so that the caret stays below its character.
      return [printed, `${' '.repeat(gutter.length - 1)}| ${code.slice(0, column - 1).replace(/[^\t]/g, ' ')}^`];
    })
    .join('\n');
}
