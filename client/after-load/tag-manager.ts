/**
 * The tag manager, in a worker. Partytown makes the worker out of a frame of the site's own (`/~partytown/`), whose service worker
 * lets code in the worker wait for answers of the page; its scope is that folder, so it never meets the site's own. What the worker
 * asks other hosts for goes through the site's proxy, which refuses hosts that are not allowed.
 *
 * If the worker has not started in time, or cannot start, the script runs on the main thread. That is decided here and not by the library,
 * which would drop what has been pushed so far.
 */
import type { ClientSettings } from '#contract/browser-globals';
import {
  defaultTagManagerScript,
  offMainThreadTimeoutMs,
  thirdPartyProxyPath,
  type VisitorSettings,
  workerLibraryPath,
} from '#contract/visitor-settings';
import type { Clock } from '../clock.ts';
import { consentState } from './consent-commands.ts';
import type { ThirdParty } from './third-party.ts';
import { workerSettings } from './worker-settings.ts';

export interface TagManagerOptions {
  readonly settings: Pick<ClientSettings, 'pathPrefix'>;
  readonly tagManager: NonNullable<VisitorSettings['tagManager']>;
  /** Hosts that the worker may ask for something. */
  readonly hosts: readonly string[];
  /** The page's data layer. */
  readonly events: () => unknown[];
  readonly window: Window;
  readonly clock: Clock;
}

/** The library's type for scripts that the browser leaves to it. */
const workerScript = 'text/partytown';
/** The library's event, on the document, when the worker has run all scripts that were there at its start. */
const workerReady = 'pt0';

/** What the worker does before the tag manager's script: consent comes first in its data layer. */
const preparation = `window.dataLayer=window.dataLayer||[];(function(){
function gtag(){dataLayer.push(arguments)}
gtag('consent','default',${JSON.stringify(consentState('denied'))});
gtag('consent','update',${JSON.stringify(consentState('granted'))});
dataLayer.push({'gtm.start':Date.now(),event:'gtm.js'})})()`;

interface State {
  status: 'new' | 'starting' | 'in-worker' | 'on-main-thread' | 'ended';
  /** What the library takes over in the page, as it was. */
  history?: Pick<History, 'pushState' | 'replaceState'>;
}

/** A tag manager that starts with the visitor's yes and, once ended, is left alone for the rest of the document's life. */
export function createTagManager({ settings, tagManager, hosts, events, window, clock }: TagManagerOptions): ThirdParty {
  const { document, history, location, navigator } = window;
  const library = `${settings.pathPrefix}${workerLibraryPath}`;
  const state: State = { status: 'new' };

  function scriptElement(type: string, facts: { readonly src?: string; readonly text?: string }): HTMLScriptElement {
    const element = Object.assign(document.createElement('script'), { type, ...facts });
    document.head.append(element);
    return element;
  }

  function tagManagerAddress(): string {
    const url = new URL(tagManager.script ?? defaultTagManagerScript);
    url.searchParams.set('id', tagManager.id);
    return url.href;
  }

  async function startWorker(): Promise<void> {
    const timer = clock.setTimeout(() => state.status === 'starting' && startOnMainThread(), offMainThreadTimeoutMs);
    document.addEventListener(
      workerReady,
      () => {
        clock.clearTimeout(timer);
        if (state.status !== 'starting') return;
        state.status = 'in-worker';
        scriptElement(workerScript, { src: tagManagerAddress() });
      },
      { once: true },
    );
    // The library registers it too, but goes over to the main thread in a way of its own where that fails.
    await activated(await navigator.serviceWorker.register(`${library}partytown-sw.js`, { scope: library }));
    if (state.status !== 'starting') return;
    state.history = { pushState: history.pushState, replaceState: history.replaceState };
    const proxy = `${location.origin}${settings.pathPrefix}${thirdPartyProxyPath}?url=`;
    Object.assign(window, { partytown: workerSettings({ library, hosts, proxy }) });
    scriptElement(workerScript, { text: preparation });
    scriptElement('', { src: `${library}partytown.js` });
  }

  /** The library's way, without the library: what has been pushed so far stays in the data layer. */
  function startOnMainThread(): void {
    leaveWorker();
    state.status = 'on-main-thread';
    events().push({ 'gtm.start': clock.now(), event: 'gtm.js' });
    scriptElement('', { src: tagManagerAddress() }).async = true;
  }

  /** Takes the worker away with the frame that it belongs to, and gives back what the library has put its own in place of. */
  function leaveWorker(): void {
    for (const frame of document.querySelectorAll('iframe')) if (isForeign(frame)) frame.remove();
    for (const script of document.querySelectorAll(`script[type^="${workerScript}"]`)) script.remove();
    Object.assign(history, state.history);
    Reflect.deleteProperty(events(), 'push');
  }

  /** A frame of the library, one that it has filled, or one of another site. */
  function isForeign({ src, srcdoc }: HTMLIFrameElement): boolean {
    const url = new URL(src, location.href);
    return srcdoc !== '' || url.origin !== location.origin || url.pathname.startsWith(library);
  }

  /** Whether code of others runs where it cannot be ended: a script on the main thread, or a worker that belongs to the page. */
  function isOutOfReach(): boolean {
    const proxy = `${location.origin}${settings.pathPrefix}${thirdPartyProxyPath}`;
    return (
      state.status === 'on-main-thread' ||
      window.crossOriginIsolated ||
      [...document.scripts].some(
        ({ src, type }) =>
          src !== '' && !type.startsWith(workerScript) && (new URL(src).origin !== location.origin || src.startsWith(proxy)),
      )
    );
  }

  return {
    start: () => {
      // Who takes a yes back and gives it again is followed from the next document on, which holds no trace of the first time.
      if (state.status !== 'new') return;
      state.status = 'starting';
      // A browser may know no service workers, or refuse them.
      startWorker().catch(() => state.status === 'starting' && startOnMainThread());
    },
    stop: () => {
      if (state.status === 'new' || state.status === 'ended') return;
      const mustLeave = isOutOfReach();
      state.status = 'ended';
      leaveWorker();
      if (mustLeave) location.reload();
    },
  };
}

/** Resolves once a service worker answers; never, should it fail to. */
async function activated({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active || !worker) return;
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
  });
}
