/** Maximum number of results here: what a phone has room for above its keyboard. */
export const shownResults = 6;

/** Index of the chosen option while the typed text is selected. */
export const nothing = -1;

export const listId = 'search-panel-results';
export const optionId = (place: number): string => `search-panel-result-${place}`;

/** Returns the number of options in the list: results, and one for all of them if there are more. */
export const countOptions = (results: number): number => Math.min(results, shownResults) + Number(results > shownResults);
