/** An answer to a request: a text or value to be sent with 200, a status, or a whole response. */
export type FakeAnswer = string | object | number | FakeResponse;

export interface FakeResponse {
  readonly status: number;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** 0 is a request that fails; 'never' one that is not answered. */
export const networkFailure = 0;
export const noAnswer = { status: -1 } as const;

export interface FakeNetwork {
  fetch(url: string, init?: RequestInit): Promise<Response>;
  /** Sets what an address answers, from now on or, as a list, one answer after another, the last one for ever. */
  answer(url: string, ...answers: readonly FakeAnswer[]): void;
  /** All requests so far, as '<METHOD> <url>', GET being left out. */
  readonly requests: string[];
  /** Takes the requests made since it was last called. */
  take(): string[];
}

/** A network that serves what a test gives it and answers anything else with 404. */
export function createFakeNetwork(files: Readonly<Record<string, FakeAnswer>> = {}): FakeNetwork {
  const answers = new Map<string, readonly FakeAnswer[]>(Object.entries(files).map(([url, answer]) => [url, [answer]]));
  const requests: string[] = [];
  const taken = { count: 0 };

  function nextAnswer(name: string): FakeAnswer {
    const [first, ...rest] = answers.get(name) ?? [404];
    if (rest.length > 0) answers.set(name, rest);
    return first ?? 404;
  }

  return {
    requests,
    take: () => {
      const since = requests.slice(taken.count);
      taken.count = requests.length;
      return since;
    },
    answer: (url, ...given) => {
      answers.set(url, given);
    },
    fetch: async (url, { method = 'GET', signal } = {}) => {
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
