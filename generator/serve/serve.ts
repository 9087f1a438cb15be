import { readdir } from 'node:fs/promises';
import { type HostSettings, hostSettingsPath, parseHostSettings } from '#contract/host-settings';
import { ProblemError } from '../errors/problem.ts';
import type { OutputReader } from '../publish/output-store.ts';
import { openOutputTable } from '../publish/output-table.ts';
import { createCompressor } from './compression.ts';
import { serveErrors } from './errors.ts';
import { type RunningServer, startServer } from './node-server.ts';
import { createRequestHandler } from './request-handler.ts';
import { withFormStandIn } from './stand-ins/form-pages.ts';
import { createStandIns, type StandInOptions } from './stand-ins/stand-ins.ts';

interface ServeOptions {
  /** Absolute path of the generated site. */
  readonly folder: string;
  /** By default, the prefix with which the site was generated. */
  readonly pathPrefix?: string;
  readonly port: number;
  readonly host: string;
  /** Further names that the server answers to, next to `host`, localhost and IP addresses. */
  readonly allowHost?: readonly string[];
  /** Location of all visitors: 'city=TORONTO,province=ON,country=CA'; absent if unknown. */
  readonly geo?: string;
  /** Options of the proxy for third parties that differ from its defaults. */
  readonly thirdParties?: Omit<StandInOptions['thirdParties'], 'hosts'>;
  readonly onFault: (error: unknown) => void;
}

/** A server of a generated site. */
interface SiteServer extends RunningServer {
  readonly pathPrefix: string;
}

/**
 * Serves a generated folder as a static host does. Throws ProblemError if it is missing, the port
 * is taken or `geo` is invalid.
 */
export async function serve({
  folder,
  pathPrefix: namedPrefix,
  geo,
  thirdParties,
  allowHost,
  ...options
}: ServeOptions): Promise<SiteServer> {
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) throw new ProblemError([serveErrors.NOTHING_TO_SERVE({ folder })]);
  const output = withFormStandIn(openOutputTable(folder));
  const settings = settingsIn(output);
  const pathPrefix = namedPrefix ?? (await settings()).pathPrefix ?? '';
  const hosts = async () => (await settings()).thirdPartyProxy?.hosts ?? [];
  const formPath = async () => (await settings()).forms?.path;
  const flags = async () => (await settings()).flags;
  const placeholders = createStandIns({ pathPrefix, geo, formPath, flags, thirdParties: { ...thirdParties, hosts } });
  const headerRules = async () => (await settings()).headers ?? [];
  const redirects = async () => (await settings()).redirects ?? noRedirects;
  const answer = createRequestHandler({ output, pathPrefix, headerRules, redirects, compress: createCompressor() });
  const server = await startServer({
    files: answer.file,
    handler: async (request) => (await placeholders(request)) ?? answer(request),
    allowedHosts: allowHost,
    ...options,
  });
  return { ...server, pathPrefix };
}

const noRedirects: NonNullable<HostSettings['redirects']> = [];

/** Returns a reader of the site's host settings, which change if the site is generated again. */
function settingsIn(output: OutputReader): () => Promise<HostSettings> {
  let latest: { readonly bytes: Uint8Array; readonly settings: HostSettings } | undefined;
  return async () => {
    const { bytes = new Uint8Array() } = (await output.read(hostSettingsPath.slice(1))) ?? {};
    if (latest?.bytes !== bytes) latest = { bytes, settings: parseHostSettings(Buffer.from(bytes).toString('utf8')) };
    return latest.settings;
  };
}
