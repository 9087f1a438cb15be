import type { ContentfulClientApi } from 'contentful';
import { loadPackage } from '../../errors/optional-packages.ts';
import { messageOf, ProblemError } from '../../errors/problem.ts';
import { startPatience, unlessAborted } from '../../support/patience.ts';
import { PassingFailure, pauseIn } from '../../support/retry.ts';
import type { ContentfulSettings } from './settings.ts';

/** A failure that a retry does not fix, with the status and the server's reason. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  readonly status: number;
  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}

/** One page of a sync, and the request that follows: another page, or later a delta. */
export interface SyncPage {
  readonly entries: readonly unknown[];
  readonly assets: readonly unknown[];
  readonly deletedEntries: readonly string[];
  readonly deletedAssets: readonly string[];
  readonly next: { readonly page: string } | { readonly delta: string };
}

export type SyncRequest =
  | { readonly initial: { readonly limit: number } }
  | { readonly token: string; readonly isDelta: boolean };

export interface CollectionPage {
  readonly items: readonly unknown[];
  readonly total: number;
}

export interface CollectionQuery {
  readonly limit: number;
  readonly skip?: number;
  readonly order: string;
  /** Ids and dates only. */
  readonly sysOnly?: boolean;
}

/**
 * The delivery or preview API: one request per call, without retries. Throws PassingFailure or
 * RefusedRequest.
 */
export interface ContentfulClient {
  space(): Promise<void>;
  locales(): Promise<readonly unknown[]>;
  contentTypes(query: Pick<CollectionQuery, 'limit' | 'skip'>): Promise<CollectionPage>;
  sync(request: SyncRequest): Promise<SyncPage>;
  entries(query: CollectionQuery): Promise<CollectionPage>;
  assets(query: CollectionQuery): Promise<CollectionPage>;
  /** Ends open connections. */
  close(): void;
}

/** Maximum time of a request whose answer continues to come, in multiples of the maximum wait. */
const wholeAnswer = 4;

/** Maximum number of items in an answer of Contentful. */
export const maxPageSize = 1_000;

type Sdk = ContentfulClientApi<undefined>;

async function openSdk({ space, environment, token, host, insecure, timeoutMs }: ContentfulSettings) {
  const [{ createClient }, { Agent: HttpAgent }, { Agent: HttpsAgent }] = await Promise.all([
    loadPackage('contentful', () => import('contentful')),
    import('node:http'),
    import('node:https'),
  ]);
  // A new connection for each request would take longer than most answers.
  const agents = { httpAgent: new HttpAgent({ keepAlive: true }), httpsAgent: new HttpsAgent({ keepAlive: true }) };
  const sdk: Sdk = createClient({
    space,
    environment,
    accessToken: token,
    host,
    insecure,
    ...agents,
    timeout: timeoutMs,
    retryOnError: false,
    logHandler: () => {},
    // The SDK reads a cut-off answer as an empty one, and its errors lack headers: answers are
    // checked first.
    responseLogger: (answer) => {
      if (answer instanceof Error) throw failureOf(answer);
      if (!isWhole(answer.data)) throw malformed();
    },
  });
  return {
    sdk,
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** Opens the API through Contentful's SDK, without its retries, output and link resolution. */
export function createContentfulClient(settings: ContentfulSettings): ContentfulClient {
  let opened: ReturnType<typeof openSdk> | undefined;
  let isClosed = false;
  // Loaded on first use: most runs read local files, and loading takes as long as such a run.
  const sdkFor = async <T>(ask: (sdk: Sdk) => Promise<T>): Promise<T> => {
    opened ??= openSdk(settings);
    const { sdk } = await opened;
    // A connection that is opened now would never be ended.
    if (isClosed) throw new RefusedRequest(0, 'The source was closed.');
    return within(settings.timeoutMs * wholeAnswer, ask(sdk));
  };
  const collection = async (skip: number, ask: () => Promise<unknown>): Promise<CollectionPage> => {
    const { items, total } = (await guarded(ask)) as { items: readonly unknown[]; total?: unknown };
    // A page before the end has items: without them, the loop would not end, or end too early.
    if (typeof total !== 'number' || (items.length === 0 && skip < total)) throw malformed();
    return { items, total };
  };
  const queryOf = ({ sysOnly, skip = 0, ...query }: CollectionQuery) => ({
    ...query,
    skip,
    ...(sysOnly ? { select: ['sys.id', 'sys.updatedAt'] } : {}),
  });
  return {
    async space() {
      await guarded(() => sdkFor((sdk) => sdk.getSpace()));
    },
    async locales() {
      const { items } = await guarded(() => sdkFor((sdk) => sdk.getLocales()));
      if (items.length === 0) throw malformed();
      return items;
    },
    contentTypes: ({ limit, skip = 0 }) =>
      collection(skip, () => sdkFor((sdk) => sdk.getContentTypes({ limit, skip, order: 'sys.id' } as never))),
    async sync(request) {
      // A new object for each request: the SDK changes it.
      const query =
        'initial' in request
          ? { initial: true, type: 'all', limit: request.initial.limit }
          : request.isDelta
            ? { nextSyncToken: request.token }
            : { nextPageToken: request.token };
      const page = await guarded(() => sdkFor((sdk) => sdk.withoutLinkResolution.sync(query as never, { paginate: false })));
      const { nextPageToken, nextSyncToken } = page as { nextPageToken?: string; nextSyncToken?: string };
      // A complete answer always has the next token.
      const next = nextSyncToken ? { delta: nextSyncToken } : nextPageToken ? { page: nextPageToken } : undefined;
      if (next === undefined) throw malformed();
      const idsOf = (items: readonly { sys: { id: string } }[]): readonly string[] => items.map(({ sys }) => sys.id);
      return {
        entries: page.entries,
        assets: page.assets,
        deletedEntries: idsOf(page.deletedEntries),
        deletedAssets: idsOf(page.deletedAssets),
        next,
      };
    },
    entries: (query) =>
      collection(query.skip ?? 0, () =>
        sdkFor((sdk) => sdk.withAllLocales.withoutLinkResolution.getEntries({ ...queryOf(query), include: 0 } as never)),
      ),
    assets: (query) => collection(query.skip ?? 0, () => sdkFor((sdk) => sdk.withAllLocales.getAssets(queryOf(query) as never))),
    close() {
      isClosed = true;
      // Its failure was reported to the caller of the request.
      void opened?.then(({ close }) => close()).catch(() => {});
    },
  };
}

const malformed = (): PassingFailure =>
  new PassingFailure('The answer is not what Contentful sends: it is cut off, or comes from somebody else.');

/** Rejects after a time in milliseconds: the HTTP library only limits the wait for the next part. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const { signal, end } = startPatience(ms, () => new PassingFailure(`The answer was not complete after ${ms / 1000} seconds.`));
  try {
    return await unlessAborted(answer, signal);
  } finally {
    end();
  }
}

/** True if an answer is a list or a space. */
function isWhole(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  const { items, sys } = data as { readonly items?: unknown; readonly sys?: { readonly type?: unknown } };
  return Array.isArray(items) || sys?.type === 'Space';
}

async function guarded<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw failureOf(error);
  }
}

/** Returns the failure without the request, which has the token. */
function failureOf(error: unknown): Error {
  if (error instanceof PassingFailure || error instanceof RefusedRequest || error instanceof ProblemError) return error;
  const { status, reason, pauseMs } = readFailure(error);
  if (status === undefined) return new PassingFailure(reason);
  if (status === 429) return new PassingFailure('Too many requests (429).', pauseMs ?? busyMs);
  if (status >= 500) return new PassingFailure(`The server failed (${status}).`, pauseMs ?? 0);
  // The connection was lost within the body, after the status.
  if (status < 400) return new PassingFailure('The answer broke off.');
  return new RefusedRequest(status, reason);
}

interface ReadFailure {
  readonly status: number | undefined;
  readonly reason: string;
  /** Pause that the server asks for; absent if it names none. */
  readonly pauseMs?: number;
}

/** Headers with a pause in seconds, or its end. */
const pauseHeaders = ['retry-after', 'x-contentful-ratelimit-reset'];
/** Pause after too many requests, if the server asks for none. */
const busyMs = 1_000;

/** Reads an error of the HTTP library or of the SDK. */
function readFailure(error: unknown): ReadFailure {
  if (typeof error !== 'object' || error === null) return { status: undefined, reason: String(error) };
  const { response, code } = error as { response?: HttpAnswer; code?: unknown };
  if (response) {
    const { headers = {} } = response;
    const get = (name: string): string | null => (headers[name] === undefined ? null : String(headers[name]));
    const message = typeof response.data === 'object' ? response.data?.message : undefined;
    return {
      status: response.status,
      reason: typeof message === 'string' ? message : `Status ${response.status}.`,
      pauseMs: pauseIn({ get }, pauseHeaders),
    };
  }
  const message = messageOf(error);
  // The SDK throws a TypeError if items are missing.
  if (error instanceof TypeError) return { status: undefined, reason: malformed().message };
  return { status: undefined, reason: typeof code === 'string' ? `${code}: ${message}` : message };
}

interface HttpAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly data?: { readonly message?: unknown };
}
