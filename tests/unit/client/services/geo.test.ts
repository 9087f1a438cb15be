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
  /** The tab's session storage. */
  readonly kept?: Storage;
}

const answered = (headers: Readonly<Record<string, string>>): FakeAnswer => ({ status: 200, headers });
const inOntario = answered({ 'x-geo': 'city=TORONTO,province=ON,country=CA' });

function locating({ answer = inOntario, search = '', pathPrefix = '', kept = createFakeStorage(), ...visitor }: Situation) {
  const network = createFakeNetwork({ [`OPTIONS ${pathPrefix}/`]: answer });
  const clock = createFakeClock();
  const session = createSafeStorage(() => kept);
  const geo = browserGeo({ visitor, pathPrefix, location: { search }, session, clock, fetch: network.fetch as typeof fetch });
  return { network, clock, geo };
}

describe('where the visitor is', () => {
  it('is asked of the site’s root, once for each document', async () => {
    const { geo, network, clock } = locating({});
    expect(await geo.locate()).toEqual({ city: 'TORONTO', province: 'ON', country: 'CA' });
    await geo.locate();
    expect(network.requests).toEqual(['OPTIONS /']);
    expect(clock.waiting()).toBe(0);
  });

  it('is not asked before somebody wants to know', () => {
    expect(locating({}).network.requests).toEqual([]);
  });

  it('is asked below the path at which the site is published', async () => {
    const { geo, network } = locating({ pathPrefix: '/docs' });
    expect(await geo.locate()).toMatchObject({ province: 'ON' });
    expect(network.requests).toEqual(['OPTIONS /docs/']);
  });

  it.each<[name: string, situation: Situation, province: string | undefined]>([
    ['the header’s name in any case', { answer: answered({ 'X-GEO': 'PROVINCE=ab' }) }, 'AB'],
    ['a header of the site’s choice', { geoHeader: 'x-where', answer: answered({ 'x-where': 'province=BC' }) }, 'BC'],
    ['no header', { answer: answered({}) }, undefined],
    ['a header of nonsense', { answer: answered({ 'x-geo': '=,;<script>province' }) }, undefined],
    ['a host that refuses the method', { answer: 405 }, undefined],
    ['a query that says otherwise', { search: '?geoProvince=yt' }, 'YT'],
    ['a query that says nothing of use', { search: '?geoProvince=%3Cb%3E' }, 'ON'],
    ['a query where the host does not answer', { search: '?geoProvince=NS', answer: networkFailure }, 'NS'],
  ])('is read from %s', async (_, situation, province) => {
    expect((await locating(situation).geo.locate()).province).toBe(province);
  });

  it('mixes what the query says with what it leaves to the host', async () => {
    const { geo } = locating({ search: '?geoCity=banff&geoProvince=AB' });
    expect(await geo.locate()).toEqual({ city: 'BANFF', province: 'AB', country: 'CA' });
  });

  it.each<[name: string, answer: FakeAnswer, found: object]>([
    ['tells', inOntario, { city: 'TORONTO', province: 'ON', country: 'CA' }],
    [
      'tells more than is read',
      answered({ 'x-geo': "ip=1.2.3.4, Province=nf, city=St. John's" }),
      { province: 'NF', city: "ST. JOHN'S" },
    ],
    ['tells nothing', answered({}), {}],
    ['refuses the method', 405, {}],
    ['is not there', networkFailure, {}],
  ])('is asked once a session of a host that %s', async (_, answer, found) => {
    const kept = createFakeStorage();
    const first = locating({ answer, kept });
    await first.geo.locate().catch(() => {});
    const next = locating({ answer, kept });
    expect(await next.geo.locate()).toEqual(found);
    const other = locating({ answer, kept, search: '?geoProvince=YT' });
    expect(await other.geo.locate()).toEqual({ ...found, province: 'YT' });
    expect([first, next, other].map(({ network }) => network.requests.length)).toEqual([1, 0, 0]);
    expect(Array.from({ length: kept.length }, (__, at) => kept.key(at))).toEqual(['boreal-geo']);
    expect(kept.getItem('boreal-geo')).not.toContain('ip');
  });

  it('is not asked again in a session whose host did not answer in time', async () => {
    const kept = createFakeStorage();
    const first = locating({ answer: noAnswer, kept });
    first.geo.locate().catch(() => {});
    await first.clock.advance(1_000);
    const next = locating({ kept });
    expect([await next.geo.locate(), next.network.requests]).toEqual([{}, []]);
  });

  it.each([
    ['is blocked', blockedStorage],
    ['is full', createFullStorage()],
  ])('is asked once a document where storage %s', async (_, kept) => {
    const { geo, network } = locating({ kept });
    expect((await geo.locate()).province).toBe('ON');
    expect((await geo.locate()).province).toBe('ON');
    expect(network.requests).toHaveLength(1);
  });

  it('is nowhere where somebody else has written to the storage', async () => {
    const { geo } = locating({ kept: createFakeStorage({ 'boreal-geo': 'province=<b>, {"a":1}' }) });
    expect(await geo.locate()).toEqual({});
  });

  it.each([
    ['', {}],
    ['?geoProvince=NS', { province: 'NS' }],
  ])('is never asked where the site says so, at an address with “%s”', async (search, found) => {
    const kept = createFakeStorage({ 'boreal-geo': 'province=AB' });
    const { geo, network } = locating({ geo: false, search, kept });
    expect([await geo.locate(), network.requests]).toEqual([found, []]);
  });

  it('is given up after a second without an answer, not before', async () => {
    const { geo, clock } = locating({ answer: noAnswer });
    const ends: unknown[] = [];
    geo.locate().catch((reason: unknown) => ends.push(reason));
    await clock.advance(999);
    expect(ends).toEqual([]);
    await clock.advance(1);
    expect(ends).toHaveLength(1);
    expect(clock.waiting()).toBe(0);
  });

  it('is given up when there is no network, and no timer stays behind', async () => {
    const { geo, clock } = locating({ answer: networkFailure });
    await expect(geo.locate()).rejects.toThrow('Failed to fetch');
    expect(clock.waiting()).toBe(0);
  });
});
