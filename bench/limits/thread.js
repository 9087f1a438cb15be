// A thread of limit.js: prepares its share of the work and does it on request.
import { parentPort, workerData } from 'node:worker_threads';
import { pieces } from './pieces.js';

/** @type {import('./pieces.js').Share} */
const share = workerData;
const work = await pieces[share.piece](share);
parentPort?.once('message', async () => parentPort?.postMessage(await work()));
parentPort?.postMessage(0);
