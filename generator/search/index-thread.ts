/** Entry of the search's thread: indexes its languages and posts the text of each index. */
import { parentPort, workerData } from 'node:worker_threads';
import { writeIndex } from '../../search/index-texts.ts';
import type { LanguageEntries } from '../../search/list-occurrences.ts';
import { addStemmers } from './add-stemmers.ts';

const languages = workerData as readonly LanguageEntries[];
await addStemmers(languages.map(({ language }) => language));
parentPort?.postMessage(languages.map(writeIndex));
