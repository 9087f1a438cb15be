import { developPaths } from '#contract/develop';

interface ReadingGateOptions {
  /** Settles when content has been read for the first time. */
  readonly ready: Promise<void>;
  readonly waitingPage: () => Response;
  readonly patience?: Patience;
}

/** How long a request is held, in milliseconds. */
interface Patience {
  /** An editor who has opened a page is told then that content is still being read. */
  readonly page: number;
  /** Of all else. It ends before the server's limit for connections on which nothing goes either way (`ServerLimits`). */
  readonly other: number;
}

const usualPatience: Patience = { page: 1_000, other: 30_000 };

/** Holds requests until content has been read. Those that have to be answered sooner are asked to come again; undefined lets one pass. */
export function createReadingGate({ ready, waitingPage, patience = usualPatience }: ReadingGateOptions) {
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
    return isPage ? waitingPage() : comeAgain();
  };
}

function comeAgain(): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '1' };
  return new Response('The content is being read. Ask again.', { status: 503, headers });
}
