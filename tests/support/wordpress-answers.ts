import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Note } from '../conformance/content-source.suite.ts';
import recording from '../data/wordpress.json' with { type: 'json' };
import type { Recording } from './recorded-server.ts';

/** A post as the recorded server gave it. */
const [template] = Object.entries(recording as Recording).flatMap(([url, { json }]) =>
  url.includes('posts') && Array.isArray(json) ? (json as readonly Readonly<Record<string, unknown>>[]) : [],
);

/** A server with answers of the form of WordPress, for any notes. */
export interface NotesServer {
  readonly origin: string;
  notes: () => Iterable<Note>;
  mode: 'open' | 'refuses' | 'hangs';
}

/** Starts a server that lists notes as posts, in two languages. */
export async function startNotes(): Promise<NotesServer> {
  const state: { -readonly [K in keyof NotesServer]: NotesServer[K] } = { origin: '', notes: () => [], mode: 'open' };
  const server = createServer(({ url = '/' }, response) => {
    if (state.mode === 'hangs') return;
    if (state.mode === 'refuses') return void response.writeHead(401).end('{}');
    const { searchParams } = new URL(url, 'http://127.0.0.1');
    const posts = searchParams.get('rest_route') === '/wp/v2/posts' ? [...state.notes()].map(postOf) : [];
    const [size, page] = ['per_page', 'page'].map((name) => Number(searchParams.get(name) ?? 1)) as [number, number];
    response.setHeader('content-type', 'application/json; charset=UTF-8');
    response.setHeader('x-wp-total', posts.length).setHeader('x-wp-totalpages', Math.max(1, Math.ceil(posts.length / size)));
    response.end(JSON.stringify(posts.slice((page - 1) * size, page * size)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;

  function postOf({ slug, locale, title, text }: Note): object {
    const id = Number(slug.replace(/\D/g, '')) * 2 + (locale === 'fr' ? 1 : 0);
    const rendered = { title: { rendered: title }, content: { rendered: `<p>${text}</p>`, protected: false } };
    return { ...template, id, slug, link: `${state.origin}/${slug}/`, lang: locale, translation_key: slug, ...rendered };
  }
}
