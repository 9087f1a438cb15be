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
  /** Why the latest request was in vain: HttpError with the HTTP status as its code, fetch-toggles where there was no answer to read. */
  readonly error?: { readonly type: 'HttpError' | 'fetch-toggles'; readonly code?: number };
  /** By name. A flag that is not among them is off. */
  readonly toggles: Readonly<Record<string, Pick<FlagToggle, 'enabled' | 'variant'>>>;
}

/** Flags of a site: what holds until, and wherever, no server says otherwise. */
export interface FlagSettings {
  /** What holds without a server, and until it has answered. */
  readonly bootstrap: readonly FlagToggle[];
  /** Absent means that nothing is ever requested. */
  readonly server?: FlagServer;
}

/** Where the flags of a site are decided. */
export interface FlagServer {
  /** Root of the frontend API: 'https://flags.example.com/api/frontend'. */
  readonly url: string;
  /** A frontend token. Everybody can read it in the pages. */
  readonly clientKey: string;
  readonly appName: string;
  /** 'prod' when absent. A server that keeps a token for each environment goes by the token. */
  readonly environment?: string;
  /** Seconds between requests, also across pages; 1800 when absent. */
  readonly refreshInterval?: number;
}

/** A state of the flags out of a list of them. */
export function flagsState(toggles: readonly FlagToggle[], status: FlagsState['status']): FlagsState {
  return { status, toggles: Object.fromEntries(toggles.map(({ name, enabled, variant }) => [name, { enabled, variant }])) };
}
