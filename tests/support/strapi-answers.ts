import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { NotesServer } from './wordpress-answers.ts';

/** Starts a server that lists notes as Strapi lists documents, in two languages. */
export async function startStrapiNotes(): Promise<NotesServer> {
  const state: { -readonly [K in keyof NotesServer]: NotesServer[K] } = { origin: '', notes: () => [], mode: 'open' };
  const server = createServer(({ url = '/' }, response) => {
    if (state.mode === 'hangs') return;
    if (state.mode === 'refuses') return void response.writeHead(401).end('{}');
    const { searchParams } = new URL(url, 'http://127.0.0.1');
    const [size, page] = ['pagination[pageSize]', 'pagination[page]'].map((name) => Number(searchParams.get(name) ?? 1)) as [
      number,
      number,
    ];
    const dates = { createdAt: '2026-01-15T09:30:00.000Z', updatedAt: '2026-01-15T09:30:00.000Z' };
    const documents = [...state.notes()].flatMap(({ slug, locale, title, text: body }) =>
      locale === searchParams.get('locale') ? [{ documentId: `d${slug}`, slug, locale, title, body, ...dates }] : [],
    );
    const pagination = { page, pageSize: size, pageCount: Math.ceil(documents.length / size), total: documents.length };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: documents.slice((page - 1) * size, page * size), meta: { pagination } }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}
