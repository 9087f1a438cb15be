import { parseJsonObject } from './json-text.ts';

/**
 * `page-data/sq/d/<hash>.json`: data that many pages of a language share. `data` has one key, the
 * name, so that the results of several static queries can be merged.
 */
export interface StaticQueryData {
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Returns the URL path of a static query's data. `hash` is a decimal number that names the query,
 * not its data.
 */
export function staticQueryDataPath(hash: string): string {
  return `/page-data/sq/d/${hash}.json`;
}

/** Parses the text of a response; undefined for anything but static query data. */
export function parseStaticQueryData(text: string): StaticQueryData | undefined {
  const data = parseJsonObject(text)?.data;
  return typeof data === 'object' && data !== null ? { data: data as Record<string, unknown> } : undefined;
}
