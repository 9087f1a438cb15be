import type { EditorModule, PageReport } from '#contract/develop';
import { askForUpdate, loadReport } from './server-requests.ts';
import { createTyping } from './typing.ts';

export interface ReporterOptions {
  readonly window: Window;
  /** Resolves once React runs the page, or has failed. */
  readonly settled: Promise<void>;
  readonly onReport: (report: PageReport) => void;
}

/**
 * Returns a function that loads the report of the page on screen; the newest request wins. The
 * first report in an editor's frame connects the page with the editor.
 */
export function createReporter({ window, settled, onReport }: ReporterOptions): () => Promise<void> {
  const state = { requests: 0, isInEditor: false };
  const typing = createTyping(window.location);
  return async () => {
    state.requests += 1;
    const { requests } = state;
    const report = await loadReport(window.location.pathname);
    if (!report || requests !== state.requests) return;
    onReport(report);
    typing.setReport(report);
    const { editor } = report;
    if (!editor || window.parent === window || state.isInEditor) return;
    state.isInEditor = true;
    await settled;
    const { connect } = (await import(/* @vite-ignore */ editor.script)) as EditorModule;
    const parts = editor.showsTyping ? [typing] : [];
    await connect({ ...editor.settings, locale: editor.locale }, () => void askForUpdate(), ...parts);
  };
}
