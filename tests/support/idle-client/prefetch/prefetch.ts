// See mini-site.ts.
performance.mark('idle client: prefetch/prefetch');

export {};
