// Faults of the server: when they happen and how they look on the wire.
/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Fault, Faults, LoggedRequest, Reply, Which } from './contentful-types.ts' */

/** @typedef {{ which: Which, once: boolean, fault: Fault }} Planned */

/** @param {Which} which @param {number} number @param {LoggedRequest} request */
const fits = (which, number, request) => (typeof which === 'number' ? which === number : which(request));

/**
 * The plan, and the two functions that the server calls for each request. `number` counts from 1.
 */
export function planFaults() {
  /** @type {Planned[]} */
  let planned = [];
  /** @type {{ which: Which, callback: () => void | Promise<void> }[]} */
  let callbacks = [];

  /** @type {Faults} */
  const faults = {
    at: (which, fault) => void planned.push({ which, once: true, fault }),
    next: (fault) => void planned.push({ which: () => true, once: true, fault }),
    always: (which, fault) => void planned.push({ which, once: false, fault }),
    before: (which, callback) => void callbacks.push({ which, callback }),
    clear() {
      planned = [];
      callbacks = [];
    },
  };

  return {
    faults,
    /**
     * Runs the callbacks for this request.
     * @param {number} number @param {LoggedRequest} request
     */
    async runBefore(number, request) {
      const due = callbacks.filter(({ which }) => fits(which, number, request));
      callbacks = callbacks.filter((planned) => !due.includes(planned));
      for (const { callback } of due) await callback();
    },
    /**
     * Returns the fault of this request.
     * @param {number} number @param {LoggedRequest} request @returns {Fault | undefined}
     */
    take(number, request) {
      const fitting = planned.filter(({ which }) => fits(which, number, request));
      const found = fitting.find(({ which }) => typeof which === 'number') ?? fitting.find(({ once }) => once) ?? fitting[0];
      if (found?.once) planned = planned.filter((other) => other !== found);
      return found?.fault;
    },
  };
}

const statusIds = /** @type {Readonly<Record<number, string>>} */ ({
  400: 'BadRequest',
  401: 'AccessTokenInvalid',
  403: 'AccessDenied',
  404: 'NotFound',
  429: 'RateLimitExceeded',
});

/**
 * Returns an error in Contentful's format.
 * @param {{ status: number, id?: string | undefined, message?: string | undefined, details?: unknown, reset?: number | undefined, retryAfter?: string | undefined }} error @returns {Reply}
 */
export function errorReply({
  status,
  id = statusIds[status] ?? 'ServerError',
  message = `This is a ${status}.`,
  details,
  reset,
  retryAfter,
}) {
  const seconds = reset ?? (status === 429 ? 1 : undefined);
  const error = { sys: { type: 'Error', id }, message, ...(details === undefined ? {} : { details }), requestId: 'a-request' };
  return {
    status,
    type: 'application/vnd.contentful.delivery.v1+json',
    headers: {
      ...(seconds === undefined ? {} : { 'X-Contentful-RateLimit-Reset': String(seconds) }),
      ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }),
    },
    body: Buffer.from(JSON.stringify(error)),
  };
}

/** @param {Reply} reply @param {readonly string[]} keys @returns {Reply} */
function without(reply, keys) {
  const kept = Object.entries(JSON.parse(Buffer.from(reply.body).toString())).filter(([key]) => !keys.includes(key));
  return { ...reply, body: Buffer.from(JSON.stringify(Object.fromEntries(kept))) };
}

/**
 * Returns a list without its items.
 * @param {Reply} reply @returns {Reply}
 */
function withoutItems(reply) {
  if (!reply.type.includes('json')) return reply;
  return { ...reply, body: Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(reply.body).toString()), items: [] })) };
}

/** @param {ServerResponse} response @param {Reply} reply */
function begin(response, { status, type, headers, body }) {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': body.length, ...headers });
}

/** @param {ServerResponse} response @param {Reply} reply */
function send(response, reply) {
  begin(response, reply);
  response.end(reply.body);
}

/**
 * Returns the first half of a body.
 * @param {Reply} reply
 */
const half = ({ body }) => body.subarray(0, Math.floor(body.length / 2));

/**
 * Answers one request with its fault. `wait` ends early, with false, when the server closes.
 * @param {{ fault: Fault | undefined, makeReply: () => Reply, request: IncomingMessage, response: ServerResponse, stop: () => void, wait: (ms: number) => Promise<boolean> }} exchange
 */
export async function answerWith({ fault, makeReply, request, response, stop, wait }) {
  switch (fault?.kind) {
    case undefined:
      return send(response, makeReply());
    case 'status':
      return send(response, errorReply(fault));
    case 'html':
      return send(response, { status: 200, type: 'text/html', body: Buffer.from('<!doctype html><title>Sign in</title>') });
    case 'truncated-json': {
      const reply = makeReply();
      return send(response, { ...reply, body: half(reply) });
    }
    case 'reset-before':
      return void request.socket.resetAndDestroy();
    case 'reset-mid-body': {
      const reply = makeReply();
      begin(response, reply);
      return void response.write(half(reply), () => request.socket.resetAndDestroy());
    }
    case 'end-mid-body': {
      const reply = makeReply();
      begin(response, reply);
      return void response.write(half(reply), () => request.socket.destroy());
    }
    case 'hang':
      return;
    case 'hang-mid-body': {
      const reply = makeReply();
      begin(response, reply);
      return void response.write(half(reply));
    }
    case 'empty-page':
      return send(response, fault.without ? without(makeReply(), fault.without) : { ...makeReply(), body: Buffer.from('{}') });
    case 'no-items':
      return send(response, withoutItems(makeReply()));
    case 'no-sync-token':
      return send(response, without(makeReply(), ['nextSyncUrl']));
    case 'delay':
      if (await wait(fault.ms)) send(response, makeReply());
      return;
    case 'stop':
      return stop();
  }
}
