/** What a thread of its own runs: indexes the languages that it is handed, and posts each index as JSON. */
import { parentPort, workerData } from 'node:worker_threads';
import { buildIndex, type LanguageEntries } from '../../search/build-index.ts';

const languages = workerData as readonly LanguageEntries[];
parentPort?.postMessage(languages.map((language) => JSON.stringify(buildIndex(language))));
