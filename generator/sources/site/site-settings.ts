import { join } from 'node:path';
import { addressAt } from '../../images/asset-address.ts';
import type { SiteSource } from '../../model/site-source.ts';
import { optionalFiles } from '../../store/cache-writes.ts';
import { createScratchTexts, memoryTexts } from '../../store/scratch-texts.ts';
import { storedFiles } from '../../store/stored-files.ts';
import { realWorld } from '../../support/retry.ts';
import { assetsIn, type OpenOptions, type OpenSource, type SourceSite } from '../open-source.ts';
import type { SettingsContext, SourceFlag, SourceOptions, SystemSettings } from '../source-kind.ts';
import { createCounts } from './counts.ts';
import { siteEditor } from './editor.ts';
import { pulledAddresses, pulledEntries } from './pulled-entries.ts';
import { openSiteSource } from './site-source.ts';

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
export const flagsOfSite = ({ pull }: SiteSource): readonly SourceFlag[] => (pull ? ['--offline'] : []);

/** Returns the settings of a source that the site brings. */
export const siteSettings = (settings: SettingsOptions): SystemSettings => ({
  kind: 'site',
  policy: 'error',
  contentOrigin: ['site', settings.name],
  editor: settings.source.editor && siteEditor(settings.source.editor),
  open: (site, options) => openOwnSource(settings, site, options),
});

function openOwnSource(
  { name, source, options, context }: SettingsOptions,
  site: SourceSite,
  { isReadAgain, writes }: OpenOptions,
): OpenSource {
  const { allowShrink = false, offline = false } = options;
  const folder = join(site.cache, 'pulled');
  const pulled = pulledEntries(storedFiles(folder), name);
  const texts = isReadAgain ? memoryTexts() : createScratchTexts(join(site.cache, 'scratch'), writes);
  const networkOf = (signal: AbortSignal) => ({ ...realWorld(Math.random, signal), fetch, timeoutMs });
  const stopped = new AbortController();
  const { read, state, refresh, changes, pull, close } = openSiteSource({
    ...{ name, source, texts, networkOf, pulled, isOffline: offline, locales: site.locales },
    counts: createCounts({ store: optionalFiles(storedFiles(folder), folder, writes), source: name, allowShrink }),
    positionOf: (thrown) => context.positionOf?.(thrown, name),
  });
  const network = offline ? undefined : networkOf(stopped.signal);
  const { origins } = source.assets ?? {};
  const assets =
    origins && assetsIn(site, writes, { network, addressOf: (written) => addressAt(written, origins), nameOf: wholeAddress });
  return {
    ...{ kind: 'site', title: name, read, state },
    ...(assets ? { assets } : {}),
    ...(source.pull ? { pulled: { update: pull, assetAddresses: () => pulledAddresses(pulled, site.definition) } } : {}),
    changed: () => {},
    filesAt: () => undefined,
    codes: () => ({}),
    followed: { refresh, changes },
    close() {
      stopped.abort();
      close();
    },
  };
}
