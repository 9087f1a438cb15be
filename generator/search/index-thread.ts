/** Entry of the search's thread: indexes its languages and posts the text of each index. */
import { parentPort, workerData } from 'node:worker_threads';
import { writeIndex } from '../../search/index-texts.ts';
import type { LanguageEntries } from '../../search/list-occurrences.ts';

const languages = workerData as readonly LanguageEntries[];
parentPort?.postMessage(languages.map(writeIndex));
