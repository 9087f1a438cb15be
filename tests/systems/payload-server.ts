import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../support/free-port.ts';

/** A Payload with the content of payload-seed.mjs. */
export interface PayloadServer {
  readonly origin: string;
  /** API key of an editor. */
  readonly token: string;
  /** Changes content as an editor. */
  request(
    path: string,
    options?: { readonly method?: string; readonly data?: unknown; readonly form?: FormData },
  ): Promise<unknown>;
  close(): Promise<void>;
}

const version = '3.90.2';
const packages = [
  ...['payload', '@payloadcms/db-sqlite', '@payloadcms/richtext-lexical'].map((name) => `${name}@${version}`),
  ...['graphql@16.15.0', 'react@19.3.1', 'react-dom@19.3.1', 'sharp@0.34.5'],
];

const folderOf = (name: string): string => join(process.env.BOREAL_SYSTEMS_FOLDER ?? join(tmpdir(), 'boreal-systems'), name);

/** Installs packages once, into a folder of this machine's temporary files. Returns the folder with them. */
function installed(folder: string, last: string, args: readonly string[]): string {
  const modules = join(folder, 'node_modules');
  if (existsSync(join(modules, last))) return modules;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...args], { cwd: folder, stdio: 'inherit' });
  return modules;
}

/** Returns a Node that Payload runs on. In older ones, the import of its rich text never ends. */
function nodePath(): string {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12)) return process.execPath;
  return join(installed(folderOf('node-24.21.0'), 'node/bin/node', ['node@24.21.0']), 'node/bin/node');
}

/** Starts Payload in an empty folder, with SQLite. */
export async function startPayload(folder: string, picture: string): Promise<PayloadServer> {
  const modules = installed(folderOf(`payload-${version}`), '@payloadcms/richtext-lexical', ['--ignore-scripts', ...packages]);
  symlinkSync(modules, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  copyFileSync(join(import.meta.dirname, 'payload-seed.mjs'), join(folder, 'server.mjs'));
  const port = await freePort();
  const token = 'the-key-of-an-editor';
  const env = { ...process.env, NODE_ENV: 'development', PORT: `${port}`, PICTURE: resolve(picture), KEY: token };
  const server = spawn(nodePath(), ['server.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  await new Promise<void>((done, fail) => {
    let printed = '';
    const take = (chunk: Buffer): void => {
      printed += chunk;
      if (/^ready$/m.test(printed)) done();
    };
    server.stdout.on('data', take);
    server.stderr.on('data', take);
    server.once('exit', () => fail(new Error(printed)));
  });
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    token,
    async request(path, { method = 'GET', data, form } = {}) {
      const headers = {
        authorization: `users API-Key ${token}`,
        ...(data === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const body = form ?? (data === undefined ? undefined : JSON.stringify(data));
      const response = await fetch(`${origin}/api/${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
    async close() {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill();
      await ended;
    },
  };
}
