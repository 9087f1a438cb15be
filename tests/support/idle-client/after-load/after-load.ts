// See mini-site.ts.
performance.mark('idle client: after-load/after-load');

export {};
