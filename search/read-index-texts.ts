/** An index as JSON, packed and whole. */
interface IndexTexts {
  readonly packed: string;
  readonly whole: string;
}

/** Splits the text that `writeIndex` returns. */
export function readIndexTexts(text: string): IndexTexts {
  const end = text.indexOf('\n');
  return { packed: text.slice(0, end), whole: text.slice(end + 1) };
}
