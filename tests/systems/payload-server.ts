import { copyFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { installed, requestsOf, type SystemServer, startProgram } from './system-server.ts';

const version = '3.90.2';
const packages = [
  ...['payload', '@payloadcms/db-sqlite', '@payloadcms/richtext-lexical'].map((name) => `${name}@${version}`),
  ...['graphql@16.15.0', 'react@19.3.1', 'react-dom@19.3.1', 'sharp@0.34.5'],
];

/** Returns a Node that Payload runs on. In older ones, the import of its rich text never ends. */
function nodePath(): string {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12)) return process.execPath;
  return join(installed('node-24.21.0', ['node@24.21.0'], { args: [] }), 'node/bin/node');
}

/** Starts a Payload with the content of payload-seed.mjs in an empty folder, with SQLite. */
export async function startPayload(folder: string, picture: string): Promise<SystemServer> {
  symlinkSync(installed(`payload-${version}`, packages), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  copyFileSync(join(import.meta.dirname, 'payload-seed.mjs'), join(folder, 'server.mjs'));
  const port = await freePort();
  const token = 'the-key-of-an-editor';
  const env = { NODE_ENV: 'development', PORT: `${port}`, PICTURE: resolve(picture), KEY: token };
  const close = await startProgram(['server.mjs'], { folder, env, node: nodePath() });
  const origin = `http://127.0.0.1:${port}`;
  return { origin, token, request: requestsOf(`users API-Key ${token}`, (path) => `${origin}/api/${path}`), close };
}
