/**
 * The preview's own element at the edge of the window: a small tab, its panel, and the problems
 * that hold the page up.
 */
import type { EditTarget } from '#contract/develop';
import type { SafeStorage } from '../safe-storage.ts';
import { element } from './element.ts';
import { morphView } from './morph.ts';
import { overlayStyle } from './overlay-style.ts';
import {
  actionAttribute,
  editAttribute,
  errorsOfPage,
  isSheetShown,
  type OverlayAction,
  type OverlayState,
  overlayView,
} from './overlay-view.ts';
import type { OpenProblem } from './server-requests.ts';

export interface Overlay {
  readonly state: () => OverlayState;
  readonly set: (change: Partial<OverlayState>) => void;
  /** Shows a message for a while. */
  readonly say: (problem: OpenProblem) => void;
  /** Root for other parts that draw over the page. */
  readonly shadow: ShadowRoot;
  readonly host: HTMLElement;
}

export interface OverlayOptions {
  readonly window: Window;
  readonly session: SafeStorage;
  readonly onInspect: (isInspecting: boolean) => void;
  readonly onEdit: (target: EditTarget) => void;
}

const openKey = 'boreal-develop-open';
const hiddenKey = 'boreal-develop-hidden';
const messageMs = 8_000;

const errorsAsText = ({ report }: OverlayState): string => JSON.stringify(errorsOfPage(report));

/**
 * Puts the overlay into the document, next to its body: the page's React and layout are not
 * affected.
 */
export function openOverlay({ window, session, onInspect, onEdit }: OverlayOptions): Overlay {
  const { document } = window;
  const host = document.createElement('boreal-preview');
  const shadow = host.attachShadow({ mode: 'open' });
  const view = element('div', {});
  const message = element('div', { class: 'message', role: 'status' });
  // The site's policy may forbid a style element.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(overlayStyle);
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(view, message);
  const current: { state: OverlayState; timer?: number } = {
    state: {
      report: undefined,
      isOpen: session.get(openKey) === '1',
      isInspecting: false,
      isConnected: true,
      isBlocked: false,
      isDismissed: false,
      lastUpdate: undefined,
    },
  };
  const set = (change: Partial<OverlayState>) => {
    const before = current.state;
    const after = { ...before, ...change };
    const errors = errorsAsText(after);
    // The same problems stay hidden while other files are saved, also if that loads the page again.
    const isHidden = change.isBlocked !== true && session.get(hiddenKey) === errors;
    const isNews = change.isBlocked === true || errorsAsText(before) !== errors;
    if (change.report && !isHidden) session.set(hiddenKey, '');
    current.state = { ...after, isDismissed: change.isDismissed ?? (isNews ? isHidden : after.isDismissed) };
    morphView(view, overlayView(current.state));
  };
  const actions: Readonly<Record<OverlayAction, () => void>> = {
    toggle: () => {
      set({ isOpen: !current.state.isOpen });
      session.set(openKey, current.state.isOpen ? '1' : '');
      if (!current.state.isOpen) shadow.querySelector<HTMLElement>(`.tab`)?.focus();
    },
    inspect: () => onInspect(!current.state.isInspecting),
    dismiss: () => {
      session.set(hiddenKey, errorsAsText(current.state));
      set({ isDismissed: true });
      shadow.querySelector<HTMLElement>('.tab')?.focus();
    },
  };
  shadow.addEventListener('click', ({ target }) => {
    const pressed = (target as Element).closest(`[${actionAttribute}],[${editAttribute}]`);
    const edit = pressed?.getAttribute(editAttribute);
    if (edit) onEdit(JSON.parse(edit) as EditTarget);
    else if (pressed) actions[pressed.getAttribute(actionAttribute) as OverlayAction]();
  });
  document.addEventListener('keydown', (event) => {
    const { isOpen, isInspecting } = current.state;
    // Escape in the page is for the page: it closes an overlay there.
    if (event.key !== 'Escape' || isInspecting || !event.composedPath().includes(host)) return;
    if (isSheetShown(current.state)) actions.dismiss();
    else if (isOpen) actions.toggle();
  });
  document.documentElement.append(host);
  set({});
  return {
    state: () => current.state,
    set,
    say: ({ file, reason }) => {
      message.replaceChildren(element('code', {}, file), ` could not be opened. ${reason}`);
      window.clearTimeout(current.timer);
      current.timer = window.setTimeout(() => message.replaceChildren(), messageMs);
    },
    shadow,
    host,
  };
}
