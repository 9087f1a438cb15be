/** Hosts that `boreal host` knows. */
export const hostNames = ['cloudflare', 'cloudfront', 'github', 'gitlab', 'netlify', 'nginx', 'vercel'] as const;

export type HostName = (typeof hostNames)[number];
