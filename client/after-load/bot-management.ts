import type { VisitorSettings } from '#contract/visitor-settings';

type BotManagementSettings = NonNullable<VisitorSettings['botManagement']>;

/** The window, as far as it is needed here. */
export interface RequestWindow {
  fetch: typeof fetch;
  readonly XMLHttpRequest: { readonly prototype: XMLHttpRequest };
  readonly location: Pick<Location, 'hostname'>;
}

export interface BotManagementOptions {
  readonly settings: BotManagementSettings;
  readonly window: RequestWindow;
}

/**
 * Adds the telemetry header to requests that page scripts send to other hosts by an absolute address, to the allowed ones if any are
 * named. A request is otherwise what it would have been: whatever goes wrong with the header, it goes out without. Gives a function
 * that ends it.
 */
export function addTelemetryHeader({ settings: { header, telemetry, hosts }, window }: BotManagementOptions): () => void {
  const state = { isOn: true };

  /** The header's value for a request to what stands for an address; undefined if it gets none. */
  function valueFor(target: RequestInfo | URL): string | undefined {
    try {
      // Without a base, a relative address is none.
      const { protocol, hostname } = new URL(typeof target === 'object' && 'url' in target ? target.url : target);
      const isOther = /^https?:$/.test(protocol) && hostname !== window.location.hostname;
      if (!state.isOn || !isOther || hosts?.includes(hostname) === false) return undefined;
      const value = callGlobal(window, telemetry);
      return typeof value === 'string' && value !== '' ? value : undefined;
    } catch {
      // No address, a relative one, or a telemetry script that is missing or fails.
      return undefined;
    }
  }

  const { prototype } = window.XMLHttpRequest;
  const original = { fetch: window.fetch, open: prototype.open, send: prototype.send };
  /** Where each request goes, as its `open` was told. */
  const addresses = new WeakMap<XMLHttpRequest, string>();

  const wrapped = {
    fetch: (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const value = valueFor(input);
      const request = value === undefined ? undefined : requestWith(input, init, [header, value]);
      return request ? original.fetch.call(window, request) : original.fetch.call(window, input, init);
    },
    open(this: XMLHttpRequest, ...args: Parameters<XMLHttpRequest['open']>): void {
      addresses.set(this, String(args[1]));
      original.open.apply(this, args);
    },
    send(this: XMLHttpRequest, ...args: Parameters<XMLHttpRequest['send']>): void {
      const value = valueFor(addresses.get(this) ?? '');
      if (value !== undefined) setRequestHeader(this, header, value);
      original.send.apply(this, args);
    },
  };
  window.fetch = wrapped.fetch as typeof fetch;
  Object.assign(prototype, { open: wrapped.open, send: wrapped.send });

  return () => {
    // Somebody else may have wrapped what stands there; then ours stays in between and does nothing.
    state.isOn = false;
    if (window.fetch === wrapped.fetch) window.fetch = original.fetch;
    for (const name of ['open', 'send'] as const) {
      if (prototype[name] === wrapped[name]) Object.assign(prototype, { [name]: original[name] });
    }
  };
}

/** The request that `fetch` makes of its arguments, with one more header; undefined where they make none. */
function requestWith(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  [name, value]: readonly [string, string],
): Request | undefined {
  let request: Request;
  try {
    request = new Request(input, init);
  } catch {
    // `fetch` is to say so itself, as a promise.
    return undefined;
  }
  try {
    request.headers.set(name, value);
  } catch {
    // A value that no header can have. The request holds the body by now, so it is the one to send.
  }
  return request;
}

function setRequestHeader(request: XMLHttpRequest, name: string, value: string): void {
  try {
    request.setRequestHeader(name, value);
  } catch {
    // Not opened, sent already, or a value that no header can have: `send` is the one to complain, or nobody.
  }
}

/** Calls a global function by its dotted name. Throws where there is none. */
function callGlobal(window: object, name: string): unknown {
  const path = name.split('.');
  const method = path.pop() ?? '';
  const holder = path.reduce<unknown>((object, key) => (object as Record<string, unknown>)[key], window);
  return (holder as Record<string, () => unknown>)[method]?.();
}
