import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { type EditorRequest, installed, requestsOf, type SystemServer, startProgram } from './system-server.ts';

/** A Strapi with the content of strapi-make.sh. */
export interface StrapiServer extends SystemServer {
  /** Does what the admin panel does, as the first administrator. */
  readonly admin: EditorRequest;
}

const version = '5.54.0';
const packages = [`@strapi/strapi@${version}`, 'better-sqlite3@12'];

/** Starts Strapi in an empty folder, with SQLite. */
export async function startStrapi(folder: string, picture: string): Promise<StrapiServer> {
  symlinkSync(installed(`strapi-${version}`, packages, { built: ['better-sqlite3'] }), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  execFileSync('sh', [join(import.meta.dirname, 'strapi-make.sh')], { cwd: folder });
  const port = await freePort();
  const env = { NODE_ENV: 'development', PORT: `${port}`, PICTURE: resolve(picture), STRAPI_TELEMETRY_DISABLED: 'true' };
  const close = await startProgram(['server.js'], { folder, env });
  const tokenOf = (name: string): string => readFileSync(join(folder, 'data', name), 'utf8');
  const origin = `http://127.0.0.1:${port}`;
  const person = { firstname: 'Ann', lastname: 'O’Hara', email: 'ann@example.org', password: 'Secret-123' };
  const first = requestsOf('', (path) => `${origin}/${path}`);
  const { data } = await first<{ readonly data: { readonly token: string } }>('admin/register-admin', {
    method: 'POST',
    data: person,
  });
  return {
    origin,
    token: tokenOf('token'),
    request: requestsOf(`Bearer ${tokenOf('editor')}`, (path) => `${origin}/api/${path}`),
    admin: requestsOf(`Bearer ${data.token}`, (path) => `${origin}/${path}`),
    close,
  };
}
