/**
 * Module for the browser: lets Contentful's editor outline and open the marked fields, and asks for
 * an update when it has saved an entry. Does nothing in the frame of another site.
 */
export const livePreviewModule = `
import { ContentfulLivePreview } from '@contentful/live-preview';
export async function connect({ space, environment, locale, editorOrigins }, askForUpdate) {
  try {
    await ContentfulLivePreview.init({
      space, environment, locale, enableInspectorMode: true, enableLiveUpdates: true,
      ...(editorOrigins === undefined ? {} : { targetOrigin: editorOrigins }),
    });
    ContentfulLivePreview.subscribe('save', { callback: askForUpdate });
  } catch {
    // It throws in the frame of another site.
  }
}
`;
