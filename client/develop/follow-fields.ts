import type { PageReport } from '#contract/develop';
import * as elementIds from '#contract/element-ids';
import { type FieldTags, tagFields } from './tag-fields.ts';

export interface FieldFollower {
  /** Marks the page by another report. */
  setReport(report: PageReport): void;
  /** The marks as they are. */
  readonly tags: () => FieldTags;
}

/** Keeps the marks of fields true while the page changes, from the moment that React may be shown attributes which are not its own. */
export function followFields(window: Window & typeof globalThis, settled: Promise<void>): FieldFollower {
  const { document } = window;
  const state = { tags: new Map() as FieldTags, report: undefined as PageReport | undefined, isSettled: false, isAsked: false };
  const tagAll = () => {
    state.isAsked = false;
    const root = document.getElementById(elementIds.root);
    if (root && state.report && state.isSettled) state.tags = tagFields(root, state.report);
  };
  const ask = () => {
    if (state.isAsked) return;
    state.isAsked = true;
    // After the change has been painted: nobody waits for marks.
    window.requestAnimationFrame(() => window.setTimeout(tagAll));
  };
  void settled.then(() => {
    state.isSettled = true;
    const root = document.getElementById(elementIds.root);
    if (root) new MutationObserver(ask).observe(root, { subtree: true, childList: true, characterData: true });
    ask();
  });
  return {
    setReport: (report) => {
      state.report = report;
      ask();
    },
    tags: () => state.tags,
  };
}
