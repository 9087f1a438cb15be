import { readdir } from 'node:fs/promises';
import { hostSettingsPath, parseHostSettings } from '#contract/host-settings';
import { diskReader } from '../emit/disk-store.ts';
import { ProblemError } from '../errors/problem.ts';
import { createCompressor } from './compression.ts';
import { serveErrors } from './errors.ts';
import { type RunningServer, startServer } from './node-server.ts';
import { createRequestHandler } from './request-handler.ts';
import { createStandIns, type StandInOptions } from './stand-ins/stand-ins.ts';

interface ServeOptions {
  /** Absolute path of the generated site. */
  readonly folder: string;
  readonly pathPrefix: string;
  readonly port: number;
  readonly host: string;
  /** Where all visitors seem to be: 'city=TORONTO,province=ON,country=CA'. Absent means that it is not known. */
  readonly geo?: string | undefined;
  /** How the proxy for third parties asks them, where not as usual. */
  readonly thirdParties?: Omit<StandInOptions['thirdParties'], 'hosts'>;
  readonly onFault: (error: unknown) => void;
}

/** Serves a generated folder as a static host would. Throws ProblemError if there is none, the port is taken or `geo` says nothing. */
export async function serve({ folder, pathPrefix, geo, thirdParties, ...options }: ServeOptions): Promise<RunningServer> {
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) throw new ProblemError([serveErrors.NOTHING_TO_SERVE({ folder })]);
  const output = diskReader(folder);
  // Read at each request: the folder may be generated anew meanwhile.
  const hosts = async () => {
    const file = await output.read(hostSettingsPath.slice(1));
    return parseHostSettings(Buffer.from(file?.bytes ?? []).toString('utf8')).thirdPartyProxy?.hosts ?? [];
  };
  const standIns = createStandIns({ pathPrefix, geo, thirdParties: { ...thirdParties, hosts } });
  const answer = createRequestHandler({ output, pathPrefix, compress: createCompressor() });
  return startServer({ handler: async (request) => (await standIns(request)) ?? answer(request), ...options });
}
