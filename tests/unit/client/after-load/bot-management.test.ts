import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTelemetryHeader, type RequestWindow } from '../../../../client/after-load/bot-management.ts';

const header = 'x-telemetry';

interface Sent {
  readonly input: RequestInfo | URL;
  readonly init: RequestInit | undefined;
}

/** A window that records requests and sends none, with a telemetry script that returns 'proof'. */
function setup({ hosts, telemetry = () => 'proof' as unknown }: { hosts?: readonly string[]; telemetry?: () => unknown } = {}) {
  const sent: Sent[] = [];
  const calls: string[] = [];
  class FakeXhr {
    open(...args: unknown[]): void {
      calls.push(`open ${args.length} ${args.join(' ')}`);
    }
    setRequestHeader(name: string, value: string): void {
      calls.push(`header ${name} ${value}`);
    }
    send(body?: unknown): void {
      calls.push(`send ${body}`);
    }
  }
  const window = {
    location: { hostname: 'www.site.example' },
    XMLHttpRequest: FakeXhr as unknown as RequestWindow['XMLHttpRequest'],
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      sent.push({ input, init });
      return new Response('answer');
    },
    bmak: { secret: 'proof', get_telemetry: telemetry },
  };
  const original = { fetch: window.fetch, open: FakeXhr.prototype.open, send: FakeXhr.prototype.send };
  const settings = { header, telemetry: 'bmak.get_telemetry', ...(hosts ? { hosts } : {}) };
  const remove = addTelemetryHeader({ settings, window });
  const headerOf = (): string | null | undefined => {
    const last = sent.at(-1);
    return last?.input instanceof Request ? last.input.headers.get(header) : undefined;
  };
  const xhr = (url: unknown, ...rest: unknown[]) => {
    const request = new FakeXhr();
    (request.open as (...args: unknown[]) => void)('POST', url, ...rest);
    request.send('body');
    return calls;
  };
  return { window, sent, remove, original, headerOf, xhr, calls, FakeXhr };
}

const gets = [
  'https://api.example/quote',
  'http://api.example/',
  'https://api.example:8443/path?a=b#c',
  'HTTPS://API.EXAMPLE/',
  'https://site.example/',
  'https://other.www.site.example/',
  'https://www.site.example.evil.example/',
  ' https://api.example/',
  'https:\\\\api.example\\x',
];
const getsNot = [
  '/page-data/en/page-data.json',
  'page-data.json',
  '?a=b',
  '#top',
  '',
  '//api.example/quote',
  'https://www.site.example/en/',
  'http://www.site.example/',
  'https://www.site.example:8443/',
  'https://WWW.site.example/',
  'data:text/plain,x',
  'blob:https://api.example/1',
  'about:blank',
  'mailto:a@api.example',
  'https://',
  'http://[',
];

describe('fetch', () => {
  it.each(gets)('to %j gets the header', async (url) => {
    const { window, headerOf } = setup();
    await window.fetch(url);
    expect(headerOf()).toBe('proof');
  });

  it.each(getsNot)('to %j is sent without changes', async (url) => {
    const { window, sent } = setup();
    const init = { method: 'POST' };
    await window.fetch(url, init);
    expect(sent).toEqual([{ input: url, init }]);
    expect(sent[0]?.init).toBe(init);
  });

  it('accepts a URL and a Request', async () => {
    const { window, headerOf } = setup();
    await window.fetch(new URL('https://api.example/'));
    expect(headerOf()).toBe('proof');
    await window.fetch(new Request('https://api.example/', { headers: { accept: 'text/plain' } }));
    expect(headerOf()).toBe('proof');
  });

  it('does not change a Request to its own host', async () => {
    const { window, sent } = setup();
    const request = new Request('https://www.site.example/x');
    await window.fetch(request);
    expect(sent[0]?.input).toBe(request);
  });

  it('preserves the options of a Request', async () => {
    const { window, sent } = setup();
    const controller = new AbortController();
    const options = {
      method: 'PUT',
      body: 'text',
      credentials: 'include',
      redirect: 'error',
      signal: controller.signal,
    } as const;
    await window.fetch(new Request('https://api.example/', { ...options, headers: { 'x-own': '1' } }));
    const request = sent[0]?.input as Request;
    expect(request).toMatchObject({ url: 'https://api.example/', method: 'PUT', credentials: 'include', redirect: 'error' });
    expect(request.headers.get('x-own')).toBe('1');
    expect(await request.text()).toBe('text');
    controller.abort();
    expect(request.signal.aborted).toBe(true);
  });

  it.each<[string, HeadersInit]>([
    ['a record', { 'x-own': '1' }],
    ['pairs', [['x-own', '1']]],
    ['Headers', new Headers({ 'x-own': '1' })],
  ])('preserves headers from %s', async (_kind, headers) => {
    const { window, sent, headerOf } = setup();
    await window.fetch('https://api.example/', { method: 'POST', body: 'text', headers });
    const request = sent[0]?.input as Request;
    expect([request.method, request.headers.get('x-own'), headerOf()]).toEqual(['POST', '1', 'proof']);
    expect(new Headers(headers).has(header)).toBe(false);
  });

  it('returns its answer, and rejects if the request fails', async () => {
    const { window } = setup();
    expect(await (await window.fetch('https://api.example/')).text()).toBe('answer');
    const failing = setup();
    failing.remove();
    failing.window.fetch = async () => {
      throw new TypeError('Failed to fetch');
    };
    addTelemetryHeader({ settings: { header, telemetry: 'bmak.get_telemetry' }, window: failing.window });
    await expect(failing.window.fetch('https://api.example/')).rejects.toThrow('Failed to fetch');
  });

  it('gets invalid arguments without changes', async () => {
    const { window, sent } = setup();
    const init = { method: 'GET', body: 'a GET request has none' };
    await window.fetch('https://api.example/', init);
    expect(sent).toEqual([{ input: 'https://api.example/', init }]);
  });
});

describe('XMLHttpRequest', () => {
  it.each(gets)('to %j gets the header', (url) => {
    expect(setup().xhr(url)).toEqual([`open 2 POST ${url}`, `header ${header} proof`, 'send body']);
  });

  it.each(getsNot)('to %j gets no header', (url) => {
    expect(setup().xhr(url)).toEqual([`open 2 POST ${url}`, 'send body']);
  });

  it('is opened with all arguments, also with a URL', () => {
    expect(setup().xhr(new URL('https://api.example/'), false, 'user')).toEqual([
      'open 4 POST https://api.example/ false user',
      `header ${header} proof`,
      'send body',
    ]);
  });

  it('is sent even if the header cannot be set', () => {
    const { FakeXhr, xhr } = setup();
    FakeXhr.prototype.setRequestHeader = () => {
      throw new DOMException('The state is not OPENED.', 'InvalidStateError');
    };
    expect(xhr('https://api.example/')).toEqual(['open 2 POST https://api.example/', 'send body']);
  });
});

describe('with a list of hosts', () => {
  it.each([
    ['https://api.example/', 'proof'],
    ['https://api.example:8443/', 'proof'],
    ['https://www.api.example/', undefined],
    ['https://api.example.evil.example/', undefined],
    ['https://other.example/', undefined],
    ['https://www.site.example/', undefined],
  ])('a request to %s gets %s', async (url, value) => {
    const { window, headerOf, xhr } = setup({ hosts: ['api.example', 'www.site.example'] });
    await window.fetch(url);
    expect(headerOf()).toBe(value);
    expect(xhr(url).length).toBe(value === undefined ? 2 : 3);
  });
});

describe('a telemetry script that', () => {
  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['returns nothing', () => undefined],
    ['returns an empty text', () => ''],
    ['returns no text', () => ({})],
    ['returns an invalid header value', () => 'a\nb'],
  ])('%s only prevents the header', async (_case, telemetry) => {
    const { window, sent, xhr } = setup({ telemetry });
    await window.fetch('https://api.example/', { method: 'POST', body: 'text' });
    const [{ input } = { input: '' }] = sent;
    if (input instanceof Request) expect([input.headers.get(header), await input.text()]).toEqual([null, 'text']);
    expect(xhr('https://api.example/').at(-1)).toBe('send body');
  });

  it('is missing only prevents the header', async () => {
    const { window, sent } = setup();
    Object.assign(window, { bmak: undefined });
    await window.fetch('https://api.example/');
    expect(sent).toEqual([{ input: 'https://api.example/', init: undefined }]);
  });

  it('needs its object gets it as `this`', async () => {
    const { window, headerOf } = setup({
      telemetry: function (this: { secret: string }) {
        return this.secret;
      } as () => unknown,
    });
    await window.fetch('https://api.example/');
    expect(headerOf()).toBe('proof');
  });
});

it('with any input a request does not throw at once, and its own host gets no header', async () => {
  const { window, sent, xhr } = setup();
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string({ unit: 'binary' }), fc.anything()),
      async (input) => {
        sent.length = 0;
        await window.fetch(input as string);
        expect(sent).toHaveLength(1);
        const [{ input: sentInput } = { input: '' }] = sent;
        if (sentInput instanceof Request) expect(new URL(sentInput.url).hostname).not.toBe('www.site.example');
        if (typeof input === 'string') expect(() => xhr(input)).not.toThrow();
      },
    ),
    { numRuns: 500 },
  );
});

describe('at the end', () => {
  it('the original functions are restored', () => {
    const { window, remove, original, FakeXhr } = setup();
    expect(window.fetch).not.toBe(original.fetch);
    remove();
    expect([window.fetch, FakeXhr.prototype.open, FakeXhr.prototype.send]).toEqual([
      original.fetch,
      original.open,
      original.send,
    ]);
  });

  it('a later wrapper of another script stays, and our wrapper inside it does nothing', async () => {
    const { window, remove, sent } = setup();
    const ours = window.fetch;
    const theirs = (input: RequestInfo | URL, init?: RequestInit) => ours(input, init);
    window.fetch = theirs;
    remove();
    expect(window.fetch).toBe(theirs);
    await window.fetch('https://api.example/');
    expect(sent).toEqual([{ input: 'https://api.example/', init: undefined }]);
  });
});
