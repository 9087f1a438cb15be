import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Field } from '../../../../generator/model/kinds/kind.ts';
import { validateEntry } from '../../../../generator/read/validate-entry.ts';
import { datetime, defineType, file, image, json, list, location } from '../../../../generator/site.ts';
import { rawEntry } from './raw-entry.ts';

/** Reads the value of a field. */
function read(field: Field, value: unknown) {
  const { fields, problems } = validateEntry(rawEntry({ fields: { it: value } }), {
    model: { note: defineType('A note.', { it: field }) },
    typography: (written) => written.replace('!', '!!'),
    addText: () => ({ richText: '' }),
  });
  return { value: fields.it, problems };
}

const sizes = { type: 'object', properties: { size: { type: 'number' } }, required: ['size'] };

it.each<[string, Field, unknown, unknown]>([
  ['day', datetime(), '2026-01-15', '2026-01-15'],
  ['moment', datetime(), '2026-01-15T09:30-05:00', '2026-01-15T09:30-05:00'],
  ['place', location(), { lat: '45.5', lon: '-73.6' }, { lat: 45.5, lon: -73.6 }],
  ['place of another system', location(), { lon: 0, lat: -90 }, { lat: -90, lon: 0 }],
  ['text of JSON', json(), '{"a": [1, true, null]}', { a: [1, true, null] }],
  ['value of JSON', json(), [1, { a: null }], [1, { a: null }]],
  ['number of JSON', json(), 0, 0],
  ['JSON that fits its schema', json({ schema: sizes }), '{"size": 1}', { size: 1 }],
  ['list of values of JSON', list(json()), ['1', { a: 2 }], [1, { a: 2 }]],
  ['path of a file', file(), ' /files/a.pdf ', { linkedFile: '/files/a.pdf', title: '' }],
  ['file with a title', file(), { file: '/a.pdf', title: 'Form!' }, { linkedFile: '/a.pdf', title: 'Form!!' }],
  [
    'file with a claim',
    file(),
    { file: '/a.pdf', title: '', type: 'application/pdf', size: '12' },
    { linkedFile: '/a.pdf', title: '', claim: { type: 'application/pdf', size: 12 } },
  ],
])('a %s is read', (_name, field, written, value) => {
  expect(read(field, written)).toEqual({ value, problems: [] });
});

it.each<[string, Field, unknown, string, RegExp]>([
  ['day that does not exist', datetime(), '2026-02-30', 'CONTENT_FIELD_TYPE', /“it” must be a day .*not “2026-02-30”/],
  ['time alone', datetime(), '09:30', 'CONTENT_FIELD_TYPE', /time/],
  ['record as a moment', datetime(), {}, 'CONTENT_FIELD_TYPE', /not \{\}\./],
  ['place beyond the pole', location(), { lat: 90.1, lon: 0 }, 'CONTENT_FIELD_LOCATION', /90\.1.*latitude/],
  ['place without longitude', location(), { lat: 1 }, 'CONTENT_FIELD_LOCATION', /longitude/],
  ['place with an empty number', location(), { lat: '', lon: '0' }, 'CONTENT_FIELD_LOCATION', /lat/],
  ['place with more', location(), { lat: 1, lon: 1, zoom: 3 }, 'CONTENT_FIELD_LOCATION', /zoom/],
  ['place in words', location(), 'Montréal', 'CONTENT_FIELD_TYPE', /“Montréal”/],
  ['broken JSON', json(), '{"a": 1,}', 'CONTENT_JSON_SYNTAX', /“it” is not JSON/],
  ['JSON of many levels', json(), `${'['.repeat(102)}${']'.repeat(102)}`, 'CONTENT_JSON_DEPTH', /more than 100 levels/],
  ['JSON without content', json(), 'null', 'CONTENT_FIELD_TYPE', /null/],
  ['JSON without a required part', json({ schema: sizes }), '{}', 'CONTENT_JSON_SCHEMA', /it must have required property 'size'/],
  ['JSON with a wrong part', json({ schema: sizes }), '{"size": "1"}', 'CONTENT_JSON_SCHEMA', /“\/size” must be number/],
  [
    'whole number of JSON that changes',
    json(),
    '{"a": [9007199254740993]}',
    'CONTENT_JSON_NUMBER',
    /“\/a\/0” .* 9007199254740992/,
  ],
  ['huge number of JSON', json(), '{"a/b": -1e400}', 'CONTENT_JSON_NUMBER', /“\/a~1b” .*“-1e400”.* -Infinity/],
  ['tiny number of JSON', json(), '1e-400', 'CONTENT_JSON_NUMBER', /it would change from “1e-400” to 0/],
  ['number of JSON with too many digits', json(), '3.141592653589793238', 'CONTENT_JSON_NUMBER', /to 3\.141592653589793/],
  [
    'name that is twice in JSON',
    json(),
    '[{"a": 1, "b": {"a": 2}, "\\u0061": 3}]',
    'CONTENT_JSON_NAME',
    /“\/0” has the name “a” twice/,
  ],
  ['file without a path', file(), { title: 'Form' }, 'CONTENT_FIELD_TYPE', /the path of a file/],
  ['file of a wrong size', file(), { file: '/a.pdf', size: 'big' }, 'CONTENT_FIELD_TYPE', /the path of a file/],
  ['file with more', file(), { file: '/a.pdf', alt: '' }, 'CONTENT_FIELD_TYPE', /not \{"file":"\/a\.pdf","alt":""\}\./],
  ['file with long values', file(), { path: '🍁'.repeat(90) }, 'CONTENT_FIELD_TYPE', /not \{"path":"🍁{51}…\.$/u],
  ['picture without a file', image(), { alt: 'Snow' }, 'CONTENT_FIELD_TYPE', /not \{"alt":"Snow"\}\./],
  ['picture with more', image(), { file: '/a.png', alt: '', width: 3 }, 'CONTENT_FIELD_TYPE', /"width":3/],
  ['picture without words', image(), { file: '/a.png', alt: null }, 'CONTENT_PICTURE_TEXT', /The picture “it” has no `alt`\./],
])('a %s is a problem', (_name, field, written, code, message) => {
  const { problems } = read(field, written);
  expect(problems).toMatchObject([{ code, severity: 'error', where: { field: 'it' } }]);
  expect(problems[0]?.message).toMatch(message);
});

it('a picture without words is shown with this problem', () => {
  expect(read(image(), { file: '/a.png' }).value).toEqual({ picture: '/a.png', alt: '' });
});

describe('a value of JSON', () => {
  it.each([
    '{"a": {"a": 1}, "b": [{"a": 1}, {"a": "\\"9007199254740993\\" {"}]}',
    '[1.0, 1e3, 1E+3, 100, -0, 0.0, 0e999, 0.1, 1e23, 5e-324, 9007199254740992, 12300000000000000000000]',
    // Programs may write 17 digits of a number that fewer describe.
    '[0.10000000000000001, -122.41941550000001]',
    // Exactly …514.25, whose shortest form is rounded down.
    '746459775113514.2',
  ])('keeps %s', (written) => {
    expect(read(json(), written)).toEqual({ value: JSON.parse(written), problems: [] });
  });

  it('names each part that changes', () => {
    const { problems } = read(json(), '{"a": 1e999, "b": 1e999}');
    expect(problems.map(({ message }) => /“\/.”/.exec(message)?.[0])).toEqual(['“/a”', '“/b”']);
  });

  it('is the same from a text and from a system, apart from marks that no page gets', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(value !== null && typeof value !== 'string');
        expect(read(json(), JSON.stringify(value))).toEqual(read(json(), JSON.parse(JSON.stringify(value))));
      }),
    );
  });
});

it('a place is read from its numbers and from their spelling', () => {
  const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true }).map((number) => Number(number.toFixed(6)) + 0);
  fc.assert(
    fc.property(degrees(90), degrees(180), (lat, lon) => {
      expect(read(location(), { lat: String(lat), lon: String(lon) })).toEqual({ value: { lat, lon }, problems: [] });
    }),
  );
});
