import { describe, expect, it } from 'vitest';
import type { ProblemError } from '../../../../../generator/errors/problem.ts';
import { createGeoStandIn, type GeoStandInOptions } from '../../../../../generator/serve/stand-ins/geo.ts';

const ask = async (path: string, options: Partial<GeoStandInOptions> = {}, method = 'OPTIONS') =>
  createGeoStandIn({ pathPrefix: '', ...options })(new Request(`http://site.example${path}`, { method }));

describe('a host that knows where visitors are', () => {
  it('answers OPTIONS on the root with the configured text', async () => {
    const answer = await ask('/?a=b', { geo: 'City=Montréal, province=qc' });
    expect(answer?.status).toBe(204);
    expect(answer?.headers.get('x-geo')).toBe('City=Montréal, province=qc');
    expect(answer?.headers.get('cache-control')).toBe('no-store');
    expect(await answer?.text()).toBe('');
  });

  it('answers without the header if nothing is configured', async () => {
    const answer = await ask('/');
    expect([answer?.status, answer?.headers.has('x-geo')]).toEqual([204, false]);
  });

  it('uses the configured header', async () => {
    const answer = await ask('/', { geo: 'province=AB', geoHeader: 'x-where' });
    expect(answer?.headers.get('x-where')).toBe('province=AB');
  });

  it.each([
    ['/', {}, 'GET'],
    ['/en/', {}, 'OPTIONS'],
    ['/', { pathPrefix: '/docs' }, 'OPTIONS'],
    ['/docs', { pathPrefix: '/docs' }, 'OPTIONS'],
  ])('leaves %s with %j and %s to the site', async (path, options, method) => {
    expect(await ask(path, options, method)).toBeUndefined();
  });

  it('answers below the path prefix', async () => {
    expect((await ask('/docs/', { pathPrefix: '/docs' }))?.status).toBe(204);
  });
});

describe('an invalid location', () => {
  it.each([
    'Toronto',
    '',
    ',',
    'city=',
    'province=ON,',
    'province=ON,planet=EARTH',
    'province=ON,province=AB',
    'city=<b>',
    'city=北京',
    'city=A\r\nx-other=1',
  ])('%j is refused with a hint', (geo) => {
    try {
      createGeoStandIn({ pathPrefix: '', geo });
      expect.unreachable();
    } catch (error) {
      const [problem] = (error as ProblemError).problems;
      expect(problem?.code).toBe('SERVE_GEO_NOT_UNDERSTOOD');
      expect(problem?.message).toContain(geo);
      expect(problem?.hint).toContain('--geo city=TORONTO,province=ON,country=CA');
    }
  });
});
