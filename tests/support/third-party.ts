import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to a third party. */
export interface ThirdPartyRequest {
  readonly method: string;
  /** Name of the host, without port. */
  readonly host: string;
  /** Path and query, decoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/**
 * A third party on this machine, under names below `tracker.localhost`, which browsers resolve to
 * this machine too.
 */
export interface ThirdParty {
  readonly port: number;
  /** Address of the tag manager's script. */
  readonly script: string;
  readonly requests: ThirdPartyRequest[];
  /** 'hangs' never answers, 'refuses' closes the connection. */
  behave(how: 'answers' | 'hangs' | 'refuses'): void;
  close(): Promise<void>;
}

/**
 * Script of the tag manager: reports the data layer and readable page data to its collector,
 * repeatedly that it runs, and once, with a beacon, that it has started.
 */
const tagManagerScript = (collector: string): string => `(function () {
  var collector = ${JSON.stringify(collector)};
  function send(what) { fetch(collector + encodeURIComponent(what), { mode: 'no-cors' }).catch(function () {}); }
  function tell(event) {
    send('event ' + JSON.stringify([event, location.href, document.title, document.referrer, document.cookie]));
  }
  dataLayer.forEach(tell);
  var push = dataLayer.push;
  dataLayer.push = function (event) { tell(event); return push.apply(dataLayer, arguments); };
  setInterval(function () { send('beat'); }, 50);
  navigator.sendBeacon(collector + 'beacon', 'here');
})();`;

export async function startThirdParty(): Promise<ThirdParty> {
  const requests: ThirdPartyRequest[] = [];
  const behaviour: { how: 'answers' | 'hangs' | 'refuses' } = { how: 'answers' };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const host = (headers.host ?? '').replace(/:\d+$/, '');
    requests.push({ method, host, path: decodeURIComponent(url), headers, body: Buffer.concat(chunks).toString() });
    if (behaviour.how === 'refuses') return void request.socket.destroy();
    if (behaviour.how === 'hangs') return;
    response.writeHead(200, {
      'content-type': 'text/javascript',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    });
    response.end(url.startsWith('/gtm.js') ? tagManagerScript(`http://collect.tracker.localhost:${port}/collect?`) : '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    script: `http://tags.tracker.localhost:${port}/gtm.js`,
    requests,
    behave: (how) => {
      behaviour.how = how;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
