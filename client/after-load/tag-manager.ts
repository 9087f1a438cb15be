/**
 * Runs the tag manager in a web worker. Partytown makes it out of a frame of the site's own
 * (`/~partytown/`). Its service worker, with that folder as scope, lets the code wait for answers
 * of the page. Requests to other hosts go through the site's proxy, which refuses hosts that are
 * not allowed.
 *
 * If the web worker does not start in time, the script runs on the main thread. The library would
 * do the same, but drop the events so far.
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
  /** Hosts that the web worker may send requests to. */
  readonly hosts: readonly string[];
  /** The page's data layer. */
  readonly events: () => unknown[];
  readonly window: Window;
  readonly clock: Clock;
}

/** The library's type for scripts that the browser leaves to it. */
const workerScript = 'text/partytown';
/** The library's event on the document, when the web worker has run the scripts of its start. */
const workerReady = 'pt0';

/**
 * Script that the web worker runs before the tag manager's: consent comes first in its data layer.
 */
const preparation = `window.dataLayer=window.dataLayer||[];(function(){
function gtag(){dataLayer.push(arguments)}
gtag('consent','default',${JSON.stringify(consentState('denied'))});
gtag('consent','update',${JSON.stringify(consentState('granted'))});
dataLayer.push({'gtm.start':Date.now(),event:'gtm.js'})})()`;

/** Options and state of a tag manager. */
interface Running extends TagManagerOptions {
  /** Address of the library's folder. */
  readonly library: string;
  status: 'new' | 'starting' | 'in-worker' | 'on-main-thread' | 'ended';
  /** Original methods of the page that the library replaces. */
  history?: Pick<History, 'pushState' | 'replaceState'>;
}

/**
 * Creates a tag manager that starts when the visitor agrees. Once ended, it does not start again in
 * this document.
 */
export function createTagManager(options: TagManagerOptions): ThirdParty {
  const running: Running = { ...options, library: `${options.settings.pathPrefix}${workerLibraryPath}`, status: 'new' };
  return {
    start: () => {
      // Consent that is given again is followed from the next document on, which has no trace of
      // the first time.
      if (running.status !== 'new') return;
      running.status = 'starting';
      // A browser may have no service workers, or refuse them.
      startWorker(running).catch(() => running.status === 'starting' && startOnMainThread(running));
    },
    stop: () => {
      if (running.status === 'new' || running.status === 'ended') return;
      const mustLeave = isOutOfReach(running);
      running.status = 'ended';
      leaveWorker(running);
      if (mustLeave) running.window.location.reload();
    },
  };
}

function addScript({ document }: Window, type: string, properties: { readonly src?: string; readonly text?: string }) {
  const element = Object.assign(document.createElement('script'), { type, ...properties });
  document.head.append(element);
  return element;
}

function tagManagerAddress({ tagManager }: TagManagerOptions): string {
  const url = new URL(tagManager.script ?? defaultTagManagerScript);
  url.searchParams.set('id', tagManager.id);
  return url.href;
}

const proxyAddress = ({ window, settings }: TagManagerOptions): string =>
  `${window.location.origin}${settings.pathPrefix}${thirdPartyProxyPath}`;

async function startWorker(running: Running): Promise<void> {
  const { window, clock, hosts, library } = running;
  const { document, history, navigator } = window;
  const timer = clock.setTimeout(() => running.status === 'starting' && startOnMainThread(running), offMainThreadTimeoutMs);
  document.addEventListener(
    workerReady,
    () => {
      clock.clearTimeout(timer);
      if (running.status !== 'starting') return;
      running.status = 'in-worker';
      addScript(window, workerScript, { src: tagManagerAddress(running) });
    },
    { once: true },
  );
  // The library registers it too, but changes to the main thread in its own way if that fails.
  await activated(await navigator.serviceWorker.register(`${library}partytown-sw.js`, { scope: library }));
  if (running.status !== 'starting') return;
  running.history = { pushState: history.pushState, replaceState: history.replaceState };
  Object.assign(window, { partytown: workerSettings({ library, hosts, proxy: `${proxyAddress(running)}?url=` }) });
  addScript(window, workerScript, { text: preparation });
  addScript(window, '', { src: `${library}partytown.js` });
}

/** Does as the library would, but keeps the events so far in the data layer. */
function startOnMainThread(running: Running): void {
  const { window, clock, events } = running;
  leaveWorker(running);
  running.status = 'on-main-thread';
  events().push({ 'gtm.start': clock.now(), event: 'gtm.js' });
  addScript(window, '', { src: tagManagerAddress(running) }).async = true;
}

/**
 * Removes the web worker with its frame, and restores the methods that the library has replaced.
 */
function leaveWorker(running: Running): void {
  const { document, history } = running.window;
  for (const frame of document.querySelectorAll('iframe')) if (isForeign(frame, running)) frame.remove();
  for (const script of document.querySelectorAll(`script[type^="${workerScript}"]`)) script.remove();
  Object.assign(history, running.history);
  Reflect.deleteProperty(running.events(), 'push');
}

/** Returns true for a frame of the library, one that it has filled, or one of another site. */
function isForeign({ src, srcdoc }: HTMLIFrameElement, { window: { location }, library }: Running): boolean {
  const url = new URL(src, location.href);
  return srcdoc !== '' || url.origin !== location.origin || url.pathname.startsWith(library);
}

/**
 * Returns true if third-party code runs where it cannot be ended: on the main thread, or in a
 * worker of the page.
 */
function isOutOfReach(running: Running): boolean {
  const { document, location, crossOriginIsolated } = running.window;
  const proxy = proxyAddress(running);
  return (
    running.status === 'on-main-thread' ||
    crossOriginIsolated ||
    [...document.scripts].some(
      ({ src, type }) =>
        src !== '' && !type.startsWith(workerScript) && (new URL(src).origin !== location.origin || src.startsWith(proxy)),
    )
  );
}

/** Resolves once a service worker is active; never if it fails. */
async function activated({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active || !worker) return;
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
  });
}
