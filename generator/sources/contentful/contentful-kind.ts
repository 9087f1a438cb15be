import { resolve } from 'node:path';
import type { SettingKind, SourceKind } from '../source-kind.ts';
import type { ContentfulConfig, ContentfulSpace } from './config.ts';
import { editorOf } from './editor.ts';
import { openSnapshot } from './open-snapshot.ts';
import { openSpace } from './open-space.ts';
import { readContentfulSettings, timeoutOf } from './settings.ts';

const settings = {
  space: 'text',
  environment: 'text',
  deliveryToken: 'text',
  previewToken: 'text',
  host: 'text',
  insecure: 'true or false',
  webhookSecret: 'text',
  assetHosts: 'hosts',
  timeoutSeconds: 'seconds',
  pollSeconds: 'seconds',
} as const satisfies Readonly<Record<keyof ContentfulConfig, SettingKind>>;

/** People publish in a content system at any time, and nobody stops them. Names are the same in all languages. */
const system = { kind: 'system', policy: 'last-good', codePolicies: { GRAPH_NOT_TRANSLATED: 'warning' } } as const;

/** A space of Contentful, or a file that was exported from one. */
export const contentfulKind: SourceKind<ContentfulSpace> = {
  settings,
  required: [],
  hasSiteSetting: true,
  flags: ['--preview', '--offline', '--snapshot'],
  options: [
    { flags: '--snapshot <file>', description: 'use the content of a file from contentful-export' },
    { flags: '--allow-changed', description: 'accept texts in that file that were changed after they were published' },
  ],
  read({ builtIn: _, ...config }, options, { cwd }) {
    const { preview = false, offline = false, allowShrink = false, allowChanged = false, snapshot, env = {} } = options;
    if (snapshot !== undefined) {
      const file = resolve(cwd, snapshot);
      const { assetHosts } = config;
      const source = { file, allowChanged, isOffline: offline, timeoutMs: timeoutOf(config), assetHosts };
      // Export files have another name each time.
      const contentOrigin = ['contentful', 'snapshot'];
      return { ...system, contentOrigin, open: (site, openOptions) => openSnapshot(source, site, openOptions) };
    }
    const access = readContentfulSettings({ config, env, isPreview: preview, isOffline: offline });
    const source = { settings: access, isOffline: offline, allowShrink };
    const { space, environment, host, isPreview } = access;
    return {
      ...system,
      contentOrigin: ['contentful', space, environment, host, String(isPreview)],
      editor: editorOf(access),
      open: (site, openOptions) => openSpace(source, site, openOptions),
    };
  },
};
