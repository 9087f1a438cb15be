import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLoopbackAddress, isPublicAddress } from '../../../../../generator/serve/stand-ins/public-address.ts';

/**
 * All IPv4 blocks that are not on the public internet, as first address and length of the prefix.
 */
const privateBlocks: readonly (readonly [first: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

const toNumber = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const toAddress = (number: number): string => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');
const isPrivate = (number: number): boolean =>
  privateBlocks.some(
    ([first, prefix]) => Math.floor(number / 2 ** (32 - prefix)) === Math.floor(toNumber(first) / 2 ** (32 - prefix)),
  );

const anyNumber = fc.nat(0xffffffff);
const anyPrivate = fc
  .constantFrom(...privateBlocks)
  .chain(([first, prefix]) => fc.nat(2 ** (32 - prefix) - 1).map((offset) => toNumber(first) + offset));
const groups = (count: number) => fc.array(fc.nat(0xffff), { minLength: count, maxLength: count });
const hex = (parts: readonly number[]): string => parts.map((part) => part.toString(16)).join(':');
const mappedForms = (number: number): readonly string[] => {
  const tail = hex([number >>> 16, number & 0xffff]);
  return [
    `::ffff:${toAddress(number)}`,
    `::ffff:${tail}`,
    `0:0:0:0:0:ffff:${tail}`,
    `::ffff:0:${tail}`,
    `::${tail}`,
    `64:ff9b::${tail}`,
  ];
};

describe('an IPv4 address', () => {
  it('is public if and only if no registry reserves it', () => {
    fc.assert(
      fc.property(anyNumber, (number) => isPublicAddress(toAddress(number)) === !isPrivate(number)),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(anyPrivate, (number) => !isPublicAddress(toAddress(number))),
      { numRuns: 2_000 },
    );
  });

  it.each(privateBlocks)('is private at both ends of %s/%d', (first, prefix) => {
    const start = toNumber(first);
    expect([start, start + 2 ** (32 - prefix) - 1].map((number) => isPublicAddress(toAddress(number)))).toEqual([false, false]);
  });

  it('is never public in the form of IPv6', () => {
    fc.assert(
      fc.property(anyNumber, (number) => mappedForms(number).every((address) => !isPublicAddress(address))),
      { numRuns: 1_000 },
    );
  });
});

describe('an IPv6 address', () => {
  it.each(['2606:4700:4700::1111', '2a00:1450:4001:81b::200e', '2001:4860:4860::8888', '2400::1'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    '2606:4700:4700::1111%eth0',
    'fc00::1',
    'fd12:3456::1',
    'fec0::1',
    'ff02::1',
    '100::1',
    '2001::1',
    '2001:10::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '4000::1',
    '64:ff9b:1::1',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  it('is public in the block of public addresses only', () => {
    fc.assert(
      fc.property(groups(8), (parts) => {
        const [first = 0] = parts;
        return (first >= 0x2000 && first < 0x4000) || !isPublicAddress(hex(parts));
      }),
      { numRuns: 2_000 },
    );
  });
});

it('an invalid address is neither public nor loopback', () => {
  const noAddress = fc.string({ unit: 'binary' }).filter((text) => isIP(text) === 0);
  fc.assert(fc.property(noAddress, (text) => !isPublicAddress(text) && !isLoopbackAddress(text)));
  for (const text of ['', 'localhost', '127.1', '0x7f.1', '1.2.3', '1.2.3.4.5', '[::1]'])
    expect([isPublicAddress(text), isLoopbackAddress(text)]).toEqual([false, false]);
});

it.each([
  ['127.0.0.1', true],
  ['127.255.255.255', true],
  ['::1', true],
  ['::1%lo', false],
  ['128.0.0.1', false],
  ['10.0.0.1', false],
  ['::2', false],
])('%s is this machine: %s', (address, loopback) => expect(isLoopbackAddress(address)).toBe(loopback));
