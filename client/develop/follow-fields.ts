import type { PageReport } from '#contract/develop';
import * as elementIds from '#contract/element-ids';
import { type FieldTags, tagFields } from './tag-fields.ts';

export interface FieldFollower {
  /** Marks the page by another report. */
  setReport(report: PageReport): void;
  /** The current marks. */
  readonly tags: () => FieldTags;
}

/**
 * Updates the marks of fields while the page changes, once React accepts attributes that are not
 * its own.
 */
export function followFields(window: Window & typeof globalThis, settled: Promise<void>): FieldFollower {
  const { document } = window;
  const state = {
    tags: new Map() as FieldTags,
    report: undefined as PageReport | undefined,
    isSettled: false,
    isScheduled: false,
  };
  const tagAll = () => {
    state.isScheduled = false;
    const root = document.getElementById(elementIds.root);
    if (root && state.report && state.isSettled) state.tags = tagFields(root, state.report);
  };
  const schedule = () => {
    if (state.isScheduled) return;
    state.isScheduled = true;
    // After the change is painted: marks are not urgent.
    window.requestAnimationFrame(() => window.setTimeout(tagAll));
  };
  void settled.then(() => {
    state.isSettled = true;
    const root = document.getElementById(elementIds.root);
    if (root) new MutationObserver(schedule).observe(root, { subtree: true, childList: true, characterData: true });
    schedule();
  });
  return {
    setReport: (report) => {
      state.report = report;
      schedule();
    },
    tags: () => state.tags,
  };
}
