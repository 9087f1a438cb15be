import { expect, it } from 'vitest';
import { boolean } from '../../../../generator/site.ts';
import { visibilityInLines } from '../../../../generator/sources/read-visibility.ts';

const time = Date.parse('2030-01-01T00:00Z');

it.each([
  ['---\ntitle: [x\ndraft: true\n', { isDraft: true }],
  ['---\r\ntitle: [x\r\ndraft: true\r\n', { isDraft: true }],
  ['draft:true', { isDraft: true }],
  ['draft: "true" # until spring', { isDraft: true }],
  ['"draft": true', { isDraft: true }],
  ['draft: yes', { isDraft: true }],
  ['draft: false', { isDraft: false }],
  ['+++\ndraft = true\n+++', { isDraft: true }],
  ['{\n  "title": [,\n  "draft": true,\n}', { isDraft: true }],
  ['publishAt: 2030-01-01T00:00Z', { isDraft: false, publishAt: time }],
  ['expireAt: "2030-01-01T00:00Z"', { isDraft: false, expireAt: time }],
  ['publishAt: 2030-01-01', { isDraft: false, publishAt: time + 12 * 3_600_000 }],
  ['expireAt: 2030-01-01T00:00', { isDraft: false, expireAt: time - 14 * 3_600_000 }],
  ['publishAt: soon', { isDraft: true }],
])('the lines of %j say when it is visible', (text, expected) => {
  expect(visibilityInLines(text, undefined)).toEqual({ publishAt: undefined, expireAt: undefined, ...expected });
});

it.each(['title: draft', '  draft: true', 'summary: |\n  draft: true', '- draft: true', 'drafts: true'])(
  'the lines of %j say nothing',
  (text) => {
    expect(visibilityInLines(text, undefined)).toBeUndefined();
  },
);

it('a field of the model with the name is the site’s own', () => {
  expect(visibilityInLines('draft: true', { draft: boolean() })).toBeUndefined();
});
