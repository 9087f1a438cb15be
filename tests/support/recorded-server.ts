import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { onTestFinished } from 'vitest';

/** An answer of a real server. Its own origin is `{origin}` in texts. */
export interface RecordedAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly base64?: string;
}

/** Answers by path and query. */
export type Recording = Record<string, RecordedAnswer>;

/** Systems whose answers are recorded. */
type RecordedSystem = 'payload' | 'strapi' | 'wordpress';

const fileOf = (system: RecordedSystem): string => resolve(import.meta.dirname, `../data/${system}.json`);

/** Returns the recorded answers of a system. */
export const recordingOf = async (system: RecordedSystem): Promise<Recording> =>
  JSON.parse(await readFile(fileOf(system), 'utf8'));

/** Replaces the recorded answers of a system, in a run with BOREAL_RECORD=1. */
export async function saveRecording(system: RecordedSystem, recording: Recording): Promise<void> {
  if (process.env.BOREAL_RECORD === '1') await writeFile(fileOf(system), `${JSON.stringify(recording, null, 2)}\n`);
}

const placeholder = '{origin}';
const recordedHeaders = /^(?:content-type|x-wp-total(?:pages)?)$/;

interface AnsweringServer {
  readonly origin: string;
  /** Paths and queries of all requests. */
  readonly requests: string[];
}

/** Starts a server that gives recorded answers, and the status 404 for all other requests. */
export const startRecorded = (recording: Recording): Promise<AnsweringServer> =>
  listen(async (url, origin) => {
    const answer = recording[url];
    if (!answer) return { status: 404, headers: {}, body: Buffer.from('{}') };
    const { headers, json, base64 = '' } = answer;
    const text = json === undefined ? undefined : JSON.stringify(json).replaceAll(placeholder, origin);
    return { status: 200, headers, body: text === undefined ? Buffer.from(base64, 'base64') : Buffer.from(text) };
  });

/** Starts a server between a source and the real one, which records all answers. `trim` removes what nobody reads. */
export const startRecorder = (
  target: string,
  recording: Recording,
  trim: (json: unknown) => unknown = (json) => json,
): Promise<AnsweringServer> =>
  listen(async (url, origin, headers) => {
    const answer = await fetch(target + url, { headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const kept = Object.fromEntries([...answer.headers].filter(([name]) => recordedHeaders.test(name)));
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    const written = isJson
      ? bytes.toString('utf8').replaceAll(target.replaceAll('/', '\\/'), placeholder).replaceAll(target, placeholder)
      : '';
    const body = isJson ? { json: trim(JSON.parse(written)) } : { base64: bytes.toString('base64') };
    if (answer.ok) recording[url] = { headers: kept, ...body };
    return { status: answer.status, headers: kept, body: isJson ? Buffer.from(written.replaceAll(placeholder, origin)) : bytes };
  });

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

async function listen(
  answerTo: (url: string, origin: string, headers: Record<string, string>) => Promise<Answer>,
): Promise<AnsweringServer> {
  const requests: string[] = [];
  const server = createServer(async ({ url = '/', headers }, response) => {
    requests.push(url);
    const { authorization } = headers;
    const { status, headers: own, body } = await answerTo(url, origin, authorization === undefined ? {} : { authorization });
    response.writeHead(status, own).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { origin, requests };
}
