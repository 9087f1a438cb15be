import { randomUUID } from 'node:crypto';
import type { Plugin } from 'esbuild';

/** Functions that read a file or a folder by its path. */
const readers = /^(?:readFile|readdir|opendir|stat|exists|createReadStream)(?:Sync)?$/;
/** Those of folders: a folder outside of the site may be large. */
const folderReaders = /^(?:readdir|opendir)/;

/** Files and folders that the code of a config reads while it runs. */
export interface FileReads {
  readonly plugin: Plugin;
  /** Absolute paths so far, also if the config could not be loaded. */
  paths(): Promise<Set<string>>;
}

/**
 * Has a bundle record which files its code reads through `node:fs`. The bundle and this process share the list as a
 * module that has one instance, because its address is only used here.
 */
export function recordFileReads(root: string): FileReads {
  const listUrl = `data:text/javascript,export const paths = new Set(); // ${randomUUID()}`;
  const namespace = 'recorded-reads';
  return {
    plugin: {
      name: 'record-file-reads',
      setup(build) {
        build.onResolve({ filter: /^data:text\/javascript,export const paths/ }, ({ path }) => ({ path, external: true }));
        build.onResolve({ filter: /^(?:node:)?fs(?:\/promises)?$/ }, ({ path, namespace: importer }) =>
          importer === namespace ? { path, external: true } : { path: `node:${path.replace(/^node:/, '')}`, namespace },
        );
        build.onLoad({ filter: /./, namespace }, async ({ path }) => {
          const names = Object.keys(await import(path)).filter((name) => name !== 'default' && name !== 'module.exports');
          return { contents: recordingModule(path, { listUrl, root, names }) };
        });
      },
    },
    paths: async () => ((await import(listUrl)) as { readonly paths: Set<string> }).paths,
  };
}

interface RecordingOptions {
  readonly listUrl: string;
  readonly root: string;
  readonly names: readonly string[];
}

/** Returns the code of a module with the exports of a module of Node, some of which record their first argument. */
const recordingModule = (name: string, { listUrl, root, names }: RecordingOptions): string => `
import real from '${name}';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { paths } from ${JSON.stringify(listUrl)};
const isBelow = (path) => !/^(?:$|\\.\\.|[/\\\\]|\\w:)/.test(relative(${JSON.stringify(root)}, path));
const note = (file, isFolder) => {
  if (typeof file !== 'string' && !(file instanceof URL)) return;
  const path = resolve(file instanceof URL ? fileURLToPath(file) : file);
  if (!isFolder || isBelow(path)) paths.add(path);
};
const recording = (functions) => Object.fromEntries(Object.entries(functions).map(([name, value]) =>
  [name, ${readers}.test(name) ? (file, ...rest) => {
    note(file, ${folderReaders}.test(name));
    return value.call(functions, file, ...rest);
  } : value]));
const recorded = recording(real);
if (real.promises) recorded.promises = recording(real.promises);
export default recorded;
export const { ${names.join(', ')} } = recorded;
`;
