import { describe, expect, it } from 'vitest';
import { createSafeStorage } from '../../../../client/safe-storage.ts';
import { browserGeo } from '../../../../client/services/geo.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { createFakeNetwork, type FakeAnswer, networkFailure, noAnswer } from '../../../support/fake-network.ts';
import { blockedStorage, createFakeStorage, createFullStorage } from '../../../support/fake-storage.ts';

interface Situation {
  readonly answer?: FakeAnswer;
  readonly search?: string;
  readonly pathPrefix?: string;
  readonly geoHeader?: string;
  readonly geo?: boolean;
  /** Session storage of the tab. */
  readonly rawStorage?: Storage;
}

const answered = (headers: Readonly<Record<string, string>>): FakeAnswer => ({ status: 200, headers });
const inOntario = answered({ 'x-geo': 'city=TORONTO,province=ON,country=CA' });

function locating({ answer = inOntario, search = '', pathPrefix = '', rawStorage = createFakeStorage(), ...visitor }: Situation) {
  const network = createFakeNetwork({ [`OPTIONS ${pathPrefix}/`]: answer });
  const clock = createFakeClock();
  const session = createSafeStorage(() => rawStorage);
  const geo = browserGeo({ visitor, pathPrefix, location: { search }, session, clock, fetch: network.fetch as typeof fetch });
  return { network, clock, geo };
}

describe('the location of the visitor', () => {
  it('is requested at the root of the site, once for each document', async () => {
    const { geo, network, clock } = locating({});
    expect(await geo.locate()).toEqual({ city: 'TORONTO', province: 'ON', country: 'CA' });
    await geo.locate();
    expect(network.requests).toEqual(['OPTIONS /']);
    expect(clock.waiting()).toBe(0);
  });

  it('is not requested before it is needed', () => {
    expect(locating({}).network.requests).toEqual([]);
  });

  it('is requested below the path prefix', async () => {
    const { geo, network } = locating({ pathPrefix: '/docs' });
    expect(await geo.locate()).toMatchObject({ province: 'ON' });
    expect(network.requests).toEqual(['OPTIONS /docs/']);
  });

  it.each<[name: string, situation: Situation, province: string | undefined]>([
    ['the header’s name in any case', { answer: answered({ 'X-GEO': 'PROVINCE=ab' }) }, 'AB'],
    ['the header that the site configures', { geoHeader: 'x-where', answer: answered({ 'x-where': 'province=BC' }) }, 'BC'],
    ['no header', { answer: answered({}) }, undefined],
    ['a meaningless header', { answer: answered({ 'x-geo': '=,;<script>province' }) }, undefined],
    ['a host that refuses the method', { answer: 405 }, undefined],
    ['a query with another location', { search: '?geoProvince=yt' }, 'YT'],
    ['a query without a usable location', { search: '?geoProvince=%3Cb%3E' }, 'ON'],
    ['a query if the host does not answer', { search: '?geoProvince=NS', answer: networkFailure }, 'NS'],
  ])('is read from %s', async (_, situation, province) => {
    expect((await locating(situation).geo.locate()).province).toBe(province);
  });

  it('combines the query with the answer of the host', async () => {
    const { geo } = locating({ search: '?geoCity=banff&geoProvince=AB' });
    expect(await geo.locate()).toEqual({ city: 'BANFF', province: 'AB', country: 'CA' });
  });

  it.each<[name: string, answer: FakeAnswer, expected: object]>([
    ['reports it', inOntario, { city: 'TORONTO', province: 'ON', country: 'CA' }],
    [
      'reports more than the client reads',
      answered({ 'x-geo': "ip=1.2.3.4, Province=nf, city=St. John's" }),
      { province: 'NF', city: "ST. JOHN'S" },
    ],
    ['reports nothing', answered({}), {}],
    ['refuses the method', 405, {}],
    ['does not exist', networkFailure, {}],
  ])('is requested once in a session from a host that %s', async (_, answer, expected) => {
    const rawStorage = createFakeStorage();
    const first = locating({ answer, rawStorage });
    await first.geo.locate().catch(() => {});
    const next = locating({ answer, rawStorage });
    expect(await next.geo.locate()).toEqual(expected);
    const other = locating({ answer, rawStorage, search: '?geoProvince=YT' });
    expect(await other.geo.locate()).toEqual({ ...expected, province: 'YT' });
    expect([first, next, other].map(({ network }) => network.requests.length)).toEqual([1, 0, 0]);
    expect(Array.from({ length: rawStorage.length }, (__, at) => rawStorage.key(at))).toEqual(['boreal-geo']);
    expect(rawStorage.getItem('boreal-geo')).not.toContain('ip');
  });

  it('is not requested again in a session if the host did not answer in time', async () => {
    const rawStorage = createFakeStorage();
    const first = locating({ answer: noAnswer, rawStorage });
    first.geo.locate().catch(() => {});
    await first.clock.advance(1_000);
    const next = locating({ rawStorage });
    expect([await next.geo.locate(), next.network.requests]).toEqual([{}, []]);
  });

  it.each([
    ['is blocked', blockedStorage],
    ['is full', createFullStorage()],
  ])('is requested once in a document if storage %s', async (_, rawStorage) => {
    const { geo, network } = locating({ rawStorage });
    expect((await geo.locate()).province).toBe('ON');
    expect((await geo.locate()).province).toBe('ON');
    expect(network.requests).toHaveLength(1);
  });

  it('is empty if the storage contains foreign data', async () => {
    const { geo } = locating({ rawStorage: createFakeStorage({ 'boreal-geo': 'province=<b>, {"a":1}' }) });
    expect(await geo.locate()).toEqual({});
  });

  it.each([
    ['', {}],
    ['?geoProvince=NS', { province: 'NS' }],
  ])('is never requested if the site disables it, at an address with “%s”', async (search, expected) => {
    const rawStorage = createFakeStorage({ 'boreal-geo': 'province=AB' });
    const { geo, network } = locating({ geo: false, search, rawStorage });
    expect([await geo.locate(), network.requests]).toEqual([expected, []]);
  });

  it('fails after one second without an answer, not before', async () => {
    const { geo, clock } = locating({ answer: noAnswer });
    const ends: unknown[] = [];
    geo.locate().catch((reason: unknown) => ends.push(reason));
    await clock.advance(999);
    expect(ends).toEqual([]);
    await clock.advance(1);
    expect(ends).toHaveLength(1);
    expect(clock.waiting()).toBe(0);
  });

  it('fails without a network, and leaves no timer', async () => {
    const { geo, clock } = locating({ answer: networkFailure });
    await expect(geo.locate()).rejects.toThrow('Failed to fetch');
    expect(clock.waiting()).toBe(0);
  });
});
