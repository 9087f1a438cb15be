// See mini-site.ts.
performance.mark('idle client: develop/develop');

export {};
