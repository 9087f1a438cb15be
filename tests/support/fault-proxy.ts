import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Kinds of files that a browser requests, by site path. The first match is the kind of a path. */
const fileKinds = {
  'app data': /^\/page-data\/app-data\.json$/,
  'static query': /^\/page-data\/sq\/d\//,
  'page data': /^\/page-data\//,
  slice: /^\/slice-data\//,
  'search index': /^\/search_index\.json$/,
  'style sheet': /^\/assets\/[^/]*\.css$/,
  chunk: /^\/assets\/[^/]*\.js$/,
  HTML: /(\/|\.html)$/,
} as const;

export type FileKind = keyof typeof fileKinds;

/** Faults of a response between a server and a browser. */
export const faults = [
  'an empty 404',
  'a 404 with HTML',
  'HTML in place of the file',
  '500',
  '503 for a second',
  '503 for two minutes',
  'a file that is cut off',
  'another content type',
  'a connection that is reset',
  'no answer',
  'an answer that stops',
  'an answer that takes 30 s',
  'a file of another build',
] as const;

export type Fault = (typeof faults)[number];

/** A request of the browser with its time in milliseconds. */
export interface ProxyRequest {
  readonly method: string;
  readonly path: string;
  readonly kind: FileKind | undefined;
  readonly at: number;
  readonly isSpoiled: boolean;
}

/**
 * A proxy between a browser and servers that behaves like a bad network, a broken host or a cache
 * with files of several builds.
 */
export interface FaultProxy {
  /** 'http://127.0.0.1:1234'. */
  readonly origin: string;
  /** All requests so far. */
  readonly requests: readonly ProxyRequest[];
  /** From now on, breaks responses for files of these kinds only. */
  spoil(kinds: readonly FileKind[], fault: Fault): void;
  /** Pauses requests for matching paths. Returns a function that resumes them. */
  hold(paths: RegExp): () => void;
  /**
   * From now on, all responses are correct. A hanging response stays pending, as on a dead
   * connection.
   */
  heal(): void;
  close(): Promise<void>;
}

export interface FaultProxyOptions {
  /** The server that receives requests for a path. */
  readonly originFor: (path: string) => string;
  /** The same file of another build. Undefined if that build does not have it. */
  readonly inOtherBuild?: (text: string, kind: FileKind) => string | undefined;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const html: Readonly<Record<string, string>> = { 'content-type': 'text/html; charset=utf-8' };
const someHtml = Buffer.from('<!doctype html><title>Sign in</title><h1>Sign in to the wireless network</h1>');

export async function startFaultProxy({ originFor, inOtherBuild }: FaultProxyOptions): Promise<FaultProxy> {
  const requests: ProxyRequest[] = [];
  const held: { readonly paths: RegExp; readonly end: Promise<void> }[] = [];
  let rule: { readonly kinds: readonly FileKind[]; readonly fault: Fault } | undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const path = url.replace(/\?.*/s, '');
    const kind = kindOf(path);
    const fault = kind !== undefined && rule?.kinds.includes(kind) ? rule.fault : undefined;
    requests.push({ method, path, kind, at: performance.now(), isSpoiled: fault !== undefined });
    if (fault === 'no answer') return;
    await held.find(({ paths }) => paths.test(path))?.end;
    const good = await ask(originFor(path) + url, method);
    if (fault === undefined || kind === undefined) send(response, good);
    else if (fault === 'a connection that is reset') breakOff(request, response, good);
    else if (fault === 'an answer that stops') response.writeHead(good.status, lengthOf(good)).write(half(good.body));
    else if (fault === 'an answer that takes 30 s') trickle(response, good);
    else {
      const { headers, ...bad } = spoiled(good, fault, kind);
      // The browser caches no failure: the next request gets the current response.
      send(response, { ...bad, headers: { ...headers, 'cache-control': 'no-store' } });
    }
  }

  function spoiled(good: Answer, fault: Fault, kind: FileKind): Answer {
    if (fault === 'an empty 404') return { status: 404, headers: {}, body: Buffer.alloc(0) };
    if (fault === 'a 404 with HTML') return { status: 404, headers: html, body: someHtml };
    if (fault === 'HTML in place of the file') return { status: 200, headers: html, body: someHtml };
    if (fault === '500') return { status: 500, headers: html, body: someHtml };
    if (fault === '503 for a second') return { status: 503, headers: { 'retry-after': '1' }, body: Buffer.alloc(0) };
    if (fault === '503 for two minutes') return { status: 503, headers: { 'retry-after': '120' }, body: Buffer.alloc(0) };
    if (fault === 'a file that is cut off') return { ...good, body: half(good.body) };
    if (fault === 'another content type') return { ...good, headers: { ...good.headers, 'content-type': 'text/plain' } };
    const text = inOtherBuild?.(good.body.toString(), kind);
    return text === undefined ? { status: 404, headers: html, body: someHtml } : { ...good, body: Buffer.from(text) };
  }

  /** One piece each second. */
  function trickle(response: ServerResponse, good: Answer): void {
    const piece = Math.ceil(good.body.length / 30);
    let sent = 0;
    response.writeHead(good.status, lengthOf(good)).flushHeaders();
    const timer = setInterval(() => {
      response.write(good.body.subarray(sent, sent + piece));
      sent += piece;
      if (sent >= good.body.length) response.end();
    }, 1_000);
    response.on('close', () => clearInterval(timer));
  }

  const server = createServer((request, response) => {
    response.on('error', () => {});
    answer(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spoil: (kinds, fault) => {
      rule = { kinds, fault };
    },
    hold: (paths) => {
      let release = (): void => {};
      const hold = { paths, end: new Promise<void>((resolve) => (release = resolve)) };
      held.push(hold);
      return () => {
        held.splice(held.indexOf(hold), 1);
        release();
      };
    },
    heal: () => {
      rule = undefined;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function kindOf(path: string): FileKind | undefined {
  return (Object.keys(fileKinds) as FileKind[]).find((kind) => fileKinds[kind].test(path));
}

/**
 * The full response without compression, on its own connection: a server may close a reused one,
 * and the browser would see a fault that no test planned.
 */
async function ask(url: string, method: string): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    openRequest(url, { method, agent: false }).on('response', resolve).on('error', reject).end();
  });
  const headers = Object.entries(response.headers).filter(
    ([name]) => !/^(connection|keep-alive|content-length|transfer-encoding)$/.test(name),
  );
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(headers) as Answer['headers'],
    body: await buffer(response),
  };
}

const half = (body: Buffer): Buffer => body.subarray(0, body.length / 2);
const lengthOf = ({ headers, body }: Answer): Record<string, string> => ({ ...headers, 'content-length': String(body.length) });

function send(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, lengthOf(answer)).end(answer.body);
}

function breakOff({ socket }: IncomingMessage, response: ServerResponse, good: Answer): void {
  response.writeHead(good.status, lengthOf(good)).write(half(good.body), () => socket.resetAndDestroy());
}
