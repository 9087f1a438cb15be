// Makes `.vercel/output` of a generated site: `node vercel-output.js dist`. Vercel reads neither `_headers` nor
// `_redirects`, so both come from `host-settings.json`. Needs Node and no package.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Files for other hosts. Names that begin with a dot are notes of Boreal, except `.well-known`. */
const forHosts = new Set(['_headers', '_redirects', '_nginx.conf', '_s3-routing-rules.json', 'host-settings.json']);

/** @typedef {{ readonly paths: string, readonly headers: Readonly<Record<string, string>> }} Rule */

/** @typedef {{ src?: string, status?: number, headers?: Readonly<Record<string, string>>, dest?: string, handle?: string, continue?: boolean, important?: boolean }} Route */

/** @param {string} text */
const pattern = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns the configuration of a deployment.
 * @param {{ readonly headers?: readonly Rule[], readonly redirects?: readonly { readonly from: string, readonly to: string }[] }} settings
 *   The content of `host-settings.json`.
 * @param {readonly string[]} notFound Folders with a `404.html` of their own: ['fr'].
 * @returns {{ version: 3, routes: Route[] }}
 */
export function vercelConfig({ headers = [], redirects = [] }, notFound) {
  const everywhere = headers.filter(({ paths }) => paths === '/*');
  const ofHits = headers.filter(({ paths }) => paths !== '/*');
  return {
    version: 3,
    routes: [
      ...everywhere.map((rule) => ({ src: '/.*', headers: rule.headers, continue: true })),
      ...redirects.map(({ from, to }) => ({
        src: `^${pattern(encodeURI(from).replace(/\/$/, ''))}/?$`,
        status: 301,
        headers: { Location: encodeURI(to) },
      })),
      // Pages end with a slash.
      { src: '^/((?:[^/]+/)*[^/.]+)$', status: 308, headers: { Location: '/$1/' } },
      { handle: 'filesystem' },
      { handle: 'hit' },
      // Only for files that exist: a missing one may exist with the next deployment.
      ...ofHits.map((rule) => ({
        src: `^${pattern(rule.paths.slice(0, -1))}.*$`,
        headers: rule.headers,
        continue: true,
        important: true,
      })),
      { handle: 'error' },
      ...notFound.map((folder) => ({ status: 404, src: `^/${pattern(folder)}(?:/.*)?$`, dest: `/${folder}/404.html` })),
      { status: 404, src: '^/.*$', dest: '/404.html' },
    ],
  };
}

/**
 * Copies the site and writes the configuration.
 * @param {string} site
 * @param {string} output
 */
export function writeVercelOutput(site, output) {
  const settings = JSON.parse(readFileSync(join(site, 'host-settings.json'), 'utf8'));
  const notFound = readdirSync(site).filter((name) => existsSync(join(site, name, '404.html')));
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  cpSync(site, join(output, 'static'), {
    recursive: true,
    dereference: true,
    filter: (path) => !forHosts.has(basename(path)) && !basename(path).startsWith('.boreal'),
  });
  writeFileSync(join(output, 'config.json'), `${JSON.stringify(vercelConfig(settings, notFound), null, 2)}\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeVercelOutput(process.argv[2] ?? 'dist', '.vercel/output');
