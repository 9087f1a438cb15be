/** Maximum length of a printed line, so that minified code does not fill the screen. */
const maxLength = 120;

/** Names of values that must not be printed. */
const secretName = /token|secret|password|passwd|credential|api.?key|authori[sz]ation|bearer|private.?key/i;

/**
 * Returns a line and those `around` it, with line numbers and a caret below the column. Texts in
 * quotation marks next to the name of a secret are replaced by asterisks.
 */
export function sourceExcerpt(text: string, line: number, column: number, around = 2): string {
  const lines = withoutSecrets(text.split(/\r?\n/));
  const first = Math.max(1, line - around);
  const last = Math.min(lines.length, line + around);
  const width = String(last).length;
  const gutter = (number: number): string => `${number === line ? '>' : ' '} ${String(number).padStart(width)} |`;
  const excerpt: string[] = [];
  for (let number = first; number <= last; number++) {
    const { shown, before } = cutLine(lines[number - 1] ?? '', number === line ? column : 1);
    excerpt.push(`${gutter(number)} ${shown}`.trimEnd());
    // Tabs keep their width, so that the caret stays below its character.
    if (number === line) excerpt.push(`${' '.repeat(width + 3)}| ${before.replace(/[^\t]/g, ' ')}^`);
  }
  return excerpt.join('\n');
}

/** Returns the part of a line around a column, and the text in it before the column. */
function cutLine(code: string, column: number): { readonly shown: string; readonly before: string } {
  const start = code.length > maxLength ? Math.max(0, column - maxLength / 2) : 0;
  const lead = start > 0 ? '…' : '';
  const end = start + maxLength;
  return {
    shown: `${lead}${code.slice(start, end)}${end < code.length ? '…' : ''}`,
    before: `${lead}${code.slice(start, column - 1)}`,
  };
}

function withoutSecrets(lines: readonly string[]): readonly string[] {
  return lines.map((code, at) => {
    const isNear = [lines[at - 1] ?? '', code].some((each) => secretName.test(each));
    // A text may have no end: that can be the mistake.
    return isNear
      ? code.replace(/(["'`])((?:\\.|(?!\1).)*)(\1|$)/g, (_, open, inner, close) => open + '*'.repeat(inner.length) + close)
      : code;
  });
}
