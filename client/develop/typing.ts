/** Changes of the editor around the page that are not saved. */
import type { PageReport, TypedEntry, Typing } from '#contract/develop';
import { loadEditorEntries, showTypedEntry } from './server-requests.ts';
import { showNewest } from './show-newest.ts';

export interface PageTyping extends Typing {
  /** Tells the editor's module the entries of the page on screen. */
  readonly setReport: (report: PageReport) => void;
}

/** Creates the connection. Entries are loaded again only if the page shows others. */
export function createTyping(location: Pick<Location, 'pathname'>): PageTyping {
  const listeners: Parameters<Typing['follow']>[0][] = [];
  const shows = new Map<string, (entry: TypedEntry) => void>();
  const state = { page: '', report: undefined as PageReport | undefined };

  const load = async (report: PageReport): Promise<void> => {
    const ids = [...report.entries, ...report.sharedEntries].map(({ id }) => id);
    const page = [location.pathname, ...ids].join('\n');
    if (listeners.length === 0 || page === state.page) return;
    state.page = page;
    const entries = await loadEditorEntries(location.pathname);
    // Another page has come meanwhile, whose entries are loading.
    if (state.page === page) for (const listener of listeners) listener(entries);
  };

  return {
    setReport(report) {
      state.report = report;
      void load(report);
    },
    follow(listener) {
      listeners.push(listener);
      state.page = '';
      if (state.report) void load(state.report);
    },
    show(entry) {
      // An editor types faster than a large site is shown: only the latest values are sent.
      const show = shows.get(entry.id) ?? showNewest(showTypedEntry);
      shows.set(entry.id, show);
      show(entry);
    },
  };
}
