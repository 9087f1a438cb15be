/** Third-party code that runs only while the visitor agrees. */
export interface ThirdParty {
  start(): void;
  /** Ends it at once: it sends no more requests. */
  stop(): void;
}
