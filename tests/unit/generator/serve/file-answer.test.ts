import { expect, it } from 'vitest';
import { parseByteRange } from '../../../../generator/serve/file-answer.ts';

it.each([
  ['bytes=0-3', { first: 0, last: 3 }],
  ['bytes=5-', { first: 5, last: 9 }],
  ['bytes=9-99', { first: 9, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['Bytes= 0 - 3 ', { first: 0, last: 3 }],
] as const)('%s of ten bytes is a range', (header, range) => {
  expect(parseByteRange(header, 10)).toEqual(range);
});

it.each(['bytes=10-', 'bytes=5-2', 'bytes=-0', 'bytes=-', 'bytes=', 'bytes=x-3', 'bytes=0x1-3', 'bytes=1--3'])(
  '%s of ten bytes is not satisfiable',
  (header) => {
    expect(parseByteRange(header, 10)).toBe('unsatisfiable');
  },
);

it.each(['bytes=0-', 'bytes=-1'])('%s of no bytes is not satisfiable', (header) => {
  expect(parseByteRange(header, 0)).toBe('unsatisfiable');
});

it.each([undefined, '', 'bytes', 'lines=0-3', 'bytes=0-1,3-4'])('%s is for the whole file', (header) => {
  expect(parseByteRange(header, 10)).toBeUndefined();
});
