import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { leaf } from './shop-server.ts';

/** A page of the content system, with its texts by language. */
export interface CmsPage {
  readonly id: string;
  readonly version: number;
  readonly texts: Readonly<Record<string, { readonly title: string; readonly body: string }>>;
}

export interface CmsServer {
  /** 'http://127.0.0.1:1234'. */
  readonly origin: string;
  pages: readonly CmsPage[];
  /** Number of pages that the server claims to have; undefined for the true one. */
  total: number | undefined;
  /** Status of all answers. */
  status: number;
  /** Paths of all requests so far. */
  readonly requests: string[];
  close(): Promise<void>;
}

/** Starts the API of a content system: /pages and /leaf.png. */
export async function startCms(): Promise<CmsServer> {
  const server = createServer((request, response) => {
    const { pages, total = pages.length, status } = cms;
    cms.requests.push(request.url ?? '');
    response.statusCode = status;
    if (status !== 200) response.end();
    else if (request.url?.startsWith('/leaf.png')) response.setHeader('content-type', 'image/png').end(leaf);
    else if (request.url !== '/pages') response.writeHead(404).end();
    else response.setHeader('content-type', 'application/json').end(JSON.stringify({ total, items: pages }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cms: CmsServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pages: [],
    total: undefined,
    status: 200,
    requests: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return cms;
}

/** A page in both languages. */
export const cmsPage = (id: string, en = `Text of ${id}.`, version = 1): CmsPage => ({
  id,
  version,
  texts: { en: { title: `Page ${id}`, body: en }, fr: { title: `Feuille ${id}`, body: `Texte de ${id}.` } },
});
