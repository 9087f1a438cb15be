import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FlagToggle } from '#contract/flags';

/**
 * Behaviour of a flag server: correct, no response, an aborted connection, invalid data, or an HTTP
 * status.
 */
export type FlagServerMood = 'well' | 'hang' | 'reset' | 'nonsense' | number;

export interface FlagRequest {
  readonly method: string;
  /** '' for the flags, '/client/metrics' for metrics. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Status of the response, 0 for none. */
  status: number;
}

/** A flag server on loopback with the wire format of an unleash-server. */
export interface FlagServer {
  /** Root of the frontend API. */
  readonly url: string;
  readonly clientKey: string;
  /** All requests so far, without CORS preflights. */
  readonly requests: readonly FlagRequest[];
  /**
   * Flags that are on from now on: names, or full flags. Responses do not contain flags that are
   * off.
   */
  turnOn(...flags: readonly (string | FlagToggle)[]): void;
  answer(mood: FlagServerMood): void;
  close(): Promise<void>;
}

const apiRoot = '/api/frontend';

export const plainFlag = (name: string): FlagToggle => ({
  name,
  enabled: true,
  variant: { name: 'disabled', enabled: false, feature_enabled: true },
  impressionData: false,
});

export async function startFlagServer(): Promise<FlagServer> {
  const clientKey = `default:development.${'5eed'.repeat(14)}`;
  const state: { toggles: readonly FlagToggle[]; mood: FlagServerMood } = { toggles: [], mood: 'well' };
  const requests: FlagRequest[] = [];

  const server = createServer(async (message, response) => {
    const body = await readBody(message);
    const url = new URL(message.url ?? '/', 'http://loopback');
    allowAnyOrigin(message, response);
    if (message.method === 'OPTIONS') return void response.writeHead(204).end();
    const request: FlagRequest = {
      method: message.method ?? '',
      path: url.pathname.replace(apiRoot, ''),
      query: url.searchParams,
      headers: message.headers,
      body,
      status: 0,
    };
    requests.push(request);
    if (state.mood === 'hang') return;
    if (state.mood === 'reset') return void message.socket.destroy();
    request.status = send(request, response);
  });

  function send(request: FlagRequest, response: ServerResponse): number {
    const { mood } = state;
    const json = { 'content-type': 'application/json; charset=utf-8' };
    const end = (status: number, text = '', headers: Record<string, string> = {}): number => {
      response.writeHead(status, headers).end(text);
      return status;
    };
    if (typeof mood === 'number') return end(mood, '{"message":"no"}', json);
    if (request.headers.authorization !== clientKey) return end(401, '{"message":"This endpoint requires an API token."}', json);
    if (mood === 'nonsense')
      return end(200, '<!doctype html><title>Sign in to the wireless network</title>', { 'content-type': 'text/html' });
    if (request.path === '/client/metrics') return end(200, 'OK', { 'content-type': 'text/plain' });
    if (request.path !== '') return end(404);
    const text = JSON.stringify({ toggles: state.toggles });
    const etag = `W/"${text.length.toString(16)}-${createHash('sha1').update(text).digest('base64').slice(0, 27)}"`;
    const headers = { etag, 'cache-control': 'no-cache' };
    return request.headers['if-none-match'] === etag ? end(304, '', headers) : end(200, text, { ...json, ...headers });
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${apiRoot}`,
    clientKey,
    requests,
    turnOn: (...flags) => {
      state.toggles = flags.map((flag) => (typeof flag === 'string' ? plainFlag(flag) : flag));
    },
    answer: (mood) => {
      state.mood = mood;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function allowAnyOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-expose-headers', 'ETag');
  response.setHeader('access-control-allow-methods', 'GET,HEAD,PUT,PATCH,POST,DELETE');
  response.setHeader('access-control-allow-headers', headers['access-control-request-headers'] ?? '');
  response.setHeader('vary', 'Origin, Accept-Encoding');
}
