/** The connection to Contentful's own editor, if that shows the page in a frame. */
import { ContentfulLivePreview } from '@contentful/live-preview';
import type { ContentfulReport } from '#contract/develop';

/**
 * Lets the editor outline and open the marked fields, and asks for an update when it has saved an
 * entry. Returns true in the editor's frame; never rejects.
 */
export async function connectContentfulEditor(report: ContentfulReport, askForUpdate: () => void): Promise<boolean> {
  const { space, environment, locale, editorOrigins } = report;
  try {
    await ContentfulLivePreview.init({
      space,
      environment,
      locale,
      enableInspectorMode: true,
      enableLiveUpdates: true,
      ...(editorOrigins === undefined ? {} : { targetOrigin: [...editorOrigins] }),
    });
    ContentfulLivePreview.subscribe('save', { callback: askForUpdate });
    return true;
  } catch {
    // It throws in the frame of another site.
    return false;
  }
}
