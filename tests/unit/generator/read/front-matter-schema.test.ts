import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { modelSchema, typeSchema } from '../../../../generator/read/front-matter-schema.ts';
import {
  boolean,
  date,
  datetime,
  defineModel,
  defineType,
  file,
  group,
  href,
  html,
  image,
  integer,
  json,
  link,
  list,
  location,
  markdown,
  number,
  symbol,
  text,
} from '../../../../generator/site.ts';

const model = defineModel({
  all: defineType('Everything.', {
    title: text({ maxLength: 5 }),
    body: markdown(),
    more: markdown({ optional: true }),
    old: html({ optional: true }),
    kind: symbol({ optional: true, choices: ['long', '1', 'true'] }),
    code: symbol({ optional: true, pattern: { expression: '^[A-Z]+$', meaning: 'capitals' } }),
    to: href({ optional: true }),
    count: integer({ optional: true }),
    price: number({ optional: true }),
    isOpen: boolean({ optional: true }),
    day: date({ optional: true }),
    start: datetime({ optional: true }),
    place: location({ optional: true }),
    data: json({ optional: true }),
    next: link('all', { optional: true }),
    other: link(['all', 'few'], { optional: true }),
    form: file({ optional: true }),
    photo: image({ optional: true }),
    tags: list(text()),
    steps: list(group({ name: text(), note: text({ optional: true }) }), { min: 1 }),
  }),
  few: defineType('Little.', { word: text() }),
});

const ajv = new Ajv({ allowUnionTypes: true });
const validate = ajv.compile(typeSchema('all', model.all));
const required = { title: 'Hello', steps: [{ name: 'One' }] };

test('fields as authors write them are accepted', () => {
  const written = [
    {},
    { title: 2026, body: 'Text', tags: null, kind: 'long', code: 'AB', to: '/about/#team', count: -3, price: 0.5 },
    { kind: 1, isOpen: true, day: '2026-01-15', start: '2026-01-15T09:30-05:00', place: { lat: 45.5, lon: -73.6 } },
    { kind: true, data: { a: [1] }, next: 'first', other: 'few/first', form: '/files/a.pdf', to: 'mailto:a@b.example' },
    { form: { file: '/files/a.pdf', title: 'A', size: 3 }, photo: { file: '/a.jpg', alt: '' }, day: null, tags: ['a', 1] },
  ];
  for (const fields of written) expect([fields, validate({ ...required, ...fields }) || validate.errors]).toEqual([fields, true]);
});

test('fields that the model refuses are underlined', () => {
  const wrong = [
    { title: undefined },
    { title: 'Longer' },
    { titel: 'Hello' },
    { kind: 'longer' },
    { code: 'ab' },
    { to: 'about' },
    { count: 1.5 },
    { price: 'much' },
    { isOpen: 'yes' },
    { day: '15 January' },
    { start: 'noon' },
    { place: { lat: 91, lon: 0 } },
    { other: 'first' },
    { form: { title: 'A' } },
    { photo: { file: '/a.jpg' } },
    { tags: 'a' },
    { steps: [] },
    { steps: [{ note: 'a' }] },
    { steps: undefined },
  ];
  expect(wrong.filter((fields) => validate({ ...required, ...fields }))).toEqual([]);
});

test('types and fields have descriptions, and one schema has all types', () => {
  const { description, properties, required: names } = typeSchema('all', model.all) as Record<string, unknown>;
  expect([description, names]).toEqual(['Everything.', ['title', 'steps']]);
  expect(Object.values(properties as object).every((field) => field.description !== '')).toBe(true);
  expect(properties).toMatchObject({
    title: { description: 'a text of at most 5 characters' },
    kind: { description: 'one of long, 1, true' },
    code: { description: 'capitals' },
  });
  const whole = ajv.compile(modelSchema(model));
  expect([whole({ word: 'a' }), whole(required), whole({ wrd: 'a' })]).toEqual([true, true, false]);
  expect(ajv.compile({ $ref: '#/definitions/few', definitions: modelSchema(model).definitions })({ word: 'a' })).toBe(true);
});
