/** A page of the site in an editor's browser: it follows the site's changes, and says what it shows. */
import type { DevelopEvent, DevelopVersions } from '#contract/develop';
import type { SafeStorage } from '../safe-storage.ts';
import { chooseAction } from './choose-action.ts';
import { followFields } from './follow-fields.ts';
import { createInspector } from './inspector.ts';
import { restorePlace, savePlace } from './keep-place.ts';
import { openOverlay } from './overlay.ts';
import { whenRuntimeRuns } from './runtime-hook.ts';
import { askForUpdate, loadReport, openEditTarget } from './server-requests.ts';
import { swapStylesheet } from './swap-styles.ts';
import { updatePage } from './update-page.ts';

export interface SitePage {
  readonly onEvent: (event: DevelopEvent) => void;
  readonly onConnection: (isConnected: boolean) => void;
}

/** Name of the performance measure of each update, from its message to the screen. */
const measureName = 'boreal-update';

export function openSitePage(window: Window & typeof globalThis, made: DevelopVersions, session: SafeStorage): SitePage {
  const { location, performance } = window;
  const hooked = whenRuntimeRuns(window);
  const settled = hooked.then((hook) => hook.settled);
  const fields = followFields(window, settled);
  const edit = async (target: Parameters<typeof openEditTarget>[1]) => {
    const mistake = await openEditTarget(window, target);
    if (mistake !== undefined) overlay.say(mistake);
  };
  const overlay = openOverlay({ window, session, onEdit: edit, onInspect: inspect });
  const inspector = createInspector({
    window,
    ...overlay,
    tags: fields.tags,
    onPick: ({ field }) => void edit(field.edit),
    onLeave: () => inspect(false),
  });
  const state = {
    shown: made,
    /** The newest event that has not been shown; those before it are shown with it. */
    next: undefined as { readonly event: DevelopEvent; readonly at: number } | undefined,
    isBusy: false,
    /** Whether the first event is behind: from then on nothing that is loaded can be newer than what has been told. */
    hasBegun: false,
    asked: 0,
    isInEditor: false,
  };

  function inspect(isInspecting: boolean): void {
    if (isInspecting) inspector.start();
    else inspector.stop();
    overlay.set({ isInspecting });
  }

  function reload(): void {
    savePlace(window, session);
    location.reload();
  }

  async function report(): Promise<void> {
    state.asked += 1;
    const { asked } = state;
    const loaded = await loadReport(location.pathname);
    if (!loaded || asked !== state.asked) return;
    overlay.set({ report: loaded });
    fields.setReport(loaded);
    if (!loaded.contentful || window.parent === window || state.isInEditor) return;
    state.isInEditor = true;
    await settled;
    const { connectContentfulEditor } = await import('./contentful-editor.ts');
    await connectContentfulEditor(loaded.contentful, () => void askForUpdate());
  }

  async function show(event: DevelopEvent, at: number): Promise<void> {
    const action = chooseAction(state.shown, event);
    const isHeldUp = event.kind === 'problems';
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
    // The next event need not wait for the screen: a window that is covered is not painted.
    if (action.kind === 'update') void afterPaint(event, at);
    const reported = action.kind === 'update' && !isHeldUp ? undefined : report();
    // The problems are shown when they are known.
    if (isHeldUp) await reported;
    overlay.set({ isHeldUp });
  }

  async function afterPaint({ ms }: DevelopEvent, at: number): Promise<void> {
    const screen = await painted(at);
    overlay.set({ lastUpdate: { server: Math.round(ms), screen } });
    // Not before: what the report asks of the server would keep the page waiting.
    await report();
  }

  /** Whether an event tells of all that has changed since what is shown. */
  const isNext = ({ session: run, state: count }: DevelopEvent): boolean =>
    state.shown.session === run && state.shown.state + 1 === count;

  function painted(since: number): Promise<number> {
    return new Promise((resolve) => {
      window.requestAnimationFrame(() => {
        // What is posted runs when the frame has been handed over.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          performance.measure(measureName, { start: since, end: performance.now() });
          resolve(Math.round(performance.now() - since));
        };
        port2.postMessage('');
      });
    });
  }

  async function work(): Promise<void> {
    if (state.isBusy) return;
    state.isBusy = true;
    try {
      for (let { next } = state; next; { next } = state) {
        state.next = undefined;
        await show(next.event, next.at);
        state.hasBegun = true;
      }
    } finally {
      state.isBusy = false;
    }
  }

  void restorePlace(window, session, settled);
  void hooked.then((hook) => hook.onRouteUpdate(() => void report()));
  return {
    onEvent: (event) => {
      state.next = { event, at: performance.now() };
      void work();
    },
    onConnection: (isConnected) => overlay.set({ isConnected }),
  };
}
