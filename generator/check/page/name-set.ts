/** Names of elements or attributes, which a space stands between. */
export const nameSet = (names: string): ReadonlySet<string> => new Set(names.split(' '));
