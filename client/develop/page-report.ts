import type { PageReport } from '#contract/develop';
import { askForUpdate, loadReport } from './server-requests.ts';

export interface ReporterOptions {
  readonly window: Window;
  /** Resolves once React runs the page, or has failed. */
  readonly settled: Promise<void>;
  readonly onReport: (report: PageReport) => void;
}

/**
 * Returns a function that loads the report of the page on screen; the newest request wins. The
 * first report in Contentful's editor connects the page with it.
 */
export function createReporter({ window, settled, onReport }: ReporterOptions): () => Promise<void> {
  const state = { requests: 0, isInEditor: false };
  return async () => {
    state.requests += 1;
    const { requests } = state;
    const report = await loadReport(window.location.pathname);
    if (!report || requests !== state.requests) return;
    onReport(report);
    if (!report.contentful || window.parent === window || state.isInEditor) return;
    state.isInEditor = true;
    await settled;
    const { connectContentfulEditor } = await import('./contentful-editor.ts');
    await connectContentfulEditor(report.contentful, () => void askForUpdate());
  };
}
