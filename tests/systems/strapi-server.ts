import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../support/free-port.ts';

/** A Strapi with the content of strapi-make.sh. */
export interface StrapiServer {
  readonly origin: string;
  /** Token that may only read. */
  readonly token: string;
  /** Changes content as an editor. */
  request(
    path: string,
    options?: { readonly method?: string; readonly data?: unknown; readonly form?: FormData },
  ): Promise<unknown>;
  close(): Promise<void>;
}

const version = '5.54.0';
const packages = [`@strapi/strapi@${version}`, 'better-sqlite3@12'];

/** Installs Strapi once, into a folder of this machine's temporary files. Returns its packages. */
function installed(): string {
  const folder = join(process.env.BOREAL_SYSTEMS_FOLDER ?? join(tmpdir(), 'boreal-systems'), `strapi-${version}`);
  const modules = join(folder, 'node_modules');
  if (existsSync(join(modules, '@strapi/strapi'))) return modules;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const options = { cwd: folder, stdio: 'inherit' } as const;
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], options);
  execFileSync('npm', ['rebuild', 'better-sqlite3'], options);
  return modules;
}

/** Starts Strapi in an empty folder, with SQLite. */
export async function startStrapi(folder: string, picture: string): Promise<StrapiServer> {
  symlinkSync(installed(), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  execFileSync('sh', [join(import.meta.dirname, 'strapi-make.sh')], { cwd: folder });
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: `${port}`,
    PICTURE: resolve(picture),
    STRAPI_TELEMETRY_DISABLED: 'true',
  };
  const server = spawn(process.execPath, ['server.js'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
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
  const [token, editor] = ['token', 'editor'].map((name) => readFileSync(join(folder, 'data', name), 'utf8')) as [string, string];
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    token,
    async request(path, { method = 'GET', data, form } = {}) {
      const headers = {
        authorization: `Bearer ${editor}`,
        ...(data === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const body = form ?? (data === undefined ? undefined : JSON.stringify({ data }));
      const response = await fetch(`${origin}/api/${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.status === 204 ? undefined : response.json();
    },
    async close() {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill();
      await ended;
    },
  };
}
