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
  contentSecurityPolicy: PolicySources = {},
): Promise<ConfiguredSite> {
  const root = await newTestFolder('configured');
  const folders = { out: join(root, 'dist'), cache: join(root, 'cache') };
  // Content, templates and search words are the same as for the shared generated site.
  const known = join(dirname(inject('siteFolder')), 'cache');
  for (const part of ['bundles', 'content', 'search', 'templates'])
    await cp(join(known, part), join(folders.cache, part), { recursive: true });
  const site = await loadSite({ config: 'boreal.config.ts', cwd: packageRoot, overrides: folders });
  const { socialCard: _, ...described } = site.definition;
  const changed = { ...described.visitor, ...visitor } as VisitorSettings;
  const definition = { ...described, visitor: changed, contentSecurityPolicy };
  const { problems } = await generate({ ...surroundings, site: { ...site, definition } });
  return { folder: folders.out, problems, remove: () => rm(root, { recursive: true, force: true }) };
}
