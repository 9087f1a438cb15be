/** Returns a finite number in decimal digits, without an exponent. */
export function plainNumber(value: number): string {
  const [, sign = '', whole = '', fraction = '', exponent] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  if (exponent === undefined) return String(value);
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}`;
}

/** Returns the number that a text spells in some way; undefined if it spells none. */
export function spelledNumber(text: string): number | undefined {
  const number = Number(text.replace(/(?<=\d)_(?=\d)/g, ''));
  return Number.isFinite(number) ? number : undefined;
}
