/**
 * A page of the site in an editor's browser: it follows the site's changes and reports its fields.
 */
import type { DevelopEvent, DevelopVersions } from '#contract/develop';
import type { SafeStorage } from '../safe-storage.ts';
import { chooseAction } from './choose-action.ts';
import { followFields } from './follow-fields.ts';
import { createInspector } from './inspector.ts';
import { restorePlace, savePlace } from './keep-place.ts';
import { measurePaint } from './measure-paint.ts';
import { type Overlay, openOverlay } from './overlay.ts';
import { createReporter } from './page-report.ts';
import { whenRuntimeRuns } from './runtime-hook.ts';
import { openEditTarget } from './server-requests.ts';
import { showNewest } from './show-newest.ts';
import { swapStylesheet } from './swap-styles.ts';
import { updatePage } from './update-page.ts';

export interface SitePage {
  readonly onEvent: (event: DevelopEvent) => void;
  readonly onConnection: (isConnected: boolean) => void;
}

export function openSitePage(window: Window & typeof globalThis, versions: DevelopVersions, session: SafeStorage): SitePage {
  const { performance } = window;
  const hooked = whenRuntimeRuns(window);
  const settled = hooked.then((hook) => hook.settled);
  const fields = followFields(window, settled);
  const edit = async (target: Parameters<typeof openEditTarget>[1]) => {
    const problem = await openEditTarget(window, target);
    if (problem !== undefined) overlay.say(problem);
  };
  const overlay = openOverlay({ window, session, onEdit: edit, onInspect: inspect });
  const inspector = createInspector({
    window,
    ...overlay,
    tags: fields.tags,
    onPick: ({ field }) => void edit(field.edit),
    onLeave: () => inspect(false),
  });
  const report = createReporter({
    window,
    settled,
    onReport: (report) => {
      overlay.set({ report });
      fields.setReport(report);
    },
  });
  const show = createShow({ window, versions, session, report, setOverlay: overlay.set });

  function inspect(isInspecting: boolean): void {
    if (isInspecting) inspector.start();
    else inspector.stop();
    overlay.set({ isInspecting });
  }

  void restorePlace(window, session, settled);
  void hooked.then((hook) => hook.onRouteUpdate(() => void report()));
  const onEvent = showNewest(show);
  return {
    onEvent: (event) => onEvent({ event, at: performance.now() }),
    onConnection: (isConnected) => overlay.set({ isConnected }),
  };
}

interface ShowOptions {
  readonly window: Window & typeof globalThis;
  /** The versions that the document was made from. */
  readonly versions: DevelopVersions;
  readonly session: SafeStorage;
  readonly report: () => Promise<void>;
  readonly setOverlay: Overlay['set'];
}

/** Returns a function that updates the page to an event that came at the document's time `at`. */
function createShow({ window, versions, session, report, setOverlay }: ShowOptions) {
  /** From the end of the first event on, nothing that is loaded can be newer than the events. */
  const state = { shown: versions, hasBegun: false };

  function reload(): void {
    savePlace(window, session);
    window.location.reload();
  }

  /** Returns true for an event that reports all changes since the page on screen. */
  const isNext = ({ session: run, state: count }: DevelopEvent): boolean =>
    state.shown.session === run && state.shown.state + 1 === count;

  async function afterPaint({ ms }: DevelopEvent, at: number): Promise<void> {
    const screen = await measurePaint(window, at);
    setOverlay({ lastUpdate: { server: Math.round(ms), screen } });
    // Not before: the request for the report would delay the page.
    await report();
  }

  async function showEvent(event: DevelopEvent, at: number): Promise<void> {
    const action = chooseAction(state.shown, event);
    const isBlocked = event.kind === 'problems';
    if (action.kind === 'reload') return reload();
    if (action.kind === 'update') {
      const { stylesheet } = action;
      const [content, styles] = await Promise.all([
        action.hasOtherContent
          ? updatePage(window, { changed: isNext(event) ? event.changed : undefined, isLateStart: !state.hasBegun })
          : 'shown',
        stylesheet === undefined || swapStylesheet(window.document, state.shown.stylesheet ?? '', stylesheet),
      ]);
      if (content === 'reload' || !styles) return reload();
    }
    state.shown = event;
    // The next event does not wait for the screen: a window that is covered is not painted.
    if (action.kind === 'update') void afterPaint(event, at);
    const reported = action.kind === 'update' && !isBlocked ? undefined : report();
    // The problems are shown when the report has arrived.
    if (isBlocked) await reported;
    setOverlay({ isBlocked });
  }

  return async ({ event, at }: { readonly event: DevelopEvent; readonly at: number }): Promise<void> => {
    await showEvent(event, at);
    state.hasBegun = true;
  };
}
