import type { StoredFiles } from '../support/stored-files.ts';

/** A content file as it was parsed: its fields, its body among them, and by what a change of it can be told. */
export interface ParsedFile {
  /** From time and size of the file. */
  readonly stamp: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What earlier runs have parsed, by path below the content folder. Each run parses only what has changed since. */
export interface ParsedFiles {
  load(): Promise<ReadonlyMap<string, ParsedFile>>;
  /** Keeps what is there now. Rejects where it cannot be written. */
  save(files: ReadonlyMap<string, ParsedFile>): Promise<void>;
}

/** Parts that what is kept is spread over: a changed file has one of them written again. */
const partCount = 64;

interface Part {
  readonly code: string;
  readonly files: Readonly<Record<string, readonly [stamp: string, fields: ParsedFile['fields']]>>;
}

/** Keeps parsed files; `code` names the program that has parsed them, whose successors parse anew. */
export function openParsedFiles(store: StoredFiles, code: string): ParsedFiles {
  const written = new Map<number, string>();
  return {
    async load() {
      const files = new Map<string, ParsedFile>();
      const parts = await Promise.all(Array.from({ length: partCount }, (_, part) => store.read(nameOf(part))));
      for (const [part, bytes] of parts.entries()) {
        if (!bytes) continue;
        const { code: by, files: kept } = JSON.parse(Buffer.from(bytes).toString('utf8')) as Part;
        if (by !== code) continue;
        const stamps: string[] = [];
        for (const [path, [stamp, fields]] of Object.entries(kept)) {
          files.set(path, { stamp, fields });
          stamps.push(`${path} ${stamp}`);
        }
        written.set(part, stamps.sort().join('\n'));
      }
      return files;
    },
    async save(files) {
      const parts = Array.from({ length: partCount }, (): [string, ParsedFile][] => []);
      for (const file of files) parts[partOf(file[0])]?.push(file);
      await Promise.all(
        parts.map(async (own, part) => {
          const stamps = own.map(([path, { stamp }]) => `${path} ${stamp}`).sort();
          if (stamps.join('\n') === (written.get(part) ?? '')) return;
          const kept: Part = { code, files: Object.fromEntries(own.map(([path, { stamp, fields }]) => [path, [stamp, fields]])) };
          await store.write(nameOf(part), Buffer.from(JSON.stringify(kept)));
        }),
      );
    },
  };
}

const nameOf = (part: number): string => `${part.toString().padStart(2, '0')}.json`;

/** Spreads paths evenly: the polynomial of their signs. */
function partOf(path: string): number {
  let sum = 0;
  for (let at = 0; at < path.length; at++) sum = (Math.imul(sum, 31) + path.charCodeAt(at)) | 0;
  return Math.abs(sum) % partCount;
}
