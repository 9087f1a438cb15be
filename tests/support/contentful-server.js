// A server with Contentful's delivery, preview and sync protocol, on a loopback port. Plain JavaScript,
// because tests and bench use it.
//
//   const server = await startContentfulServer({ content: { locales, contentTypes, entries, assets } });   // in the format of an export file
//   createClient({ space: 'space', accessToken: 'delivery-token', host: server.host, insecure: true });     // or 'preview-token'
//   server.space.save({ sys: { id: 'a' }, fields: { title: { en: 'A' } } });      // a draft: preview shows it
//   server.space.publish('a');                                                    // delivery shows it too
//   server.faults.at(2, { kind: 'reset-mid-body' });                              // the second request since the start
//   server.faults.before(2, () => server.space.remove('b'));                      // between two pages
//   await server.close();
//
// The token selects the API. contentful-types.ts describes a space and the faults. Filters by fields, the
// cursor and transformations of pictures do not exist: unknown parameters of a query are refused.
//
//   node tests/support/contentful-server.js --file export.json | --generate 5000 [--port 0] [--space s] [--environment e]
//
// prints its host in the first line and runs until it is killed. Files next to an export file are served
// unchanged. A line on standard input, a method of the space with its argument in JSON
// (`publish "note-1"`), changes the space and is answered with `done`.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { listEntities, oneEntity } from './contentful-answers.js';
import { answerWith, errorReply, planFaults } from './contentful-faults.js';
import { describeSpace, listContentTypes, listLocales, oneContentType } from './contentful-model-answers.js';
import { generateNotes } from './contentful-notes.js';
import { Refusal } from './contentful-query.js';
import { createContentfulSpace } from './contentful-space.js';
import { syncPage } from './contentful-sync.js';

/** @import { Api, ContentfulServer, LoggedRequest, Reply, ServerOptions, Space } from './contentful-types.ts' */

const maxUrlLength = 7600;
const noResource = () => new Refusal(404, 'NotFound', 'The resource could not be found.');

function decodePart(/** @type {string} */ part) {
  try {
    return decodeURIComponent(part);
  } catch {
    throw noResource(); // A single percent sign matches no path.
  }
}

/** Returns a clock that each change advances by a second. */
function countingClock() {
  let seconds = 0;
  return () => {
    seconds += 1;
    return Date.UTC(2024, 0, 1) + seconds * 1000;
  };
}

/** @param {LoggedRequest} request */
function readBearer({ headers, query }) {
  const [, token] = /^Bearer (.+)$/.exec(String(headers.authorization ?? '')) ?? [];
  return token ?? query.access_token;
}

/** @param {Space} space @param {string | undefined} token @returns {Api | undefined} */
const apiOfToken = (space, token) =>
  token === space.deliveryToken ? 'delivery' : token === space.previewToken ? 'preview' : undefined;

/**
 * Returns the space and the API of the token.
 * @param {{ spaces: readonly Space[], id: string, environment: string | undefined, request: LoggedRequest, apiOfHost: NonNullable<ServerOptions['apiOfHost']> }} asked
 */
function admit({ spaces, id, environment, request, apiOfHost }) {
  const here = spaces.filter((space) => space.id === id);
  if (here.length === 0) throw noResource();
  const token = readBearer(request);
  const hostApi = apiOfHost(String(request.headers.host ?? ''));
  const open = here.flatMap((space) => {
    const api = apiOfToken(space, token);
    return api && (hostApi ?? api) === api ? [{ space, api }] : [];
  });
  if (open.length === 0)
    throw new Refusal(401, 'AccessTokenInvalid', 'The access token you sent could not be found or is invalid.');
  const found = environment === undefined ? open[0] : open.find(({ space }) => space.environment === environment);
  if (!found) throw noResource();
  return found;
}

/**
 * Returns the text of the response to a request below an environment.
 * @param {{ space: Space, api: Api, path: readonly string[], request: LoggedRequest, host: string }} asked
 */
function answerText({ space, api, path, request, host }) {
  const asked = { space, api, query: request.query };
  const [collection, id, ...rest] = path;
  if (rest.length > 0) throw noResource();
  if (id === undefined)
    switch (collection) {
      case 'locales':
        return listLocales(asked);
      case 'content_types':
        return listContentTypes(asked);
      case 'entries':
        return listEntities(asked, 'Entry');
      case 'assets':
        return listEntities(asked, 'Asset');
      case 'sync':
        return syncPage({ ...asked, url: `http://${host}${request.path}` });
    }
  else
    switch (collection) {
      case 'content_types':
        return oneContentType(asked, id);
      case 'entries':
        return oneEntity(asked, 'Entry', id);
      case 'assets':
        return oneEntity(asked, 'Asset', id);
    }
  throw noResource();
}

/** @param {{ spaces: readonly Space[], request: LoggedRequest, host: string, options: ServerOptions }} asked @returns {Reply} */
function replyTo({ spaces, request, host, options: { maxBytes = 7_340_032, apiOfHost = () => undefined } }) {
  const file = spaces.map((space) => space.file(request.path)).find((found) => found !== undefined);
  if (file) return { status: 200, type: file.contentType, body: file.bytes };
  const [root, id, level, environment, ...path] = request.path.split('/').slice(1).map(decodePart);
  if (request.method !== 'GET' || root !== 'spaces' || id === undefined) throw noResource();
  const whole = level === undefined || level === '';
  if (!whole && (level !== 'environments' || environment === undefined)) throw noResource();
  const { space, api } = admit({ spaces, id, environment: whole ? undefined : environment, request, apiOfHost });
  const text = whole ? describeSpace(space) : answerText({ space, api, path, request, host });
  const body = Buffer.from(text);
  if (body.length > maxBytes)
    throw new Refusal(400, 'BadRequest', `Response size too big. Maximum allowed response size: ${maxBytes}B.`);
  const headers = { 'X-Contentful-RateLimit-Second-Limit': api === 'delivery' ? '55' : '14' };
  return { status: 200, type: 'application/vnd.contentful.delivery.v1+json', headers, body };
}

/** Starts a server. @param {ServerOptions} [options] @returns {Promise<ContentfulServer>} */
export async function startContentfulServer(options = {}) {
  /** @type {Space[]} */
  const spaces = [];
  /** @type {LoggedRequest[]} */
  const requests = [];
  const { faults, runBefore, take } = planFaults();
  const closing = new AbortController();
  const now = options.now ?? countingClock();

  const server = createServer(async (request, response) => {
    const address = request.url ?? '/';
    const url = new URL(address, `http://${host}`);
    const { method = 'GET', headers } = request;
    const logged = { method, path: url.pathname, query: Object.fromEntries(url.searchParams), headers };
    const number = requests.push(logged);
    const makeReply = () => {
      try {
        if (address.length > maxUrlLength) throw new Refusal(414, 'BadRequest', 'The address is too long.');
        return replyTo({ spaces, request: logged, host, options });
      } catch (error) {
        if (error instanceof Refusal) return errorReply(error);
        throw error;
      }
    };
    await runBefore(number, logged);
    const pause = (/** @type {number} */ ms) => wait(ms, true, { signal: closing.signal }).catch(() => false); // It fails only when the server closes.
    await answerWith({ fault: take(number, logged), makeReply, request, response, stop, wait: pause });
  });
  // Connections stay open as long as their client wants, so none ends between two requests.
  server.keepAliveTimeout = 0;

  const stop = () => {
    closing.abort();
    server.close();
    server.closeAllConnections();
  };
  await new Promise((resolve) => server.listen(options.port ?? 0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : address}`;

  /** @type {ContentfulServer['addSpace']} */
  const addSpace = (spaceOptions) => {
    const space = createContentfulSpace({ ...spaceOptions, host, now });
    spaces.push(space);
    return space;
  };
  return {
    host,
    requests,
    space: addSpace(options),
    addSpace,
    faults,
    close: () =>
      new Promise((resolve) => {
        if (!server.listening) return resolve();
        server.once('close', () => resolve());
        stop();
      }),
  };
}

async function runAsProgram() {
  const { values } = parseArgs({
    options: {
      file: { type: 'string' },
      generate: { type: 'string' },
      port: { type: 'string', default: '0' },
      space: { type: 'string', default: 'space' },
      environment: { type: 'string', default: 'master' },
    },
  });
  const { file, generate = '0', port, space, environment } = values;
  const readFile = (/** @type {string} */ url) => {
    const path = join(dirname(file ?? ''), decodeURIComponent(url.replace(/^(https?:)?\/\//, '')));
    return existsSync(path) ? readFileSync(path) : undefined;
  };
  const content = file === undefined ? generateNotes(Number(generate)) : JSON.parse(readFileSync(file, 'utf8'));
  const server = await startContentfulServer({ port: Number(port), space, environment, content, readFile });
  console.log(server.host);
  for await (const line of createInterface({ input: process.stdin })) {
    const [, method = '', argument = ''] = /^(\w+) ?(.*)$/.exec(line) ?? [];
    const change = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (server.space))[method];
    if (typeof change !== 'function') throw new Error(`A space cannot ${line}.`);
    change(...(argument ? [JSON.parse(argument)] : []));
    console.log('done');
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await runAsProgram();
