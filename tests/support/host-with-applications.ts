import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another application of the host: answers a request, or leaves it to the site. */
type Application = (request: { readonly method: string; readonly url: string }, response: ServerResponse) => boolean;

const page = (response: ServerResponse, status: number, title: string): true => {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!DOCTYPE html><title>${title}</title><h1>${title}</h1>`);
  return true;
};

/**
 * The addresses that other applications answer below the prefix of a site, by kind. `elsewhere` is
 * another host, to which a sign-in redirects.
 */
export const applications = (prefix: string, elsewhere: string): Readonly<Record<string, Application>> => ({
  'a sign-in that redirects to another host': ({ url }, response) => {
    if (!url.startsWith(`${prefix}/sign-in`)) return false;
    response.writeHead(302, { location: elsewhere });
    response.end();
    return true;
  },
  'a page that needs a password': ({ url }, response) => url === `${prefix}/private/` && page(response, 401, 'private'),
  'a page that answers no HEAD': ({ url, method }, response) =>
    url === `${prefix}/report/` && page(response, method === 'HEAD' ? 405 : 200, 'report'),
  'a query that matters': ({ url }, response) =>
    url.startsWith(`${prefix}/query/`) &&
    page(response, url.endsWith('?id=5') ? 200 : 404, url.endsWith('?id=5') ? 'query' : 'no'),
  'an address without a slash at its end': ({ url }, response) =>
    url === `${prefix}/slashless` && page(response, 200, 'slashless'),
  'a path below a file': ({ url }, response) => url === `${prefix}/legacy.php/a/b` && page(response, 200, 'legacy'),
  'a server error': ({ url }, response) => url === `${prefix}/broken/` && page(response, 500, 'broken'),
});

/** Puts applications in front of a served site. */
export async function startHost(site: string, apps: readonly Application[]) {
  const server = createServer(({ method = 'GET', url = '', headers }, response) => {
    if (apps.some((app) => app({ method, url }, response))) return;
    const request = get(site + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.on('error', () => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
