/** What no page needs in order to be read, each part in a chunk of its own that is loaded only where the site's settings name it. */
import type { ClientSettings } from '#contract/browser-globals';
import type { DataLayer } from './data-layer.ts';

export interface AfterLoadOptions {
  readonly settings: ClientSettings;
  readonly dataLayer: Pick<DataLayer, 'push'>;
}

export function startAfterLoad(_options: AfterLoadOptions): void {}
