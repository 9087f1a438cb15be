/** Signal that aborts after `ms` milliseconds without `renew`. */
export interface Patience {
  readonly signal: AbortSignal;
  readonly renew: () => void;
  readonly end: () => void;
}

/** Starts waiting. `reason` makes the error that the signal is aborted with. */
export function startPatience(ms: number, reason: () => Error): Patience {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(reason()), ms);
  return { signal: controller.signal, renew: () => void timer.refresh(), end: () => clearTimeout(timer) };
}

/** Yields the items of an iterable until the signal is aborted; then throws the signal's reason. */
export async function* untilAborted<T>(items: AsyncIterable<T> | Iterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = iteratorOf(items);
  let refuse: (reason: unknown) => void = () => {};
  const abort = (): void => refuse(signal.reason);
  signal.addEventListener('abort', abort);
  let isDone = false;
  try {
    while (!isDone) {
      signal.throwIfAborted();
      const result = await new Promise<IteratorResult<T>>((resolve, reject) => {
        refuse = reject;
        Promise.resolve(iterator.next()).then(resolve, reject);
      });
      isDone = result.done === true;
      if (!result.done) yield result.value;
    }
  } catch (error) {
    isDone = !signal.aborted;
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
    // A generator that never continues cannot be waited for.
    if (!isDone) void Promise.resolve(iterator.return?.()).catch(() => {});
  }
}

/** Awaits work until the signal is aborted; then throws the signal's reason. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  // Nobody awaits the work after the signal.
  work.catch(() => {});
  async function* result(): AsyncGenerator<T> {
    yield await work;
  }
  for await (const value of untilAborted(result(), signal)) return value;
  throw signal.reason;
}

const iteratorOf = <T>(items: AsyncIterable<T> | Iterable<T>): AsyncIterator<T> | Iterator<T> =>
  Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
