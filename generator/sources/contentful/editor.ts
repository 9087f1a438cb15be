import type { SourceEditor } from '../source-editor.ts';
import { type ContentfulSettings, editorOrigin } from './settings.ts';
import { createWebhook } from './webhook.ts';

/**
 * Minimum pause between two polls for published changes, in milliseconds: they are rare, and each
 * poll reads the cache.
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

/**
 * Module for the browser: lets Contentful's editor outline and open the marked fields, shows what is
 * typed, and asks for an update after a save. Does nothing in the frame of another site.
 */
const livePreviewModule = `
import { ContentfulLivePreview } from '@contentful/live-preview';

/** Returns a value as JSON of the API: links in place of the entities that the editor has resolved. */
function unresolved(value) {
  if (Array.isArray(value)) return value.map(unresolved);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const { type, id } = value.sys ?? {};
  if (type === 'Entry' || type === 'Asset') return { sys: { type: 'Link', linkType: type, id } };
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, unresolved(member)]));
}

export async function connect({ space, environment, locale, editorOrigins }, askForUpdate, typing) {
  try {
    await ContentfulLivePreview.init({
      space, environment, locale, enableInspectorMode: true, enableLiveUpdates: true,
      ...(editorOrigins === undefined ? {} : { targetOrigin: editorOrigins }),
    });
    ContentfulLivePreview.subscribe('save', { callback: askForUpdate });
  } catch {
    // It throws in the frame of another site.
    return;
  }
  let ends = [];
  typing?.follow((entries) => {
    for (const end of ends) end();
    ends = entries.map(({ id, locale, data }) =>
      ContentfulLivePreview.subscribe({
        data, locale,
        callback(changed) {
          if (changed?.sys?.id !== id || typeof changed.fields !== 'object' || changed.fields === null) return;
          // A field that the editor has emptied is missing.
          const empty = Object.fromEntries(Object.keys(data.fields).map((name) => [name, null]));
          typing.show({ id, locale, fields: { ...empty, ...unresolved(changed.fields) } });
        },
      }),
    );
  });
}
`;
