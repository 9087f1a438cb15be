import type { VisitorSettings } from '#contract/visitor-settings';

type BotManagementSettings = NonNullable<VisitorSettings['botManagement']>;

/** The part of the window that is needed here. */
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
 * Adds the telemetry header to requests with an absolute address to other, or to allowed, hosts.
 * If that fails, the request goes out without it. Returns a function that ends this.
 */
export function addTelemetryHeader({ settings: { header, telemetry, hosts }, window }: BotManagementOptions): () => void {
  const state = { isOn: true };

  /** Returns the header's value for an address; undefined if it gets none. */
  function valueFor(target: RequestInfo | URL): string | undefined {
    try {
      // Without a base, a relative address throws.
      const { protocol, hostname } = new URL(typeof target === 'object' && 'url' in target ? target.url : target);
      const isOther = /^https?:$/.test(protocol) && hostname !== window.location.hostname;
      if (!state.isOn || !isOther || hosts?.includes(hostname) === false) return undefined;
      const value = callGlobal(window, telemetry);
      return typeof value === 'string' && value !== '' ? value : undefined;
    } catch {
      // Not an address, a relative one, or a telemetry script that is missing or fails.
      return undefined;
    }
  }

  const { prototype } = window.XMLHttpRequest;
  const original = { fetch: window.fetch, open: prototype.open, send: prototype.send };
  /** Address of each request, from its `open`. */
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
    // Another script may have wrapped ours, which then stays and does nothing.
    state.isOn = false;
    if (window.fetch === wrapped.fetch) window.fetch = original.fetch;
    for (const name of ['open', 'send'] as const) {
      if (prototype[name] === wrapped[name]) Object.assign(prototype, { [name]: original[name] });
    }
  };
}

/**
 * Returns the request that `fetch` makes of its arguments, with one more header; undefined if they
 * are not valid.
 */
function requestWith(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  [name, value]: readonly [string, string],
): Request | undefined {
  let request: Request;
  try {
    request = new Request(input, init);
  } catch {
    // `fetch` reports it as a rejected promise.
    return undefined;
  }
  try {
    request.headers.set(name, value);
  } catch {
    // Not a valid value for a header. The request has the body by now, so it is sent without it.
  }
  return request;
}

function setRequestHeader(request: XMLHttpRequest, name: string, value: string): void {
  try {
    request.setRequestHeader(name, value);
  } catch {
    // Not opened, sent already, or not a valid value: `send` reports it.
  }
}

/** Calls a global function by its dotted name. Throws if it does not exist. */
function callGlobal(window: object, name: string): unknown {
  const path = name.split('.');
  const method = path.pop() ?? '';
  const holder = path.reduce<unknown>((object, key) => (object as Record<string, unknown>)[key], window);
  return (holder as Record<string, () => unknown>)[method]?.();
}
