// See mini-site.ts.
performance.mark('idle client: loading/missing-page');

export {};
