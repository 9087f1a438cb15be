import { resolve } from 'node:path';
import { partial } from '../../support/shapes.ts';
import type { SourceKind } from '../source-kind.ts';
import { type ContentfulSpace, contentfulSettings } from './config.ts';
import { editorOf } from './editor.ts';
import { openSnapshot } from './open-snapshot.ts';
import { openSpace } from './open-space.ts';
import { readContentfulSettings, timeoutOf } from './settings.ts';

/** A space of Contentful, or a file that was exported from one. */
export const contentfulKind: SourceKind<ContentfulSpace> = {
  settings: partial(contentfulSettings),
  hasSiteSetting: true,
  flags: ['--preview', '--offline', '--snapshot'],
  read({ builtIn: _, policy = 'last-good', ...config }, options, { cwd }) {
    // People publish in a content system at any time, and nobody stops them.
    const system = { kind: 'system', policy } as const;
    const { preview = false, offline = false, allowShrink = false, allowChanged = false, snapshot, env = {} } = options;
    if (snapshot !== undefined) {
      const file = resolve(cwd, snapshot);
      const { assetHosts, tags, where } = config;
      const source = { file, allowChanged, isOffline: offline, timeoutMs: timeoutOf(config), assetHosts, tags, where };
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
