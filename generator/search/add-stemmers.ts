import lunr from 'lunr';
// First, because it adds what the stemmers of other languages need.
import '../../search/stem-word.ts';

/**
 * Languages of lunr-languages whose functions suffice for a query. Others need lunr's tokenizer to
 * be replaced, or have no stemmer.
 */
const stemmed: ReadonlySet<string> = new Set('ar da de el es fi he hu hy it nl no pl pt ro ru sv tr'.split(' '));

/** Adds lunr's stemmers for languages, for indexes that plain lunr reads. */
export async function addStemmers(languages: readonly string[]): Promise<void> {
  for (const language of languages) {
    if (!stemmed.has(language)) continue;
    const { default: add } = (await import(`lunr-languages/lunr.${language}.js`)) as {
      readonly default: (to: typeof lunr) => void;
    };
    add(lunr);
  }
}
