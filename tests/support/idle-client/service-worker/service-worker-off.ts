// See mini-site.ts.
performance.mark('idle client: service-worker/service-worker-off');

export {};
