import type { Note } from '../conformance/content-source.suite.ts';
import recording from '../data/wordpress.json' with { type: 'json' };
import { type NotesServer, startNotesServer } from './notes-server.ts';
import type { Recording } from './recorded-server.ts';

/** A post as the recorded server gave it. */
const [template] = Object.entries(recording as Recording).flatMap(([url, { json }]) =>
  url.includes('posts') && Array.isArray(json) ? (json as readonly Readonly<Record<string, unknown>>[]) : [],
);

/** Starts a server that lists notes as posts, in two languages. */
export const startNotes = (): Promise<NotesServer> =>
  startNotesServer((query, response, { notes, origin }) => {
    const posts = query.get('rest_route') === '/wp/v2/posts' ? [...notes()].map((note) => postOf(note, origin)) : [];
    const [size, page] = ['per_page', 'page'].map((name) => Number(query.get(name) ?? 1)) as [number, number];
    response.setHeader('content-type', 'application/json; charset=UTF-8');
    response.setHeader('x-wp-total', posts.length).setHeader('x-wp-totalpages', Math.max(1, Math.ceil(posts.length / size)));
    response.end(JSON.stringify(posts.slice((page - 1) * size, page * size)));
  });

function postOf({ slug, locale, title, text }: Note, origin: string): object {
  const id = Number(slug.replace(/\D/g, '')) * 2 + (locale === 'fr' ? 1 : 0);
  const rendered = { title: { rendered: title }, content: { rendered: `<p>${text}</p>`, protected: false } };
  return { ...template, id, slug, link: `${origin}/${slug}/`, lang: locale, translation_key: slug, ...rendered };
}
