// See mini-site.ts.
performance.mark('idle client: runtime');

export {};
