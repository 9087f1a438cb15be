// A thread of limit.js: makes itself ready, and does its share when it is told to.
import { parentPort, workerData } from 'node:worker_threads';
import { pieces } from './pieces.js';

/** @type {import('./pieces.js').Share} */
const share = workerData;
const work = await pieces[share.piece](share);
parentPort?.once('message', async () => parentPort?.postMessage(await work()));
parentPort?.postMessage(0);
