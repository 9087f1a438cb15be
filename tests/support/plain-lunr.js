// Searches an emitted index with lunr and lunr-languages alone, as another program would. Reads
// { file, queries: { language: [query] } } from its input, and prints the addresses that are found.
import { readFileSync } from 'node:fs';
import lunr from 'lunr';
import addFrench from 'lunr-languages/lunr.fr.js';
import addStemmers from 'lunr-languages/lunr.stemmer.support.js';

addStemmers(lunr);
addFrench(lunr);
// Words after l’ and d’.
Object.assign(/** @type {{ QueryLexer: object }} */ (/** @type {unknown} */ (lunr)).QueryLexer, { termSeparator: /[\s\-'’]+/ });

const { file, queries } = JSON.parse(readFileSync(0, 'utf8'));
const indexes = JSON.parse(readFileSync(file, 'utf8'));
const found = Object.entries(queries).map(([language, list]) => {
  const { store } = indexes[language];
  const index = lunr.Index.load(indexes[language].index);
  return [language, list.map((/** @type {string} */ query) => index.search(query).map(({ ref }) => store[ref].url))];
});
process.stdout.write(JSON.stringify(Object.fromEntries(found)));
