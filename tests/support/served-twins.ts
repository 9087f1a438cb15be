import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { serve } from '../../generator/serve/serve.ts';
import { miniSite, withRealClient } from './mini-site.ts';

/** A site that is served in several ways. */
export interface ServedTwins {
  /** Origin of the pages with their client. */
  readonly origin: string;
  /** Origin of the same pages as plain documents, without any script. */
  readonly plainOrigin: string;
  /** Origin of the same pages as a browser leaves them that translates documents. */
  readonly translatedOrigin: string;
}

/**
 * Generates and serves a mini-site for the tests of a file, and returns a function that returns it. `codes` are those of
 * its warnings.
 */
export function servedTwins(
  files: Readonly<Record<string, string | undefined>>,
  codes: readonly string[] = [],
): () => ServedTwins {
  withRealClient();
  const ends: (() => Promise<void>)[] = [];
  const made: { site?: ServedTwins } = {};
  beforeAll(async () => {
    const site = await miniSite(files, (remove) => ends.unshift(remove));
    const { status, problems } = await site.generate();
    expect([status, ...problems.map(({ code }) => code)]).toEqual(['generated', ...codes]);
    const onFault = (error: unknown): void => console.error(error);
    const server = await serve({ folder: join(site.root, 'dist'), pathPrefix: '', port: 0, host: '127.0.0.1', onFault });
    ends.unshift(() => server.close());
    const origin = `http://127.0.0.1:${server.port}`;
    const [plain, translated] = await Promise.all([serveChanged(origin, withoutScripts), serveChanged(origin, asTranslated)]);
    for (const { close } of [plain, translated]) ends.unshift(close);
    made.site = { origin, plainOrigin: plain.origin, translatedOrigin: translated.origin };
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return () => made.site as ServedTwins;
}

interface Changed {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Serves the documents of another server with changes. */
async function serveChanged(origin: string, change: (html: string) => string): Promise<Changed> {
  const server = createServer((request, response) => {
    void fetch(origin + request.url).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? '';
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, { 'content-type': type });
      response.end(type.startsWith('text/html') ? change(body.toString()) : body);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

const withoutScripts = (html: string): string => html.replace(/<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '');

const asTranslated = (html: string): string =>
  html.replace('<html ', '<html class="translated-ltr" ').replace(/<h1>(.*?)<\/h1>/s, '<h1><font><font>$1</font></font></h1>');
