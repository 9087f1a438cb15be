import { createHash } from 'node:crypto';
import { type NotesServer, startNotesServer } from './notes-server.ts';

/** A server that knows what has changed since each of its answers. */
export interface ChangedNotesServer {
  readonly server: NotesServer;
  /** Number of notes in all answers so far. */
  readonly sent: () => number;
}

/** Starts a server that answers with the notes that are new since a state, and with those that are gone. */
export async function startChangedNotes(): Promise<ChangedNotesServer> {
  const states: ReadonlyMap<string, string>[] = [];
  let sent = 0;
  const server = await startNotesServer((query, response, { notes }) => {
    const since = query.get('since') ?? '';
    const before = since === '' ? undefined : states[Number(since)];
    const now = new Map<string, string>();
    const changed: object[] = [];
    for (const { slug, locale, title, text } of notes()) {
      const key = `${slug} ${locale}`;
      const hash = createHash('sha256').update(`${title} ${text}`).digest('hex');
      if (before?.get(key) !== hash) changed.push({ id: slug, locale, title, text });
      now.set(key, hash);
    }
    const deleted = [...(before?.keys() ?? [])].flatMap((key) => {
      const [id, locale] = key.split(' ');
      return now.has(key) ? [] : [{ type: 'note', id, locale }];
    });
    sent += changed.length;
    const state = `${states.push(now) - 1}`;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ state, changed, deleted }));
  });
  return { server, sent: () => sent };
}
