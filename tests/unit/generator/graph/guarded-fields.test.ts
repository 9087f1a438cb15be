import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
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

  it('leave memory with the values of the entry, and are the same until then', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    let values: object | undefined = { title: 'A' };
    const read: WeakRef<object>[] = [];
    const large = { ...entry };
    Object.defineProperty(large, 'fields', { get: () => values });
    const guarded = guardedFields('note', model)(large);
    const readTwice = (): void => {
      expect(guarded.fields).toBe(guarded.fields);
      read.push(new WeakRef(guarded.fields));
    };
    readTwice();
    values = undefined;
    await setImmediate();
    collectGarbage();
    expect(read.map((each) => each.deref())).toEqual([undefined]);
    expect(guarded.slug).toBe('a');
  });
});

describe('entries that the site’s code reads', () => {
  it('can be spread and listed, with their values', () => {
    const guarded = guardedFields('note', model)({ ...entry, tags: ['x'] });
    expect({ ...guarded }).toEqual({ ...entry, tags: ['x'], dates: undefined, concepts: undefined });
    expect(Object.keys(guarded).slice(0, 5)).toEqual(['id', 'type', 'slug', 'locale', 'origin']);
  });
});
