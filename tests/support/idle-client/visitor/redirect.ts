// See mini-site.ts.
performance.mark('idle client: visitor/redirect');

export {};
