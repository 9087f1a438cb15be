/** Member of an object in a JSON field that only looks like a reference. It never reaches a page. */
export const plainMark = '~plain';

/** Names of the members that references have. */
const referenceNames = ['richText', 'picture', 'linkedFile', 'minutesOf'];

/** Marks objects in a value of JSON that would be taken for references to texts, pictures or files. */
export function markPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(markPlain);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, markPlain(member)] as const);
  const mark = members.some(([name]) => referenceNames.includes(name)) ? [[plainMark, true] as const] : [];
  return Object.fromEntries([...members, ...mark]);
}
