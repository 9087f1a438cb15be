/** A whole postal code of Canada, or its first half. */
const postalCode = /^\s*[a-z]\d[a-z](?:[\s-]?\d[a-z]\d)?\s*$/i;

/** Returns what to search for what is typed: a postal code is a question for a quote, `quote` in the language. */
export const queryOf = (typed: string, quote: string): string => (postalCode.test(typed) ? quote : typed);
