import { parseJsonObject } from './json-text.ts';
import type { SliceContext } from './page.ts';

/** `slice-data/<name>.json`: data of one slice (header, footer, …) in one language. */
export interface SliceData<D = unknown> {
  readonly componentChunkName: string;
  readonly result: { readonly data: D; readonly sliceContext: SliceContext };
  readonly staticQueryHashes: readonly string[];
}

/** Returns the URL path of a slice's data. */
export function sliceDataPath(sliceName: string): string {
  return `/slice-data/${sliceName}.json`;
}

/** Parses the text of a response; undefined for anything but slice data. */
export function parseSliceData(text: string): SliceData | undefined {
  const value = parseJsonObject(text);
  const result = value?.result as SliceData['result'] | undefined;
  if (typeof value?.componentChunkName !== 'string' || typeof result?.sliceContext !== 'object') return undefined;
  return {
    componentChunkName: value.componentChunkName,
    result,
    staticQueryHashes: Array.isArray(value.staticQueryHashes) ? (value.staticQueryHashes as string[]) : [],
  };
}
