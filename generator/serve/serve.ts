import { readdir } from 'node:fs/promises';
import { diskReader } from '../emit/disk-store.ts';
import { ProblemError } from '../errors/problem.ts';
import { createCompressor } from './compression.ts';
import { serveErrors } from './errors.ts';
import { type RunningServer, startServer } from './node-server.ts';
import { createRequestHandler } from './request-handler.ts';

interface ServeOptions {
  /** Absolute path of the generated site. */
  readonly folder: string;
  readonly pathPrefix: string;
  readonly port: number;
  readonly host: string;
  readonly onFault: (error: unknown) => void;
}

/** Serves a generated folder as a static host would. Throws ProblemError if there is none or the port is taken. */
export async function serve({ folder, pathPrefix, ...options }: ServeOptions): Promise<RunningServer> {
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) throw new ProblemError([serveErrors.NOTHING_TO_SERVE({ folder })]);
  const handler = createRequestHandler({ output: diskReader(folder), pathPrefix, compress: createCompressor() });
  return startServer({ handler, ...options });
}
