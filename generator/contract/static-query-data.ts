import { parseJsonObject } from './json-text.ts';

/**
 * `page-data/sq/d/<hash>.json`: data that many pages of a language share. `data` has one key, the shared datum's name, so that
 * the results of several static queries merge into one record by name.
 */
export interface StaticQueryData {
  readonly data: Readonly<Record<string, unknown>>;
}

/** URL path of a static query's data. `hash` is a decimal number as text; it names the query, not its answer, so it outlives content changes. */
export function staticQueryDataPath(hash: string): string {
  return `/page-data/sq/d/${hash}.json`;
}

/** The static query data in a response's text, or undefined if the text is anything else. */
export function parseStaticQueryData(text: string): StaticQueryData | undefined {
  const data = parseJsonObject(text)?.data;
  return typeof data === 'object' && data !== null ? { data: data as Record<string, unknown> } : undefined;
}
