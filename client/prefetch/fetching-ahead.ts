interface Visitor {
  readonly userAgent: string;
  /** Not in every browser. */
  readonly connection?: { readonly effectiveType?: string; readonly saveData?: boolean };
}

/**
 * Returns true if the visitor's device and settings allow to load what may not be used. Call it
 * each time: a connection changes.
 */
export function isFetchingAheadWelcome({ userAgent, connection }: Visitor): boolean {
  const { effectiveType = '', saveData = false } = connection ?? {};
  return !saveData && !effectiveType.includes('2g') && !/bot|crawler|spider|crawling/i.test(userAgent);
}
