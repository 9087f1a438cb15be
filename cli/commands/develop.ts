import { develop, type SourceOptions } from '../../generator/index.ts';
import type { CliCommand, CommandContext } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { freePort } from '../free-port.ts';
import { openBrowser } from '../open-browser.ts';
import {
  allowHostOption,
  geoOption,
  hostOption,
  portOption,
  type SiteValues,
  siteOptions,
  sourceOptions,
  tokenOption,
  type VisibilityValues,
  visibilityOptions,
} from '../options.ts';
import { endProcess } from '../refuse-exit.ts';
import { formatFault, formatProblem, formatProblems } from '../reporter.ts';
import { addressOf, warnIfOpen } from '../server-address.ts';
import { printShareAddresses, shareAddresses } from '../share-address.ts';
import { listenForShortcuts } from '../shortcuts.ts';
import { paint, type Terminal } from '../terminal.ts';
import { untilStopped } from '../until-stopped.ts';

interface DevelopValues extends SiteValues, SourceOptions, VisibilityValues {
  readonly port?: number;
  readonly open?: boolean;
  readonly host: string;
  readonly allowHost?: readonly string[];
  readonly token?: string;
  readonly geo?: string;
  readonly poll?: boolean;
}

/** `boreal develop`: runs until it is stopped. */
export const developCommand: CliCommand<DevelopValues> = {
  name: 'develop',
  isServer: true,
  description: 'serve the site while you edit it; a save shows at once',
  options: [
    portOption,
    hostOption,
    allowHostOption,
    tokenOption,
    { flags: '--open', description: 'open the site in a browser; BROWSER=none turns this off' },
    { flags: '--preview', description: 'show drafts of the content system' },
    geoOption,
    { flags: '--poll', description: 'ask for changes of files again and again: for network disks and containers' },
    ...siteOptions,
    ...sourceOptions,
    ...visibilityOptions,
  ],
  examples: [
    'boreal develop',
    'boreal develop --open',
    'boreal develop --drafts',
    'boreal develop --content ../texts --port 3000',
    'boreal develop --source cms --preview',
  ],
  async run(values, context) {
    const { config, port: askedPort, host, allowHost, token, geo, poll, open, now: visibleAt, ...overrides } = values;
    const { terminal, cwd, env, now, codeHash, searchThread } = context;
    const port = askedPort ?? (await freePort(host));
    const server = await develop({
      config,
      cwd,
      port,
      host,
      allowHost,
      token,
      geo,
      poll,
      now,
      codeHash,
      searchThread,
      overrides: { ...overrides, visibleAt, now, env },
      onFault: (error) => terminal.err(formatFault(terminal, error)),
      onUpdate: reportUpdate(terminal),
    });
    const address = addressOf(host, server.port, server.pathPrefix);
    const { quit, end } = offerShortcuts(server, address, context);
    const stopped = Promise.race([untilStopped(), quit]);
    terminal.out(`Previewing at ${paint(terminal.results, 'bold', address)}\n`);
    if (token === undefined) warnIfOpen(terminal, { host, allowHost, hint: ' Protect it with --token.' });
    else terminal.err('Visitors need the token: they open an address with ?token=… once.\n');
    const { port: usedPort, pathPrefix } = server;
    await printShareAddresses(terminal, shareAddresses({ host, port: usedPort, pathPrefix }), token);
    if (open) await openBrowser(address, context);
    try {
      const isReady = await Promise.race([server.ready.then(() => true), stopped.then(() => false)]);
      // The first reading of the content only reads: it can be cut short.
      if (!isReady) endProcess();
      await stopped;
    } finally {
      end();
      await server.close();
    }
    return exitCodes.success;
  },
};

type DevelopServer = Awaited<ReturnType<typeof develop>>;

/** Offers shortcuts to a person at a terminal. `quit` resolves when the person asks to stop. */
function offerShortcuts(
  server: DevelopServer,
  address: string,
  { terminal, env }: Pick<CommandContext, 'terminal' | 'env'>,
): { readonly quit: Promise<void>; readonly end: () => void } {
  if (!terminal.canAsk) return { quit: new Promise(() => {}), end: () => {} };
  const { promise, resolve } = withResolver();
  const end = listenForShortcuts({
    input: process.stdin,
    terminal,
    shortcuts: [
      { key: 'o', description: 'open the site in a browser', run: () => openBrowser(address, { terminal, env }) },
      { key: 'r', description: 'read the site again', run: () => server.readAgain() },
      { key: 'c', description: 'clear the terminal', run: () => terminal.control('clear screen') },
      { key: 'q', description: 'quit', run: resolve },
    ],
  });
  return { quit: promise, end };
}

function withResolver(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

type OnUpdate = Parameters<typeof develop>[0]['onUpdate'];

/** Prints the problems of an update that the one before did not have, or the files that it shows. */
function reportUpdate(terminal: Terminal): OnUpdate {
  let before: ReadonlySet<string> = new Set();
  let lastLine = '';
  return ({ files, problems, ms, isOfPage = false }) => {
    const texts = problems.map((problem) => formatProblem(terminal, problem));
    const fresh = problems.filter((_, at) => !before.has(texts[at] ?? ''));
    before = new Set([...(isOfPage ? before : []), ...texts]);
    const update =
      files.length === 0
        ? 'ready'
        : `updated ${files
            .slice(0, 3)
            .map((file) => terminal.paths.of(file))
            .join(', ')}${files.length > 3 ? ', …' : ''}`;
    const line = fresh.length > 0 ? '' : `${update}, with ${problems.length === 1 ? 'the problem' : 'the problems'} above`;
    if (fresh.length > 0) terminal.err(formatProblems(terminal, fresh));
    else if (problems.length === 0) terminal.err(`${paint(terminal, 'green', '✓')} ${update} in ${Math.round(ms)} ms\n`);
    else if (line !== lastLine) terminal.err(`${paint(terminal, 'yellow', '!')} ${line}\n`);
    lastLine = line;
  };
}
