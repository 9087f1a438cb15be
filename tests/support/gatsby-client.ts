import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build, type Plugin } from 'esbuild';

const run = promisify(execFile);

/** The version that the loader contract describes, and the hash of its package. */
const gatsby = {
  name: 'gatsby@5.16.1',
  integrity: 'sha512-SwwQQBM2F9ze7jI2tlZzw1spppL036x8TQ9+/0MaRlGlc7qVaUYm1jUvaH4Nge0ck4tS9VFwB0MROBxlNed+WQ==',
};

/** The parts of Gatsby's loader that tests call. */
export interface GatsbyLoader {
  loadPage(path: string): Promise<GatsbyPage>;
  doPrefetch(path: string): Promise<unknown>;
  isPageNotFound(path: string): boolean;
}

export interface GatsbyPage {
  readonly status?: string;
  readonly page: { readonly path: string; readonly webpackCompilationHash: string };
  /** Shown in place of the page's component. */
  readonly partialHydration: unknown;
}

export interface GatsbyClient {
  readonly ProdLoader: new (chunks: GatsbyChunks, matchPaths: readonly unknown[]) => GatsbyLoader;
  /** Client components by chunk, compiled for Node. */
  readonly clients: Readonly<Record<string, object>>;
}

type ChunkTable = Readonly<Record<string, () => Promise<unknown>>>;
type GatsbyChunks = Readonly<Record<'components' | 'head', ChunkTable>>;

/**
 * Downloads Gatsby's package, which has its client as sources, into a folder. Undefined without a
 * network. It is no dependency, because it needs 1,500 packages.
 */
export async function downloadGatsby(folder: string): Promise<string | undefined> {
  const archive = join(folder, 'gatsby-5.16.1.tgz');
  try {
    await run('npm', ['pack', gatsby.name, '--silent', '--pack-destination', folder], { cwd: folder });
  } catch {
    return undefined;
  }
  const hash = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64');
  if (`sha512-${hash}` !== gatsby.integrity) throw new Error(`The package ${gatsby.name} is not the one of the contract.`);
  await run('tar', ['-xzf', archive, '-C', folder]);
  return join(folder, 'package/cache-dir');
}

/**
 * Gatsby's imports that no test needs, and the reader of payloads: Gatsby expects the function
 * `readRoot` of 2022, which throws while the payload is being read.
 */
const imports: Readonly<Record<string, string>> = {
  mitt: 'export default () => ({ on() {}, off() {}, emit() {} });',
  '@gatsbyjs/reach-router': 'export const pick = () => null;',
  'react-server-dom-webpack': `
    import { createFromReadableStream as read } from 'react-server-dom-parcel/client.browser';
    export function createFromReadableStream(stream) {
      const result = {};
      read(stream).then((root) => Object.assign(result, { root }));
      return {
        readRoot() {
          if ('root' in result) return result.root;
          throw Object.assign(new Error('The payload is being read.'), { _response: true, _status: 0 });
        },
      };
    }`,
};

const replacedImports: Plugin = {
  name: 'replaced-imports',
  setup({ onResolve, onLoad }) {
    const names = new RegExp(`^(?:${Object.keys(imports).join('|')})$`);
    onResolve({ filter: names }, ({ path }) => ({ path, namespace: 'replaced' }));
    onLoad({ filter: /.*/, namespace: 'replaced' }, ({ path }) => ({
      contents: imports[path] as string,
      resolveDir: resolve(import.meta.dirname, '../..'),
    }));
  },
};

/** Compiles Gatsby's loader, and client components of a site, for Node. */
export async function compileGatsby(
  cacheDir: string,
  { root, clients }: { readonly root: string; readonly clients: Readonly<Record<string, string>> },
): Promise<GatsbyClient> {
  const outdir = join(root, 'gatsby');
  await mkdir(outdir);
  await writeFile(join(outdir, 'package.json'), '{"type":"module"}');
  await build({
    entryPoints: { loader: join(cacheDir, 'loader.js'), ...mapValues(clients, (file) => join(root, file)) },
    outdir,
    bundle: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    logLevel: 'error',
    external: ['react', 'react-dom', 'react/jsx-runtime'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.BUILD_STAGE': '"build-javascript"' },
    plugins: [replacedImports],
  });
  const load = (name: string): Promise<object> => import(pathToFileURL(join(outdir, `${name}.js`)).href);
  const { ProdLoader } = (await load('loader')) as Pick<GatsbyClient, 'ProdLoader'>;
  const names = Object.keys(clients);
  const modules = await Promise.all(names.map(load));
  return { ProdLoader, clients: Object.fromEntries(names.map((name, at) => [name, modules[at] ?? {}])) };
}

const mapValues = <T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
