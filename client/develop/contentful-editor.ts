/** The connection to Contentful's own editor, where that shows the page in a frame. */
import { ContentfulLivePreview } from '@contentful/live-preview';
import type { ContentfulReport } from '#contract/develop';

/**
 * Lets the editor outline the marked fields and open them, and asks for an update as soon as it has saved an entry. Gives whether the frame
 * is the editor's; never rejects.
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
    // It throws in the frame of anybody else, where there is nobody to talk to.
    return false;
  }
}
