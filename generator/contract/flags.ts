declare global {
  /** Replaced when the client is bundled: true if a server decides the flags of the site. */
  var BOREAL_FLAG_SERVER: boolean | undefined;
}

/** A feature flag as its server sends it. */
export interface FlagToggle {
  /** Name of the flag. */
  readonly name: string;
  /** True if the flag is on. */
  readonly enabled: boolean;
  /** Variant of the flag: { name: 'disabled', enabled: false } without one. */
  readonly variant: {
    /** Name of the variant; 'disabled' without one. */
    readonly name: string;
    /** True if the flag has a variant. */
    readonly enabled: boolean;
    /** Value of `enabled` of the flag, as newer servers repeat it. Default: absent. */
    readonly feature_enabled?: boolean;
  };
  /** True if the server wants to know each use of the flag. */
  readonly impressionData: boolean;
}

/** Current flags. */
export interface FlagsState {
  readonly status: 'initializing' | 'healthy' | 'error';
  /**
   * Reason of the last failed request: HttpError with the HTTP status as its code, fetch-toggles
   * without a readable answer.
   */
  readonly error?: { readonly type: 'HttpError' | 'fetch-toggles'; readonly code?: number };
  /** By name. A flag that is not listed is off. */
  readonly toggles: Readonly<Record<string, Pick<FlagToggle, 'enabled' | 'variant'>>>;
}

/** Flags of a site, used until a server answers and if none does. */
export interface FlagSettings {
  /** Flags without a server, and until it answers. */
  readonly bootstrap: readonly FlagToggle[];
  /** Absent: nothing is ever requested. */
  readonly server?: FlagServer;
}

/** Server that decides the flags of a site. */
export interface FlagServer {
  /**
   * Root of the frontend API: 'https://flags.example.com/api/frontend', or a path of the site's own
   * host, which `serve` and `develop` answer.
   */
  readonly url: string;
  /** A frontend token. It is public: everybody can read it in the pages. */
  readonly clientKey: string;
  /** Name of the site, for the statistics of the server. */
  readonly appName: string;
  /** Default: 'prod'. A server with one token per environment goes by the token. */
  readonly environment?: string;
  /** Seconds between requests, also across pages. Default: 1800. */
  readonly refreshInterval?: number;
  /**
   * True requests the flags by POST, with the context in the body instead of the address. Default:
   * false.
   */
  readonly usePOSTrequests?: boolean;
}

/** Creates a state from a list of flags. */
export function flagsState(toggles: readonly FlagToggle[], status: FlagsState['status']): FlagsState {
  return { status, toggles: Object.fromEntries(toggles.map(({ name, enabled, variant }) => [name, { enabled, variant }])) };
}
