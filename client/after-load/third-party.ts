/** Something of third parties that runs only while the visitor agrees. */
export interface ThirdParty {
  start(): void;
  /** Ends it at once: from then on it asks the network for nothing. */
  stop(): void;
}
