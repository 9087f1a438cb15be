import { randomUUID } from 'node:crypto';
import { readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { pathPrefixPattern } from '#contract/host-settings';
import { componentFiles } from '../bundle/component-files.ts';
import { locatedPackages } from '../bundle/located-packages.ts';
import { recordFileReads } from '../bundle/record-file-reads.ts';
import { recordSources } from '../bundle/record-sources.ts';
import { bundleOnce } from '../bundle/run-esbuild.ts';
import { messageOf, type Problem, ProblemError } from '../errors/problem.ts';
import type { PolicySettings, RunPolicies } from '../model/problem-policies.ts';
import type { SiteDefinition } from '../site.ts';
import { hasNestedSlug } from '../sources/markdown/file-layout.ts';
import { policiesByType, type RunSource, readRunSources } from '../sources/run-sources.ts';
import { sourceErrors } from '../sources/site/errors.ts';
import type { SourceEditor } from '../sources/source-editor.ts';
import { localSettings, type SourceOptions, type SourceSettings } from '../sources/source-settings.ts';
import { contentHash } from '../support/content-hash.ts';
import { createDayClock, type DayClock } from '../support/day-clock.ts';
import { isOfProgram, ownClient } from '../support/own-package.ts';
import type { CodePosition, SettingPosition } from '../support/site-code.ts';
import { locateStrayErrors } from '../support/stray-errors.ts';
import { checkBrowsers } from './check-browsers.ts';
import { checkSettings } from './check-settings.ts';
import { type ConfigCode, configCode } from './config-code.ts';
import { configErrors } from './errors.ts';
import { guardSite } from './guard-site.ts';
import { withComponentFiles } from './named-components.ts';
import { isFile, missingFiles, namedFiles, plainRootModule, publicFolderProblems } from './named-files.ts';
import { olderForm } from './older-form.ts';
import { withRedirectFamily } from './redirect-family.ts';

/** Options of a command, which override the config. Paths are relative to the working folder. */
export interface SiteOverrides extends SourceOptions {
  readonly content?: string;
  readonly out?: string;
  readonly cache?: string;
  readonly siteUrl?: string;
  readonly pathPrefix?: string;
  /** Policies for problems of entries in this run. */
  readonly policies?: RunPolicies;
  /** True: drafts and entries whose time has not come are shown. */
  readonly drafts?: boolean;
  /** Time for which the site is made, in milliseconds since 1970. Default: the current one. */
  readonly visibleAt?: number;
  /** Returns the current time in milliseconds since 1970. Default: the site's functions do not run. */
  readonly now?: () => number;
}

/** A site that can be generated: its valid definition, and absolute paths. */
export interface LoadedSite {
  readonly definition: SiteDefinition;
  /** Absolute path of the config's folder. Paths in the definition are relative to it. */
  readonly root: string;
  readonly content: string;
  /** The first source of the run: a folder of files, if it has one. */
  readonly source: SourceSettings;
  /** All sources of the run. */
  readonly sources: readonly RunSource[];
  /** Parts of a content system that `develop` offers to its editors: those of the first source that has any. */
  readonly editor: SourceEditor | undefined;
  /** Policies for problems of entries. */
  readonly policies: PolicySettings;
  readonly publicFolder: string | undefined;
  /** Without symbolic links, so that a link to the published folder stays valid. */
  readonly out: string;
  readonly cache: string;
  /** Origin of the published site, without a slash at its end. */
  readonly siteUrl: string;
  readonly pathPrefix: string;
  /** True if the run has no network. */
  readonly isOffline?: boolean;
  /** True: a run may remove any number of pages because of problems. Default: false. */
  readonly allowShrink?: boolean;
  /** As in `SiteOverrides`. */
  readonly drafts?: boolean;
  readonly visibleAt?: number;
  /** The day for the functions of the site. */
  readonly clock?: DayClock;
  /** The default language first. */
  readonly locales: readonly string[];
  /** Language whose pages have no language prefix: the default one, or none. */
  readonly unprefixed?: string;
  /** Language tags by locale. */
  readonly tags: Readonly<Record<string, string>>;
  /** Notice about a form of declaration that will be removed. */
  readonly olderForm?: Problem | undefined;
  /** Inputs of the definition; absent if they cannot be determined. */
  readonly origin?: SiteOrigin;
}

/** Inputs of a site's definition. */
export interface SiteOrigin {
  /** Hash of the compiled config, without packages. */
  readonly code: string;
  /** Names of the environment variables that it reads. */
  readonly environment: readonly string[];
  /** True if it may read the current time. */
  readonly readsTime: boolean;
  /** True if it imports packages, which `code` does not cover. */
  readonly hasPackages: boolean;
}

interface LoadOptions {
  /** Path of the config file, relative to `cwd`. */
  readonly config: string;
  readonly cwd: string;
  readonly overrides?: SiteOverrides;
  /** True reads no settings of a content system, such as its address: the site is only described. */
  readonly isLocal?: boolean;
  /** Receives the files of the config, also if it cannot be loaded. */
  readonly files?: ConfigFiles;
}

/** Files of a config, by absolute paths. Those that it lacks are among them. */
export interface ConfigFiles {
  /** The config, and everything that it imports. */
  readonly imported: Set<string>;
  /** Templates, fonts and other files that it names. */
  readonly named: Set<string>;
  /** Files and folders that its code reads: while it is loaded, and at any time since. */
  read?: { readonly first: ReadonlySet<string>; readonly all: ReadonlySet<string> };
}

/** Loads a site's config. Throws ProblemError with all its problems. */
export async function loadSite({ config, cwd, overrides = {}, isLocal = false, files }: LoadOptions): Promise<LoadedSite> {
  const file = resolve(cwd, config);
  if (!(await isFile(file))) throw new ProblemError([configErrors.MISSING({ file: config })]);
  // The bundler names files by their real paths, and compares them with the root.
  const root = await realpath(dirname(file));
  const { definition, origin, code } = await importConfig(join(root, basename(file)), files);
  const queries = (definition as Partial<SiteDefinition> | undefined)?.browsers;
  const problems = [...checkSettings(definition, code), ...(await checkBrowsers(queries, { file: code.file }))];
  if (problems.length > 0) throw new ProblemError(problems.map((problem) => code.located(problem, definition)));
  const ofSite = withClient(definition as SiteDefinition, root);
  const site = withRedirectFamily(withTypeDefaults(guardSite(ofSite, code)));
  const within = (override: string | undefined, setting: string): string =>
    override === undefined ? resolve(root, setting) : resolve(cwd, override);
  const positionOf = code.settingsOf(definition);
  const siteUrl = parseSiteUrl(overrides.siteUrl ?? site.siteUrl, overrides.siteUrl === undefined ? positionOf : undefined);
  const pathPrefix = parsePathPrefix(
    overrides.pathPrefix ?? site.pathPrefix ?? '',
    overrides.pathPrefix === undefined ? positionOf : undefined,
  );
  for (const named of namedFiles(site)) files?.named.add(resolve(root, named.file));
  const missing = await missingFiles(site, root, positionOf);
  if (missing.length > 0) throw new ProblemError(missing);
  const sources: readonly RunSource[] = isLocal
    ? [{ name: 'markdown', settings: localSettings(site) }]
    : readRunSources(overrides, site, { cwd, positionOf: positionIn(code, definition) });
  const [{ settings: source }] = sources as readonly [RunSource];
  const content = within(
    overrides.content,
    (source.kind === 'markdown' ? source.folder : undefined) ?? site.content ?? 'content',
  );
  const publicFolder = site.public === undefined ? undefined : resolve(root, site.public);
  const unfit = await publicFolderProblems({ root, content, publicFolder }, positionOf);
  if (unfit.length > 0) throw new ProblemError(unfit);
  return {
    definition: site,
    root,
    content,
    source,
    sources,
    editor: sources.find(({ settings }) => settings.editor)?.settings.editor,
    policies: { run: overrides.policies, site: site.policies, ofSource: source.policy, ofTypes: policiesByType(sources) },
    publicFolder,
    out: await resolveLinks(within(overrides.out, site.out ?? 'dist')),
    cache: within(overrides.cache, site.cache ?? '.boreal'),
    siteUrl,
    pathPrefix,
    allowShrink: overrides.allowShrink === true || site.policies?.allowShrink === true,
    isOffline: overrides.offline,
    drafts: overrides.drafts,
    visibleAt: overrides.visibleAt,
    clock: createDayClock(() => overrides.visibleAt ?? overrides.now?.() ?? 0),
    locales: Object.keys(site.locales),
    ...unprefixedIn(site),
    olderForm: olderForm(ofSite, code),
    tags: Object.fromEntries(Object.entries(site.locales).map(([locale, { tag }]) => [locale, tag])),
    ...(origin ? { origin } : {}),
  };
}

/** Gives a site without a client or a root of its own those of this package. */
const withClient = (site: SiteDefinition, root: string): SiteDefinition => ({
  ...site,
  client: site.client ?? ownClient(root),
  root: site.root ?? `${ownClient(root)}/${plainRootModule}`,
});

function unprefixedIn({ locales, defaultLocalePrefix }: SiteDefinition): Pick<LoadedSite, 'unprefixed'> {
  const [first = '', second] = Object.keys(locales);
  return (defaultLocalePrefix ?? second !== undefined) ? {} : { unprefixed: first };
}

/**
 * Gives each type of the model the site's treatment of missing translations, unless it has its own, and nested slugs if
 * the names of its files have them.
 */
function withTypeDefaults(site: SiteDefinition): SiteDefinition {
  const { translations, model } = site;
  const nested = typesOfFolders(site);
  if (translations === undefined && nested.size === 0) return site;
  const types = Object.entries(model).map(([name, type]) => [
    name,
    {
      ...type,
      ...(translations === undefined ? {} : { translations: type.translations ?? translations }),
      ...(nested.has(name) ? { nestedSlugs: true } : {}),
    },
  ]);
  return { ...site, model: Object.fromEntries(types) };
}

/** Returns the types whose slugs are paths of folders, by the forms of their files. */
function typesOfFolders({ sources = {} }: SiteDefinition): ReadonlySet<string> {
  const forms = Object.values(sources).flatMap((source) => ('files' in source ? Object.entries(source.files ?? {}) : []));
  return new Set(forms.flatMap(([form, target]) => (hasNestedSlug(form) ? [target] : [])));
}

/** Returns the position of an error in the code of a source; of the source in the config if it has none. */
const positionIn =
  (code: ConfigCode, definition: unknown) =>
  (thrown: unknown, source: string): CodePosition => {
    const position = code.positionOf(thrown);
    if (position.where.line !== undefined) return position;
    const { file } = code;
    const { where = { file }, excerpt } = code.located(
      sourceErrors.FAILED({ source, part: '' }, { where: { file, field: `sources.${source}` } }),
      definition,
    );
    return { where, excerpt };
  };

/**
 * Compiles and imports a config. Node loads its code from a data URL and not from a file: it may
 * contain secrets, and next to a file in the cache, Node would load packages of others.
 */
async function importConfig(file: string, record?: ConfigFiles): Promise<ImportedConfig> {
  const name = basename(file);
  const url = pathToFileURL(file).href;
  const reads = record && recordFileReads(dirname(file));
  const { files } = await bundleOnce({
    absWorkingDir: dirname(file),
    // A pattern of files for the compiler, if the folder's name has `*`.
    entryPoints: { config: `./${name}` },
    platform: 'node',
    plugins: [
      ...(record && reads ? [recordSources(record.imported), reads.plugin] : []),
      componentFiles(dirname(file)),
      locatedPackages,
    ],
    define: {
      'import.meta.url': JSON.stringify(url),
      'import.meta.filename': JSON.stringify(file),
      'import.meta.dirname': JSON.stringify(dirname(file)),
    },
    sourcemap: 'inline',
  });
  const [bundle] = files;
  if (!bundle) throw new ProblemError([configErrors.NO_DEFAULT_EXPORT({ file: name }, { where: { file: name } })]);
  const compiled = Buffer.from(bundle.contents).toString('utf8');
  // Node evaluates a URL once, so each load needs its own. Stacks name this address instead of the
  // URL, and the query tells compiled positions from those of the file itself.
  const address = `${url.replaceAll("'", '%27')}?${randomUUID()}`;
  // Node would hash the source map several times, and never read it.
  const runnable = compiled.slice(0, compiled.lastIndexOf('//# sourceMappingURL='));
  const dataUrl = `data:text/javascript;base64,${Buffer.from(`${runnable}\n//# sourceURL=${address}`).toString('base64')}`;
  const code = configCode({ root: dirname(file), file: name, addresses: [address, dataUrl], code: compiled });
  locateStrayErrors('config', code.positionOf);
  const module = await import(dataUrl)
    .catch((error: unknown) => {
      throw new ProblemError([configErrors.THROWS({ file: name }, { cause: messageOf(error), ...code.positionOf(error) })]);
    })
    .finally(async () => {
      const all = await reads?.paths();
      if (record && all) record.read = { first: new Set(all), all };
    });
  const definition = await withComponentFiles((module as { default?: unknown }).default);
  return { definition, origin: originOf(compiled), code };
}

interface ImportedConfig {
  readonly definition: unknown;
  readonly origin: SiteOrigin | undefined;
  readonly code: ConfigCode;
}

/**
 * Returns undefined for a config that reads the whole environment or anything outside its modules.
 */
function originOf(code: string): SiteOrigin | undefined {
  if (outsideAccess.test(code)) return undefined;
  const reads = [...code.matchAll(/process\.env(?:\.(\w+)|\[['"](\w+)['"]\])?/g)].map(([, name, quoted]) => name ?? quoted);
  const names = reads.filter((name): name is string => name !== undefined);
  if (names.length < reads.length) return undefined;
  const hasPackages = [...code.matchAll(/\bfrom ["'](file:[^"']+)["']/g)].some(
    ([, url = '']) => !isOfProgram(fileURLToPath(url)),
  );
  return { code: contentHash(code), environment: [...new Set(names)], readsTime: timeAccess.test(code), hasPackages };
}

/** Names by which code reads the current time. A date that is made of a value does not read it. */
const timeAccess = /\bDate\b(?!(?<=\bnew Date)\(\s*[^\s).])|\b(?:Temporal|performance|hrtime)\b/;

/** Modules that read from outside, and calls that load or fetch something without an import. */
const outsideAccess =
  /['"](?:node:)?(?:fs|child_process|http|https|net|dns|os)(?:\/\w+)?['"]|\bimport\(|\brequire\(|\bfetch\(|Math\.random/;

/** The position is that of the setting; a value of the command line has none. */
function parseSiteUrl(value: string, positionOf: SettingPosition | undefined): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isOrigin = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (!url || !isOrigin || !/^https?:$/.test(url.protocol))
    throw new ProblemError([configErrors.SITE_URL({ value }, positionOf?.('siteUrl'))]);
  return url.origin;
}

function parsePathPrefix(value: string, positionOf: SettingPosition | undefined): string {
  const prefix = value === '/' ? '' : value;
  if (prefix !== '' && !pathPrefixPattern.test(prefix)) {
    throw new ProblemError([configErrors.PATH_PREFIX({ value }, positionOf?.('pathPrefix'))]);
  }
  return prefix;
}

/** Returns the final target of a path's links, even if it does not exist. */
async function resolveLinks(path: string, depth = 0): Promise<string> {
  const target = await realpath(path).catch(() => undefined);
  if (target !== undefined) return target;
  const next = await readlink(path).catch(() => undefined);
  if (next !== undefined && depth < maxLinks) return resolveLinks(resolve(dirname(path), next), depth + 1);
  const parent = dirname(path);
  return parent === path ? path : join(await resolveLinks(parent, depth), basename(path));
}

/** Maximum number of links that Linux follows in one path. */
const maxLinks = 40;
