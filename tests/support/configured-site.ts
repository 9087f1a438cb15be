import { cp, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { inject } from 'vitest';
import { generate, type LoadedSite, loadSite, type Problem } from '../../generator/index.ts';
import { surroundings } from './surroundings.ts';
import { newTestFolder } from './test-folder.ts';

const packageRoot = resolve(import.meta.dirname, '../..');

type VisitorSettings = NonNullable<LoadedSite['definition']['visitor']>;
/** Settings that replace others. Undefined removes a setting. */
type VisitorChanges = { readonly [Name in keyof VisitorSettings]: VisitorSettings[Name] | undefined };
type PolicySources = NonNullable<LoadedSite['definition']['contentSecurityPolicy']>;

interface ConfiguredOptions {
  /** Sources in place of the site's own. */
  readonly contentSecurityPolicy?: PolicySources;
  /** Environment variables while the config is loaded. */
  readonly environment?: NodeJS.Dict<string>;
}

/** This repository's site with other settings. */
export interface ConfiguredSite {
  /** Absolute path of the emitted site. */
  readonly folder: string;
  /** Warnings of the run. */
  readonly problems: readonly Problem[];
  remove(): Promise<void>;
}

/**
 * Generates this repository's site with other visitor settings, and without pictures for shared
 * links, whose drawing takes most of the time.
 */
export async function generateConfigured(
  visitor: VisitorChanges,
  { contentSecurityPolicy, environment = {} }: ConfiguredOptions = {},
): Promise<ConfiguredSite> {
  const root = await newTestFolder('configured');
  const folders = { out: join(root, 'dist'), cache: join(root, 'cache') };
  // Content, templates and search words are the same as for the shared generated site.
  const known = join(dirname(inject('siteFolder')), 'cache');
  for (const part of ['bundles', 'content', 'search', 'templates'])
    await cp(join(known, part), join(folders.cache, part), { recursive: true });
  const site = await withEnvironment(environment, () =>
    loadSite({ config: 'boreal.config.ts', cwd: packageRoot, overrides: folders }),
  );
  const { socialCard: _, ...described } = site.definition;
  const changed = { ...described.visitor, ...visitor } as VisitorSettings;
  const definition = { ...described, visitor: changed, ...(contentSecurityPolicy && { contentSecurityPolicy }) };
  const { problems } = await generate({ ...surroundings, site: { ...site, definition } });
  return { folder: folders.out, problems, remove: () => rm(root, { recursive: true, force: true }) };
}

/** Runs with environment variables next to the process's own. */
export async function withEnvironment<T>(variables: NodeJS.Dict<string>, run: () => Promise<T>): Promise<T> {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    return await run();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
