import { type FlagServer, flagsState } from '#contract/flags';
import type { FlagsPort } from '#contract/services';
import type { VisitorSettings } from '#contract/visitor-settings';
import type { CurrentFlags, FlagsClientOptions } from './flags-client.ts';

export interface BrowserFlagsOptions extends FlagsClientOptions {
  readonly visitor: Pick<VisitorSettings, 'flags'>;
  /** Resolves when the browser is idle. */
  readonly idle: () => Promise<unknown>;
}

/**
 * The flags of the site's settings, until their server has answered. Its client is loaded when a
 * listener is there, after the first render, and the browser is idle. Nothing waits for it.
 */
export function browserFlags({ visitor: { flags }, idle, ...options }: BrowserFlagsOptions): FlagsPort {
  const listeners = new Set<() => void>();
  const current: CurrentFlags & { loading?: Promise<void> } = {
    state: flagsState(flags?.bootstrap ?? [], 'initializing'),
    listeners,
  };
  const load = async (server: FlagServer) => {
    await idle();
    if (globalThis.BOREAL_FLAG_SERVER) (await import('./flags-client.ts')).startFlagsClient(current, server, options);
  };
  return {
    state: () => current.state,
    subscribe: (onChange) => {
      listeners.add(onChange);
      // Without the client the settings stay valid.
      if (flags?.server) current.loading ??= load(flags.server).catch(() => {});
      return () => listeners.delete(onChange);
    },
    report: (name) => current.countUse?.(name),
  };
}
