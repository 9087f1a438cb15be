import type { ContentGraph } from '../content/model.ts';

/** Words and phrases of a language that mean the same to visitors. */
export function synonyms(graph: ContentGraph, locale: string): readonly (readonly string[])[] {
  return graph.ofType('synonyms', locale).map(({ fields }) => fields.words);
}
