import { join } from 'node:path';
import { ProblemError } from '../errors/problem.ts';
import { type CompiledFile, compiledFile, inlineSourceMap } from '../support/site-code.ts';
import { templateOptions } from './bundle-templates.ts';
import { type NodeBundleOptions, readModule } from './node-modules.ts';
import { type Bundle, bundleOnce } from './run-esbuild.ts';
import { clientModules, hasServerComponents, serverOptions } from './server-components.ts';
import type { FoundModules } from './server-modules.ts';

/**
 * Returns the source maps of the compiled templates that stacks name. Modules of `develop` contain
 * theirs. Published ones have none: they are compiled again, which only a failed run pays for.
 */
export async function templateSources(
  options: NodeBundleOptions,
  stacks: readonly string[],
): Promise<(address: string) => CompiledFile | undefined> {
  const addresses = new Set(stacks.flatMap((stack) => stack.match(/file:\/\/\S+?\.mjs(?=:\d)/g) ?? []));
  const modules = await Promise.all([...addresses].map(async (address) => ({ address, code: await readModule(address) })));
  const withoutMaps = modules.filter(({ code }) => code !== undefined && inlineSourceMap(code) === undefined);
  const bundle = withoutMaps.length === 0 ? undefined : await bundleWithMaps(options);
  const sourceFolder = join(options.root, '.boreal', 'bundle');
  const files = modules.flatMap(({ address, code }): [string, CompiledFile][] => {
    const map = code === undefined ? undefined : (inlineSourceMap(code) ?? mapOf(bundle, code));
    const file = map === undefined ? undefined : compiledFile(map, sourceFolder);
    return file ? [[address, file]] : [];
  });
  const byAddress = new Map(files);
  return (address) => byAddress.get(address);
}

async function bundleWithMaps(options: NodeBundleOptions): Promise<Bundle['files'] | undefined> {
  try {
    const found: FoundModules = { clients: new Map(), live: new Set() };
    const server = hasServerComponents(options)
      ? await bundleOnce({ ...serverOptions(options, found), sourcemap: 'external' })
      : undefined;
    const clients = server && clientModules(options, server, found);
    const templates = await bundleOnce({ ...templateOptions({ ...options, clients }), sourcemap: 'external' });
    return [...templates.files, ...(server?.files ?? [])];
  } catch (error) {
    // The sources have changed since they were compiled; the problem names the component only.
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/** Returns the map of the same code. Maps change the hashes in names, but not their length. */
function mapOf(bundle: Bundle['files'] | undefined, code: string): string | undefined {
  const wanted = withoutHashes(code);
  const textOf = (contents: Uint8Array): string => Buffer.from(contents).toString('utf8');
  const same = bundle?.find(({ path, contents }) => path.endsWith('.mjs') && withoutHashes(textOf(contents)) === wanted);
  const map = same && bundle?.find(({ path }) => path === `${same.path}.map`);
  return map && textOf(map.contents);
}

const withoutHashes = (code: string): string => code.replace(/-[A-Z0-9]{8}\.mjs/g, '.mjs');
