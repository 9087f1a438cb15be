interface Visitor {
  readonly userAgent: string;
  /** Not every browser tells. */
  readonly connection?: { readonly effectiveType?: string; readonly saveData?: boolean };
}

/** Whether a visitor's device or wish allows to load what may not be used. To be asked anew each time: a connection changes. */
export function isFetchingAheadWelcome({ userAgent, connection }: Visitor): boolean {
  const { effectiveType = '', saveData = false } = connection ?? {};
  return !saveData && !effectiveType.includes('2g') && !/bot|crawler|spider|crawling/i.test(userAgent);
}
