/** Returns the set of names in a text, separated by spaces. */
export const nameSet = (names: string): ReadonlySet<string> => new Set(names.split(' '));
