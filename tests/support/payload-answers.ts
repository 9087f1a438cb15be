import { type NotesServer, startNotesServer } from './notes-server.ts';

interface NoteDocument {
  readonly id: string;
  readonly slug: string;
  readonly title: Record<string, string>;
  readonly body: Record<string, string>;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Starts a server that lists notes as Payload lists documents of all languages, in two of them. */
export const startPayloadNotes = (): Promise<NotesServer> =>
  startNotesServer((query, response, { notes }) => {
    const [limit, page] = ['limit', 'page'].map((name) => Number(query.get(name) ?? 1)) as [number, number];
    const dates = { createdAt: '2026-01-15T09:30:00.000Z', updatedAt: '2026-01-15T09:30:00.000Z' };
    const documents = new Map<string, NoteDocument>();
    for (const { slug, locale, title, text } of notes()) {
      const document = documents.get(slug) ?? { id: `d${slug}`, slug, title: {}, body: {}, ...dates };
      document.title[locale] = title;
      document.body[locale] = text;
      documents.set(slug, document);
    }
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        docs: [...documents.values()].slice((page - 1) * limit, page * limit),
        totalDocs: documents.size,
        totalPages: Math.max(1, Math.ceil(documents.size / limit)),
        limit,
        page,
      }),
    );
  });
