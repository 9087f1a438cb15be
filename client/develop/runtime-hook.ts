/**
 * The runtime's loader and screen for the script of `develop`. In development only: each use in the
 * runtime is behind a condition that production bundles drop.
 */
import type { ChangedFiles } from '#contract/develop';
import type { Emitter } from '../emitter.ts';
import type { PageLoader } from '../loading/page-loader.ts';
import type { PageOutcome } from '../loading/page-resources.ts';
import type { PageScreen } from '../page/page-screen.ts';

/**
 * 'emitted': React was not started; 'crashed': React failed or could not come, and the markup alone
 * is left.
 */
export type PageLife = 'emitted' | 'starting' | 'running' | 'crashed';

/**
 * 'reload' if this document cannot show the page: the address has no page, or it failed to load or
 * render.
 */
export type UpdateOutcome = 'shown' | 'reload';

export interface RuntimeHook {
  readonly life: () => PageLife;
  /** Settles when React runs the page or has failed to start. */
  readonly settled: Promise<void>;
  /** Drops the loader's cached page data, and the changed shared files. */
  readonly forget: (changed?: ChangedFiles) => void;
  /** Loads the page of the address again and shows it in place. Never rejects. */
  readonly update: (changed?: ChangedFiles) => Promise<UpdateOutcome>;
  /** Calls back after each navigation to another page. */
  readonly onRouteUpdate: (listener: () => void) => void;
}

/** The runtime's end of the hook. */
export interface RuntimeHookControl {
  readonly begin: () => void;
  readonly end: (screen: PageScreen | undefined) => void;
  readonly crash: () => void;
}

interface HookOptions {
  readonly loader: Pick<PageLoader, 'loadPage' | 'isPageNotFound' | 'forget'>;
  readonly location: Pick<Location, 'href' | 'pathname' | 'search'>;
  readonly emitter: Pick<Emitter, 'on'>;
}

const hookKey = '___borealRuntime';
const hookEvent = 'boreal-runtime';

type HookWindow = Pick<Window, 'addEventListener' | 'dispatchEvent'> & { [hookKey]?: RuntimeHook };

/** Offers the hook to the script of this window. */
export function offerRuntimeHook(window: Window, { loader, location, emitter }: HookOptions): RuntimeHookControl {
  const state: { life: PageLife; screen?: PageScreen } = { life: 'emitted' };
  let settle = (): void => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const forget = (changed?: ChangedFiles): void => loader.forget?.(changed);
  const hook: RuntimeHook = {
    life: () => state.life,
    settled,
    forget,
    onRouteUpdate: (listener) => emitter.on('onRouteUpdate', listener),
    update: async (changed) => {
      const address = location.pathname + location.search;
      forget(changed);
      const page: PageOutcome = await loader.loadPage(address);
      // At an address without a page there may be something else, such as the examples of components.
      if (page.status === 'error' || loader.isPageNotFound(address)) return 'reload';
      // The visitor is on another page, which was loaded after the change.
      if (location.pathname + location.search !== address) return 'shown';
      return (await state.screen?.update(page, new URL(location.href))) ? 'shown' : 'reload';
    },
  };
  (window as HookWindow)[hookKey] = hook;
  window.dispatchEvent(new Event(hookEvent));
  const end = (life: PageLife) => {
    state.life = life;
    settle();
  };
  return {
    begin: () => {
      state.life = 'starting';
    },
    end: (screen) => {
      state.screen = screen;
      end(screen ? 'running' : 'crashed');
    },
    crash: () => end('crashed'),
  };
}

/** Returns the hook, if the runtime has run. */
export const runtimeHook = (window: Window): RuntimeHook | undefined => (window as HookWindow)[hookKey];

/** Resolves to the hook when the runtime has run. */
export function whenRuntimeRuns(window: Window): Promise<RuntimeHook> {
  return new Promise((resolve) => {
    const resolveIfThere = () => {
      const hook = runtimeHook(window);
      if (hook) resolve(hook);
    };
    window.addEventListener(hookEvent, resolveIfThere);
    resolveIfThere();
  });
}
