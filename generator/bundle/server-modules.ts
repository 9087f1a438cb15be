import { readFile } from 'node:fs/promises';
import { dirname, extname, relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { type ClientModule, chunkName } from './entry-sources.ts';
import { bundleErrors } from './errors.ts';
import { guardedJsx, guardedReact } from './guarded-react.ts';
import { reactVersion } from './site-packages.ts';

/** Facts about the modules of a bundle, by path relative to the site's folder. */
export interface FoundModules {
  /** Modules that begin with 'use client'. */
  readonly clients: Map<string, ClientModule>;
  /** Modules that may react to a visitor: they seem to use hooks, handlers or the document. */
  readonly live: Set<string>;
}

interface ServerModulesOptions {
  /** Absolute path of the site's folder. */
  readonly root: string;
  /** Absolute path of a folder from which React's packages for payloads can be imported. */
  readonly folder: string;
  readonly found: FoundModules;
}

/** Positions in sources of a namespace with this end are passed over in stacks. */
const namespace = 'server-virtual';
const loaders = { '.js': 'jsx', '.jsx': 'jsx', '.mjs': 'jsx', '.ts': 'ts', '.tsx': 'tsx' } as const;
const sources = /\.(?:jsx?|mjs|tsx?)$/;

/** Version of React that the package for payloads is made for. */
const neededReact = { major: 19, minor: 3 };

/** The directive may follow comments only. */
const clientDirective = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*(?:'use client'|"use client")/;
/** Conservative: React starts for a word that only looks like one of these. */
const signsOfLife =
  /\buse(?:[A-Z]\w*)?\s*[(<]|\bon[A-Z]\w*\s*=|\bextends (?:React\.)?(?:Pure)?Component\b|\bcreateContext\b|\b(?:window|document)\./;

/**
 * Replaces modules with 'use client' by references, and React by one whose hooks throw an error with
 * their position.
 */
export function serverModules({ root, folder, found: { clients, live } }: ServerModulesOptions): Plugin {
  const nameOf = (path: string): string => relative(root, path).split(sep).join('/');
  return {
    name: namespace,
    setup(build) {
      build.onStart(() => {
        clients.clear();
        live.clear();
      });
      build.onResolve({ filter: /^react(?:\/jsx-runtime)?$/ }, ({ path, kind, importer, namespace: from }) =>
        kind === 'import-statement' && from !== namespace && !/node_modules[\\/]react/.test(importer)
          ? { path, namespace }
          : undefined,
      );
      build.onResolve({ filter: /^guarded\/jsx-runtime$/ }, () => ({ path: 'react/jsx-runtime', namespace }));
      build.onResolve({ filter: /^react-server-dom-parcel\// }, () => {
        const version = reactVersion(root);
        const [major = 0, minor = 0] = version.split('.').map(Number);
        if (major > neededReact.major || (major === neededReact.major && minor >= neededReact.minor)) return undefined;
        const detail = bundleErrors.REACT_OLD_FOR_PAYLOADS({ version }, { where: { file: 'package.json' } });
        return { errors: [{ text: `React ${version}`, detail }] };
      });
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: path === 'react' ? guardedReact : guardedJsx,
        loader: 'js',
        resolveDir: folder,
      }));
      build.onLoad({ filter: sources, namespace: 'file' }, async ({ path }) => {
        const contents = await readFile(path, 'utf8');
        if (!clientDirective.test(contents)) {
          if (signsOfLife.test(withoutTypes(contents)) && !/node_modules[\\/]react/.test(path)) live.add(nameOf(path));
          return undefined;
        }
        const exported = await exportsOf(build.esbuild, path, contents);
        if (!exported) {
          const where = { file: nameOf(path), line: 1, column: 1 };
          return { errors: [{ text: 'export *', detail: bundleErrors.CLIENT_EXPORTS({ file: where.file }, { where }) }] };
        }
        const chunk = chunkName('client', nameOf(path));
        clients.set(nameOf(path), { chunk, file: nameOf(path), exports: exported });
        return { contents: references(chunk, exported), loader: 'js', resolveDir: folder };
      });
    },
  };
}

/** Type imports name packages of the program without their code. */
const withoutTypes = (code: string): string => code.replaceAll(/^import type [^;]*;/gm, '');

/** Returns the names of a module's exports; undefined if it exports all names of another one. */
async function exportsOf(esbuild: Pick<typeof import('esbuild'), 'build'>, path: string, contents: string) {
  const loader = loaders[extname(path) as keyof typeof loaders];
  const stdin = { contents, loader, resolveDir: dirname(path), sourcefile: path };
  const built = await esbuild.build({
    stdin,
    bundle: false,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'silent',
  });
  if (/^export \* from/m.test(built.outputFiles[0]?.text ?? '')) return undefined;
  return Object.values(built.metafile.outputs).flatMap(({ exports }) => exports);
}

function references(chunk: string, names: readonly string[]): string {
  const reference = (name: string) =>
    `createClientReference(${JSON.stringify(chunk)}, ${JSON.stringify(name)}, [${JSON.stringify(chunk)}])`;
  return [
    "import { createClientReference } from 'react-server-dom-parcel/server.edge';",
    ...names.map((name) => `${name === 'default' ? 'export default' : `export const ${name} =`} ${reference(name)};`),
  ].join('\n');
}
