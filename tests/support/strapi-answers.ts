import { type NotesServer, startNotesServer } from './notes-server.ts';

/** Starts a server that lists notes as Strapi lists documents, in two languages. */
export const startStrapiNotes = (): Promise<NotesServer> =>
  startNotesServer((query, response, { notes }) => {
    const [size, page] = ['pagination[pageSize]', 'pagination[page]'].map((name) => Number(query.get(name) ?? 1)) as [
      number,
      number,
    ];
    const dates = { createdAt: '2026-01-15T09:30:00.000Z', updatedAt: '2026-01-15T09:30:00.000Z' };
    const documents = [...notes()].flatMap(({ slug, locale, title, text: body }) =>
      locale === query.get('locale') ? [{ documentId: `d${slug}`, slug, locale, title, body, ...dates }] : [],
    );
    const pagination = { page, pageSize: size, pageCount: Math.ceil(documents.length / size), total: documents.length };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: documents.slice((page - 1) * size, page * size), meta: { pagination } }));
  });
