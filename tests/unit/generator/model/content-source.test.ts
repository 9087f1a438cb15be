import { expect, it } from 'vitest';
import { type FieldPath, fieldPathText } from '../../../../generator/model/field-path.ts';

it.each<[FieldPath, string]>([
  [[], ''],
  [['title'], 'title'],
  [['items', 2, 'name'], 'items[2].name'],
  [['grid', 0, 1], 'grid[0][1]'],
  [['a', 'b', 'c'], 'a.b.c'],
])('the field at %j is called “%s” in messages', (path, text) => {
  expect(fieldPathText(path)).toBe(text);
});
