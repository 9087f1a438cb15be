import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A product in one language, as the shop's API has it. */
export interface Product {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly updated: string;
}

/** Answers of the server: of the shop, a refusal, a page in place of data, none, or a busy server for some requests. */
export type ShopMode = 'open' | 'refuses' | 'shows-a-page' | 'hangs' | { readonly busyFor: number };

export interface ShopServer {
  /** 'http://127.0.0.1:1234'. */
  readonly origin: string;
  /** Products by language. */
  products: Readonly<Record<string, () => Iterable<Product>>>;
  version: string;
  mode: ShopMode;
  /** Paths of all requests so far. */
  readonly requests: string[];
  close(): Promise<void>;
}

/** A picture of one pixel. */
export const leaf = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Starts the API of a shop: /products?lang=en, /state and /leaf.png. */
export async function startShop(): Promise<ShopServer> {
  const requests: string[] = [];
  let busy = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    requests.push(url.pathname);
    const { mode } = shop;
    if (mode === 'hangs') return;
    if (mode === 'refuses') return void response.writeHead(403).end();
    if (mode === 'shows-a-page') return void response.end('<!doctype html><title>Sign in</title>');
    if (typeof mode === 'object' && busy++ < mode.busyFor) return void response.writeHead(503).end();
    if (url.pathname === '/leaf.png') return void response.setHeader('content-type', 'image/png').end(leaf);
    if (url.pathname === '/state') return json(response, { version: shop.version });
    json(response, [...(shop.products[url.searchParams.get('lang') ?? '']?.() ?? [])]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const shop: ShopServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    products: {},
    version: '1',
    mode: 'open',
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return shop;
}

const json = (response: ServerResponse, value: unknown): void =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
