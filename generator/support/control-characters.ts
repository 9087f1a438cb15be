/** Characters that no browser shows, as a part of a class in a regular expression. */
export const controlClass = String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff`;
const control = new RegExp(`[${controlClass}]`);

interface ControlCharacter {
  /** Such as 'U+0001'. */
  readonly code: string;
  /** 0-based line within the text. */
  readonly line: number;
}

/** Lists the first character of each line that no browser shows. Tabs and ends of lines are none. */
export function controlCharacters(text: string): readonly ControlCharacter[] {
  if (!control.test(text)) return [];
  return text.split('\n').flatMap((words, line) => {
    const [character] = control.exec(words) ?? [];
    return character === undefined
      ? []
      : [{ line, code: `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}` }];
  });
}
