/** Values as code. */

/** Returns a value as code: texts in single quotation marks. */
export function valueCode(value: unknown): string {
  if (typeof value === 'string') return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(valueCode).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return recordCode(Object.entries(value).map(([name, member]) => [name, valueCode(member)]));
}

/** Returns a record as code, of names and the code of their values. */
export const recordCode = (members: readonly (readonly [name: string, code: string])[]): string =>
  `{ ${members.map(([name, code]) => `${keyCode(name)}: ${code}`).join(', ')} }`;

/** Returns the name of a property as code. */
export const keyCode = (name: string): string => {
  // Written in another way, it would set the prototype.
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : valueCode(name);
};
