import { join } from 'node:path';
import { addressAt } from '../../images/asset-address.ts';
import type { Network } from '../../images/download.ts';
import type { SiteSource } from '../../model/site-source.ts';
import { withSlash } from '../../rich-text/relative-links.ts';
import { optionalFiles } from '../../store/cache-writes.ts';
import { createScratchTexts, memoryTexts } from '../../store/scratch-texts.ts';
import { storedFiles } from '../../store/stored-files.ts';
import { contentHash } from '../../support/content-hash.ts';
import { realWorld } from '../../support/retry.ts';
import { assetsIn, type OpenOptions, type OpenSource, type SourceSite } from '../open-source.ts';
import type { SettingsContext, SourceFlag, SourceOptions, SystemSettings } from '../source-kind.ts';
import { changedValues } from './changed-values.ts';
import { createCounts } from './counts.ts';
import { fieldNames } from './derive-site-model.ts';
import { siteEditor } from './editor.ts';
import { pulledAddresses, pulledEntries } from './pulled-entries.ts';
import { openSiteSource } from './site-source.ts';
import { attempt, type FailingSource } from './source-failure.ts';

interface SettingsOptions {
  readonly name: string;
  readonly source: SiteSource;
  readonly options: SourceOptions;
  readonly context: SettingsContext;
}

/** The parameters of an address may name the file. */
const wholeAddress = (address: string): string => address;

/** Maximum wait of a site's own source for an answer, in milliseconds. */
const timeoutMs = 30_000;

/** Returns the options that a site's own source has. */
export const flagsOfSite = ({ pull, preview }: SiteSource): readonly SourceFlag[] => [
  ...(preview ? (['--preview'] as const) : []),
  ...(pull ? (['--offline'] as const) : []),
];

/** Returns the settings of a source that the site brings. */
export function siteSettings(settings: SettingsOptions): SystemSettings {
  const { name, source, options } = settings;
  const isPreview = options.preview === true;
  return {
    kind: 'site',
    policy: source.policy ?? 'error',
    contentOrigin: ['site', name, ...(isPreview ? ['preview'] : [])],
    hasOwnAddresses: source.assets !== undefined || source.pathOf !== undefined,
    editor: source.editor || isPreview ? siteEditor(source.editor ?? {}, isPreview) : undefined,
    open: (site, openOptions) => openOwnSource(settings, site, openOptions),
  };
}

/** Returns the path of a page for an absolute address; undefined for any other target. */
const pathLookup =
  (pathOf: NonNullable<SiteSource['pathOf']>, source: FailingSource) =>
  (written: string): string | undefined => {
    const address = written.trim();
    if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
    const path: unknown = attempt('pathOf', source, () => pathOf(address));
    return typeof path === 'string' && path.startsWith('/') ? withSlash(path) : undefined;
  };

/** Adds headers to the requests to some origins. A browser's or Node's redirect to another origin does not get them. */
function withHeaders(network: Network, { origins, headers }: NonNullable<SiteSource['assets']> = { origins: [] }): Network {
  if (!headers) return network;
  return {
    ...network,
    fetch(address, init) {
      if (addressAt(String(address), origins) === undefined) return network.fetch(address, init);
      const all = new Headers(init?.headers);
      for (const [name, value] of Object.entries(headers)) all.set(name, value);
      return network.fetch(address, { ...init, headers: all });
    },
  };
}

/** Returns the hash of the code of a config and of the variables that it reads; undefined if the code is not known. */
function codeOf({ origin }: SourceSite, env: SourceOptions['env'] = {}): string | undefined {
  if (!origin || origin.hasPackages) return undefined;
  return contentHash(origin.code, JSON.stringify(origin.environment.map((name) => [name, env[name] ?? null])));
}

function openOwnSource(
  { name, source, options, context }: SettingsOptions,
  site: SourceSite,
  { isReadAgain, writes }: OpenOptions,
): OpenSource {
  const { allowShrink = false, offline = false, preview = false } = options;
  const folder = join(site.cache, 'pulled');
  const pulled = pulledEntries(storedFiles(folder), name);
  const texts = isReadAgain ? memoryTexts() : createScratchTexts(join(site.cache, 'scratch'), writes);
  const networkOf = (signal: AbortSignal) => ({ ...realWorld(Math.random, signal), fetch, timeoutMs });
  const stopped = new AbortController();
  const positionOf = (thrown: unknown) => context.positionOf?.(thrown, name);
  const pathOf = source.pathOf && pathLookup(source.pathOf, { name, positionOf });
  const fields = fieldNames(site.definition.model);
  const view = { store: optionalFiles(storedFiles(folder), folder, writes), source: preview ? `${name} preview` : name };
  const fingerprint =
    codeOf(site, options.env) && contentHash(codeOf(site, options.env) ?? '', JSON.stringify([site.locales, fields]));
  const { read, state, refresh, changes, pull, statuses, model, close } = openSiteSource({
    name,
    source,
    texts,
    networkOf,
    pulled,
    isOffline: offline,
    locales: site.locales,
    pathOf,
    isPreview: preview,
    fields,
    fieldsOf: (type) => site.definition.model[type]?.fields,
    counts: createCounts({ store: view.store, source: name, isPreview: preview, allowShrink }),
    changed: changedValues({ store: view.store, source: view.source, fingerprint, texts }),
    positionOf,
  });
  const network = offline ? undefined : withHeaders(networkOf(stopped.signal), source.assets);
  const { origins = [] } = source.assets ?? {};
  const addressOf = (written: string) => (pathOf?.(written) === undefined ? addressAt(written, origins) : undefined);
  const assets =
    source.assets || pathOf ? assetsIn(site, writes, { network, addressOf, pathOf, nameOf: wholeAddress }) : undefined;
  return {
    kind: 'site',
    title: name,
    read,
    state,
    ...(assets ? { assets } : {}),
    ...(source.pull ? { pulled: { update: pull, assetAddresses: () => pulledAddresses(pulled, site.definition) } } : {}),
    changed: () => {},
    filesAt: () => undefined,
    codes: () => ({}),
    ...(source.types ? { model } : {}),
    ...(preview ? { statuses: async () => (id: string) => statuses().get(id) } : {}),
    followed: { refresh, changes },
    close() {
      stopped.abort();
      close();
    },
  };
}
