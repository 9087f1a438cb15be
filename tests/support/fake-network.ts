/** A response: text or value with status 200, a status, or a full response. */
export type FakeAnswer = string | object | number | FakeResponse;

export interface FakeResponse {
  readonly status: number;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** 0 fails the request, 'never' does not answer it. */
export const networkFailure = 0;
export const noAnswer = { status: -1 } as const;

export interface FakeNetwork {
  fetch(url: string, init?: RequestInit): Promise<Response>;
  /**
   * Sets the response of an address. A list is used one by one, the last one for all later
   * requests.
   */
  answer(url: string, ...answers: readonly FakeAnswer[]): void;
  /** All requests so far as '<METHOD> <url>', without the method for GET. */
  readonly requests: string[];
  /** Settings of all requests so far. */
  readonly settings: RequestInit[];
  /** Returns the requests since the last call. */
  take(): string[];
}

/** A network that answers with the responses of a test, and 404 for all others. */
export function createFakeNetwork(files: Readonly<Record<string, FakeAnswer>> = {}): FakeNetwork {
  const answers = new Map<string, readonly FakeAnswer[]>(Object.entries(files).map(([url, answer]) => [url, [answer]]));
  const requests: string[] = [];
  const settings: RequestInit[] = [];
  const taken = { count: 0 };

  function nextAnswer(name: string): FakeAnswer {
    const [first, ...rest] = answers.get(name) ?? [404];
    if (rest.length > 0) answers.set(name, rest);
    return first ?? 404;
  }

  return {
    requests,
    settings,
    take: () => {
      const since = requests.slice(taken.count);
      taken.count = requests.length;
      return since;
    },
    answer: (url, ...given) => {
      answers.set(url, given);
    },
    fetch: async (url, init = {}) => {
      const { method = 'GET', signal } = init;
      settings.push(init);
      const name = method === 'GET' ? url : `${method} ${url}`;
      requests.push(name);
      const response = toResponse(nextAnswer(name));
      if (response.status === networkFailure) throw new TypeError('Failed to fetch');
      if (response.status === noAnswer.status) {
        await new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        });
      }
      return new Response(method === 'HEAD' ? null : (response.text ?? ''), {
        status: response.status,
        headers: { ...response.headers },
      });
    },
  };
}

function toResponse(answer: FakeAnswer): FakeResponse {
  if (typeof answer === 'number') return { status: answer };
  if (typeof answer === 'string') return { status: 200, text: answer };
  return 'status' in answer ? (answer as FakeResponse) : { status: 200, text: JSON.stringify(answer) };
}
