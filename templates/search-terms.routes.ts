import type { ContentGraph } from '../content/model.ts';

/** Returns groups of words and phrases with the same meaning, in one language. */
export function synonyms(graph: ContentGraph, locale: string): readonly (readonly string[])[] {
  return graph.ofType('synonyms', locale).map(({ fields }) => fields.words);
}
