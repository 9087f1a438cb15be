/**
 * Returns a loader for a module that `load` imports, written as `() => import('./file.ts')`. Many browsers remember
 * that an address failed, so each further attempt has another one, from the name that the bundler writes into `load`.
 */
export function importAgain<M>(
  load: () => Promise<M>,
  importModule: (url: string) => Promise<unknown> = (url) => import(url),
): () => Promise<M> {
  let failures = 0;
  return () => {
    const [, name] = /import\(\s*["'`]([^"'`]+)/.exec(failures > 0 ? String(load) : '') ?? [];
    const loading = name ? (importModule(new URL(`${name}?retry=${failures}`, import.meta.url).href) as Promise<M>) : load();
    return loading.catch((error: unknown) => {
      failures += 1;
      throw error;
    });
  };
}
