import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { workerLibraryPath } from '#contract/visitor-settings';
import type { EmittedFolder } from './open-emitted.ts';

/** A document of a published folder. */
export interface EmittedDocument {
  readonly file: string;
  readonly html: string;
  /** Size compressed with gzip. */
  readonly bytes: number;
}

const compress = promisify(gzip);

/**
 * Number of documents that are read and compressed in parallel, while the batch before is checked.
 */
const batchSize = 50;

/** Folders whose documents are no pages: parts of pages, and the library of the web worker. */
const otherFolders = ['_gatsby/', workerLibraryPath.slice(1)];

/** Yields the documents of all pages in the order of the list. */
export async function* readDocuments(emitted: EmittedFolder): AsyncGenerator<EmittedDocument> {
  const files = emitted.files.filter((file) => file.endsWith('.html') && !otherFolders.some((folder) => file.startsWith(folder)));
  const read = async (file: string): Promise<EmittedDocument> => {
    const content = await emitted.read(file);
    return { file, html: content.toString('utf8'), bytes: await compressedBytes(content) };
  };
  const readBatch = (start: number) => Promise.all(files.slice(start, start + batchSize).map(read));
  let next = readBatch(0);
  for (let start = 0; start < files.length; start += batchSize) {
    const documents = await next;
    next = readBatch(start + batchSize);
    yield* documents;
  }
}

/** Returns the compressed size of a file in bytes. */
export const compressedBytes = async (content: Uint8Array): Promise<number> => (await compress(content)).length;
