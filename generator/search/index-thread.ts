/** What a thread of its own runs: indexes the languages that it is handed, and posts the texts of each index. */
import { parentPort, workerData } from 'node:worker_threads';
import { writeIndex } from '../../search/index-texts.ts';
import type { LanguageEntries } from '../../search/list-occurrences.ts';

const languages = workerData as readonly LanguageEntries[];
parentPort?.postMessage(languages.map(writeIndex));
