import { develop, type SourceOptions } from '../../generator/index.ts';
import { formatFault, formatProblems, paint, type Terminal } from '../reporter.ts';
import { untilStopped } from '../until-stopped.ts';
import { addressOf, tellIfOpen } from './serve.ts';

interface DevelopCommandOptions extends SourceOptions {
  readonly config: string;
  readonly content?: string;
  readonly siteUrl?: string;
  readonly pathPrefix?: string;
  readonly cache?: string;
  readonly port: number;
  readonly host: string;
  readonly allowHost?: readonly string[];
  readonly geo?: string;
  readonly codeHash: string;
  readonly searchThread: URL;
  readonly terminal: Terminal;
}

/** `boreal develop`: runs until it is stopped. */
export async function developCommand(options: DevelopCommandOptions): Promise<void> {
  const { config, port, host, allowHost, geo, codeHash, searchThread, terminal, ...overrides } = options;
  const server = await develop({
    config,
    cwd: process.cwd(),
    now: Date.now,
    overrides,
    port,
    host,
    allowHost,
    geo,
    codeHash,
    searchThread,
    onFault: (error) => terminal.err(formatFault(terminal, error)),
    onUpdate: ({ files, problems, ms }) => {
      const what = files.length === 0 ? 'ready' : `updated ${files.slice(0, 3).join(', ')}${files.length > 3 ? ', …' : ''}`;
      if (problems.length > 0) terminal.err(formatProblems(terminal, problems));
      else terminal.err(`${paint(terminal, 'green', '✓')} ${what} in ${Math.round(ms)} ms\n`);
    },
  });
  const stopped = untilStopped();
  terminal.out(`Previewing at ${paint(terminal, 'bold', addressOf(host, server.port, server.pathPrefix))}\n`);
  tellIfOpen(terminal, host);
  try {
    const isReady = await Promise.race([server.ready.then(() => true), stopped.then(() => false)]);
    // What is being read is only read: nothing is left half done.
    if (!isReady) process.exit();
    await stopped;
  } finally {
    await server.close();
  }
}
