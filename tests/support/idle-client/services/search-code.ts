// See mini-site.ts.
performance.mark('idle client: services/search-code');

export {};
