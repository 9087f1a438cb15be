import { developPaths } from '#contract/develop';

interface ReadingGateOptions {
  /** Settles when content has been read for the first time. */
  readonly ready: Promise<void>;
  readonly waitingPage: () => Response;
  readonly patience?: Patience;
}

/** Maximum waits of requests, in milliseconds. */
interface Patience {
  /** Of a page, until it shows that content is still being read. */
  readonly page: number;
  /** Of other requests: less than the server allows without traffic (`ServerLimits.idleMs`). */
  readonly other: number;
}

const defaultPatience: Patience = { page: 1_000, other: 30_000 };

/**
 * Delays requests until content has been read, or tells clients to retry. Undefined lets them pass.
 */
export function createReadingGate({ ready, waitingPage, patience = defaultPatience }: ReadingGateOptions) {
  let isOpen = false;
  const open = (): void => {
    isOpen = true;
  };
  const opened = ready.then(open, open);
  return async (request: Request): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url);
    const isScript = pathname.startsWith(developPaths.home) && pathname.endsWith('.js');
    if (isOpen || isScript) return undefined;
    const isPage = request.headers.get('sec-fetch-mode') === 'navigate';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patienceEnds = new Promise((resolve) => {
      timer = setTimeout(resolve, isPage ? patience.page : patience.other).unref();
    });
    await Promise.race([opened, patienceEnds]);
    clearTimeout(timer);
    if (isOpen) return undefined;
    return isPage ? waitingPage() : retryLater();
  };
}

function retryLater(): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '1' };
  return new Response('The content is being read. Ask again.', { status: 503, headers });
}
