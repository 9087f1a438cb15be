/** Entry of the search's thread: indexes its languages and posts the text of each index. */
import { parentPort, workerData } from 'node:worker_threads';
import type { LanguageEntries } from '../../search/build-index.ts';
import { writeIndex } from '../../search/write-index.ts';
import { addStemmers } from './add-stemmers.ts';

const languages = workerData as readonly LanguageEntries[];
await addStemmers(languages.map(({ language }) => language));
parentPort?.postMessage(languages.map(writeIndex));
