// See mini-site.ts.
performance.mark('idle client: services/search-index');

export {};
