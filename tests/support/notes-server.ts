import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Note } from '../conformance/content-source.suite.ts';

/** A server with answers of the form of a content system, for any notes. */
export interface NotesServer {
  readonly origin: string;
  notes: () => Iterable<Note>;
  mode: 'open' | 'refuses' | 'hangs';
}

/** Answers the query of a request about the notes of a server. */
type Answer = (query: URLSearchParams, response: ServerResponse, server: NotesServer) => void;

/** Starts a server on this machine. It ends after the test. */
export async function startNotesServer(answer: Answer): Promise<NotesServer> {
  const state: { -readonly [K in keyof NotesServer]: NotesServer[K] } = { origin: '', notes: () => [], mode: 'open' };
  const server = createServer(({ url = '/' }, response) => {
    if (state.mode === 'hangs') return;
    if (state.mode === 'refuses') return void response.writeHead(401).end('{}');
    answer(new URL(url, 'http://127.0.0.1').searchParams, response, state);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}
