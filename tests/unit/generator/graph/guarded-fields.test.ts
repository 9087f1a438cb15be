import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../../generator/errors/problem.ts';
import { guardedFields } from '../../../../generator/graph/guarded-fields.ts';
import { defineModel, defineType, type EntryId, text } from '../../../../generator/site.ts';

const model = defineModel({ note: defineType('A note.', { title: text(), description: text({ optional: true }) }) });
const entry = { id: 'note/a' as EntryId, type: 'note', slug: 'a', locale: 'en', fields: { title: 'A' }, origin: { file: 'a' } };
const { fields } = guardedFields('note', model)(entry) as { readonly fields: Readonly<Record<string, unknown>> };

function failure(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof ProblemError) return error.message;
  }
  throw new Error('Nothing was refused.');
}

describe('fields that the site’s code reads', () => {
  it('are refused if they are misspelt', () => {
    expect(failure(() => fields.descripton)).toContain('“descripton”');
    expect(failure(() => fields.descripton)).toContain('Did you mean “description”?');
  });

  it('are undefined if they are optional and missing, or of another type', () => {
    expect([fields.description, fields.author]).toEqual([undefined, undefined]);
  });

  it('are plain values in every other respect', async () => {
    expect(JSON.stringify(fields)).toBe('{"title":"A"}');
    expect([Object.keys(fields), { ...fields }, structuredClone(fields)]).toEqual([['title'], { title: 'A' }, { title: 'A' }]);
    expect(await Promise.resolve(fields)).toBe(fields);
    expect(['author' in fields, Object.hasOwn(fields, 'author'), `${fields}`]).toEqual([false, false, '[object Object]']);
    const names: string[] = [];
    for (const name in fields) names.push(name);
    expect(names).toEqual(['title']);
  });
});
