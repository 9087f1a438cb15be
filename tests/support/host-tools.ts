/** The tools of hosts that run without an account and without a network, as `npm run test:hosts` installs them. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import type { HostAnswer } from './host-rules.ts';

interface HostTool {
  /** Package with its version. */
  readonly package: string;
  /** Path of the program in the package. */
  readonly program: string;
  readonly args: (folder: string, port: number) => readonly string[];
  /** Text that it prints when it listens. */
  readonly ready: RegExp;
}

/** `vercel dev` asks for an account, and GitLab Pages and CloudFront have no tool on npm. */
export const hostTools = {
  cloudflare: {
    package: 'wrangler@4.86.0',
    program: 'wrangler/bin/wrangler.js',
    args: (folder, port) => [
      ...['pages', 'dev', folder, '--ip', '127.0.0.1', '--port', String(port)],
      ...['--compatibility-date', '2026-01-01', '--inspector-port', '0'],
    ],
    ready: /Ready on/,
  },
  netlify: {
    package: 'netlify-cli@26.2.0',
    program: 'netlify-cli/bin/run.js',
    // The environment of edge functions would be downloaded.
    args: (folder, port) => [
      ...['dev', '--dir', folder, '--port', String(port), '--offline', '--no-open', '--skip-wait-port'],
      '--internal-disable-edge-functions',
    ],
    ready: /Local dev server ready/,
  },
} as const satisfies Readonly<Record<string, HostTool>>;

export type HostToolName = keyof typeof hostTools;

/** Installs a tool into a scratch folder, once, and returns that folder. */
export async function installHostTool(name: HostToolName): Promise<string> {
  const { package: named, program } = hostTools[name];
  const folder = join(tmpdir(), 'boreal-host-tools', named);
  if (existsSync(join(folder, 'node_modules', program))) return folder;
  await mkdir(folder, { recursive: true });
  const options = ['--prefix', folder, '--no-audit', '--no-fund', '--no-package-lock'];
  execFileSync('npm', ['install', ...options, named], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}

export interface RunningTool {
  /** Sends a request for a path and query as they are. */
  readonly answer: (target: string) => Promise<HostAnswer>;
  readonly stop: () => Promise<void>;
}

/** Runs a tool for a folder. `home` is an empty folder, for what the tool stores. */
export async function startHostTool(name: HostToolName, site: string, home: string): Promise<RunningTool> {
  const { program, args, ready } = hostTools[name];
  const installed = await installHostTool(name);
  const port = await freePort();
  const child = spawn(process.execPath, [join(installed, 'node_modules', program), ...args(site, port)], {
    cwd: home,
    // Both tools start programs of their own, which end with their group.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: home, CI: '1', NO_COLOR: '1', WRANGLER_SEND_METRICS: 'false' },
  });
  let printed = '';
  const isReady = new Promise<void>((resolve, reject) => {
    const read = (text: Buffer) => {
      printed += String(text);
      if (ready.test(printed)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => reject(new Error(`${name} has ended: ${printed}`)));
  });
  await isReady;
  return {
    answer: (target) => answerOf(port, target),
    async stop() {
      const ended = once(child, 'exit');
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await ended;
    },
  };
}

function answerOf(port: number, path: string): Promise<HostAnswer> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume();
      const { statusCode: status = 0, headers } = response;
      const location = headers.location?.replace(`http://127.0.0.1:${port}`, '');
      resolve({ status, ...(location === undefined || status === 200 ? {} : { location }) });
    }).on('error', reject);
  });
}
