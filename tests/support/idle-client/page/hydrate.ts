// See mini-site.ts.
export const createPageRoot = () => async (): Promise<undefined> => undefined;
