import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GeoInfo, geoOverrides, geoText, parseGeoInfo } from '../../../../generator/contract/geo.ts';

describe('a location header', () => {
  it.each<[header: string, info: GeoInfo]>([
    ['city=TORONTO,province=ON,country=CA', { city: 'TORONTO', province: 'ON', country: 'CA' }],
    ['City=Toronto, PROVINCE=on , country=ca', { city: 'TORONTO', province: 'ON', country: 'CA' }],
    ['province=AB', { province: 'AB' }],
    ['country=CA,city=St. John’s', { city: 'ST. JOHN’S', country: 'CA' }],
    ['city=100 Mile House', { city: '100 MILE HOUSE' }],
    ['city=Trois-Rivières,province=QC', { city: 'TROIS-RIVIÈRES', province: 'QC' }],
    ['continent=NA,province=BC', { province: 'BC' }],
    ['inprovince=BC,province=SK', { province: 'SK' }],
    ['province=,city=', {}],
    ['province', {}],
    ['', {}],
    ['province=<b>ON</b>,city=Ajax', { city: 'AJAX' }],
    ['city="><script>,province=ON', { province: 'ON' }],
    [`city=${'x'.repeat(81)}`, {}],
  ])('%j is read as %j', (header, info) => expect(parseGeoInfo(header)).toEqual(info));

  it.each<GeoInfo>([{}, { province: 'ON' }, { city: 'ST. JOHN’S', province: 'NF', country: 'CA' }])(
    'is written from %j',
    (info) => expect(parseGeoInfo(geoText(info))).toEqual(info),
  );

  it('gives only known keys for any text, with values in upper case and without markup', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: 'binary' }),
          fc.array(pair()).map((pairs) => pairs.join(',')),
        ),
        (text) => {
          for (const [key, value] of Object.entries(parseGeoInfo(text))) {
            expect(['city', 'province', 'country']).toContain(key);
            expect(value).toBe(value.toUpperCase());
            expect(value).not.toMatch(/[<>&"=/\\]/);
            expect(value).not.toBe('');
          }
        },
      ),
    );
  });
});

const pair = () => fc.tuple(fc.constantFrom('city', 'Province', ' COUNTRY', 'x'), fc.string()).map((parts) => parts.join('='));

describe('the query of an address', () => {
  it.each<[search: string, info: GeoInfo]>([
    ['?geoCity=ottawa&geoProvince=on&geoCountry=ca', { city: 'OTTAWA', province: 'ON', country: 'CA' }],
    ['?geoProvince=AB&a=b', { province: 'AB' }],
    ['?province=AB', {}],
    ['?geoProvince=%3Cimg%20src%3Dx%3E', {}],
    ['?geoProvince=', {}],
    ['', {}],
  ])('%j becomes %j', (search, info) => expect(geoOverrides(new URLSearchParams(search))).toEqual(info));
});
