import type { SourceEditor } from '../source-editor.ts';
import { livePreviewModule } from './live-preview.ts';
import { type ContentfulSettings, editorOrigin } from './settings.ts';
import { createWebhook } from './webhook.ts';

/**
 * Minimum pause between two looks for published changes, in milliseconds: they are rare, and each
 * look reads the cache.
 */
const publishedPollMs = 60_000;

/** Returns the parts of Contentful's editor for a preview. */
export function editorOf(settings: ContentfulSettings): SourceEditor {
  const { space, environment, isPreview, webhookSecret, pollMs, host } = settings;
  return {
    origin: editorOrigin(host),
    isPreview,
    pollMs: isPreview ? pollMs : Math.max(pollMs, publishedPollMs),
    webhook: createWebhook({ secret: webhookSecret, showsDrafts: isPreview }),
    liveUpdates: {
      module: { text: livePreviewModule, importsFrom: 'client' },
      settings: { space, environment },
      attributes: {
        entry: 'data-contentful-entry-id',
        field: 'data-contentful-field-id',
        locale: 'data-contentful-locale',
      },
    },
  };
}
