import { type FlagServer, flagsState } from '#contract/flags';
import type { FlagsPort } from '#contract/services';
import type { VisitorSettings } from '#contract/visitor-settings';
import type { FlagsClientOptions, KnownFlags } from './flags-client.ts';

export interface BrowserFlagsOptions extends FlagsClientOptions {
  readonly visitor: Pick<VisitorSettings, 'flags'>;
  /** Resolves when the browser has nothing else to do. */
  readonly idle: () => Promise<unknown>;
}

/**
 * The flags that the site's settings state, until their server says otherwise. Where there is one, what talks to it is loaded once
 * somebody listens, which is after the page's first render, and the browser is idle. Nothing ever waits for it.
 */
export function browserFlags({ visitor: { flags }, idle, ...options }: BrowserFlagsOptions): FlagsPort {
  const listeners = new Set<() => void>();
  const known: KnownFlags & { loading?: Promise<void> } = {
    state: flagsState(flags?.bootstrap ?? [], 'initializing'),
    listeners,
  };
  const load = async (server: FlagServer) => {
    await idle();
    const { startFlagsClient } = await import('./flags-client.ts');
    startFlagsClient(known, server, options);
  };
  return {
    state: () => known.state,
    subscribe: (onChange) => {
      listeners.add(onChange);
      // Without that code, as without a server, what the settings state holds.
      if (flags?.server) known.loading ??= load(flags.server).catch(() => {});
      return () => listeners.delete(onChange);
    },
    report: (name) => known.lookAt?.(name),
  };
}
