// See mini-site.ts.
performance.mark('idle client: visitor/visit-parameters');

export {};
