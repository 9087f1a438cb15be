/** A feature flag as its server sends it. */
export interface FlagToggle {
  readonly name: string;
  readonly enabled: boolean;
  readonly variant: { readonly name: string; readonly enabled: boolean; readonly feature_enabled?: boolean };
  readonly impressionData: boolean;
}

/** What is known of the flags. */
export interface FlagsState {
  readonly status: 'initializing' | 'healthy' | 'error';
  /** Why there was no answer; code is the HTTP status. */
  readonly error?: { readonly type: string; readonly code?: number };
  /** By name. A flag that is not among them is off. */
  readonly toggles: Readonly<Record<string, Pick<FlagToggle, 'enabled' | 'variant'>>>;
}

/** Flags of a site: what holds until, and wherever, no server says otherwise. */
export interface FlagSettings {
  /** What holds without a server, and until it has answered. */
  readonly bootstrap: readonly FlagToggle[];
  /** Absent means that nothing is ever requested. */
  readonly server?: {
    /** Root of the frontend API: 'https://flags.example.com/api/frontend'. */
    readonly url: string;
    readonly clientKey: string;
    readonly appName: string;
    readonly environment?: string;
    /** Seconds between requests; 1800 when absent. */
    readonly refreshInterval?: number;
  };
}

/** A state of the flags out of a list of them. */
export function flagsState(toggles: readonly FlagToggle[], status: FlagsState['status']): FlagsState {
  return { status, toggles: Object.fromEntries(toggles.map(({ name, enabled, variant }) => [name, { enabled, variant }])) };
}
