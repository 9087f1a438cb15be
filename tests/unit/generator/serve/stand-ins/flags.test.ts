import { describe, expect, it } from 'vitest';
import { createFlagStandIn } from '../../../../../generator/serve/stand-ins/flags.ts';
import { plainFlag } from '../../../../support/flag-server.ts';

const on = plainFlag('BLOG_ENABLED');
const settings = { path: '/flags', bootstrap: [on, { ...plainFlag('OFF'), enabled: false }] };
const handler = createFlagStandIn({ flags: () => settings });
const ask = async (path: string, init: RequestInit = {}, key = 'demo-key'): Promise<Response | undefined> =>
  handler(new Request(`http://site.example${path}`, { ...init, headers: { ...init.headers, authorization: key } }));

describe('the stand-in of a flag server', () => {
  it.each(['GET', 'POST'])('answers %s with the flags of the site that are on', async (method) => {
    const answer = await ask('/flags?appName=website', { method });
    expect([answer?.status, await answer?.json()]).toEqual([200, { toggles: [on] }]);
  });

  it('answers that nothing has changed to a browser with the last answer', async () => {
    const etag = (await ask('/flags'))?.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect((await ask('/flags', { headers: { 'if-none-match': etag } }))?.status).toBe(304);
    expect((await ask('/flags', { headers: { 'if-none-match': '"other"' } }))?.status).toBe(200);
  });

  it('takes metrics', async () => {
    expect((await ask('/flags/client/metrics', { method: 'POST', body: '{}' }))?.status).toBe(202);
    expect((await ask('/flags/client/metrics'))?.status).toBe(405);
  });

  it('refuses requests without a key, and other methods', async () => {
    expect((await ask('/flags', {}, ''))?.status).toBe(401);
    expect((await ask('/flags', { method: 'DELETE' }))?.headers.get('allow')).toBe('GET, POST');
  });

  it('leaves all other addresses to the site, and all addresses of a site with another server', async () => {
    for (const path of ['/', '/flagship', '/flags/', '/flags/other', '/en/flags'])
      expect([path, await ask(path)]).toEqual([path, undefined]);
    const without = createFlagStandIn({ flags: () => undefined });
    expect(await without(new Request('http://site.example/flags'))).toBeUndefined();
  });
});
