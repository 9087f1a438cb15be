import { describe, expect, it } from 'vitest';
import type { RawEntry, SourceItem } from '../../../../../generator/model/content-source.ts';
import type { FieldSet } from '../../../../../generator/model/kinds/kind.ts';
import type { SourceEntry } from '../../../../../generator/model/site-source.ts';
import { boolean, text } from '../../../../../generator/site.ts';
import { JoinedNames } from '../../../../../generator/sources/site/joined-names.ts';
import { type ItemOptions, readItem } from '../../../../../generator/sources/site/read-item.ts';

const types: Readonly<Record<string, FieldSet>> = { sketch: { draft: boolean() }, note: { title: text() } };
const fieldsOf: ItemOptions['fieldsOf'] = (type) => types[type];

/** Reads an entry of a source with these values. */
function read(values: Partial<SourceEntry>, options: Partial<ItemOptions> = {}) {
  const entry = { type: 'note', slug: 'tea', locale: 'en', fields: { title: 'Tea' }, ...values };
  const ofSource = {
    source: 'shop',
    locales: ['en'],
    isPreview: false,
    fieldsOf,
    store: (json: string) => () => json,
    names: new JoinedNames(['en']),
  };
  const item = readItem(entry, { ...ofSource, ...options });
  if (!('file' in item)) throw new Error('It is an entry.');
  const { entry: raw, problems = [] } = item.file.read() as SourceItem & { readonly entry: RawEntry };
  const codes = problems.map(({ code, where }) => [code, where?.field]);
  return { ...raw, stamp: item.stamp, codes, edit: item.file.origin.edit };
}

describe('an entry of a source of the site', () => {
  it('is hidden as a file is, by the same fields', () => {
    expect(read({})).not.toHaveProperty('visibility');
    const draft = read({ fields: { title: 'Tea', draft: true } });
    expect(draft).toMatchObject({ visibility: { isDraft: true }, fields: { title: 'Tea' }, codes: [] });
    const times = { publishAt: '2027-01-01T00:00Z', expireAt: '2028-01-01T00:00Z' };
    const visibility = { isDraft: false, publishAt: Date.UTC(2027, 0, 1), expireAt: Date.UTC(2028, 0, 1) };
    expect(read({ fields: { title: 'Tea', draft: null, ...times } })).toMatchObject({ visibility, codes: [] });
  });

  it('is hidden by a wrong value, which is reported', () => {
    const wrong = read({ fields: { draft: 'yes' } });
    expect(wrong).toMatchObject({ visibility: { isDraft: true }, codes: [['CONTENT_VISIBLE_DRAFT', 'draft']] });
    expect(read({ fields: { draft: 1 } })).toMatchObject({ visibility: { isDraft: true } });
    expect(read({ fields: { publishAt: '2027-01-01' } }).codes).toEqual([['CONTENT_VISIBLE_TIME', 'publishAt']]);
  });

  it('has another stamp if it is hidden, also if its own is the same', () => {
    const stamps = [{}, { draft: true }, { publishAt: '2027-01-01T00:00Z' }].map(
      (hidden) => read({ stamp: 'same', fields: { title: 'Tea', ...hidden } }).stamp,
    );
    expect(new Set(stamps).size).toBe(3);
  });

  it('has another stamp after every change of its content, whatever its own says', () => {
    const stamps = ['Tea', 'Green tea'].map((title) => read({ stamp: 'same', fields: { title } }).stamp);
    expect(new Set(stamps).size).toBe(2);
  });

  it('is hidden if its state in the system is that of a draft, which a preview shows with its state', () => {
    expect(read({ status: 'draft' }).visibility).toEqual({ isDraft: true });
    expect(read({ status: 'published' })).not.toHaveProperty('visibility');
    const states = new Map<string, string>();
    const preview = { isPreview: true, onStatus: (id: string, status: string) => void states.set(id, status) };
    expect(read({ id: '1', status: 'draft' }, preview).visibility).toEqual({});
    expect(read({ id: '2', status: 'changed' }, preview)).not.toHaveProperty('visibility');
    expect([...states]).toEqual([
      ['1', 'draft'],
      ['2', 'changed'],
    ]);
  });

  it('keeps a field that its type declares', () => {
    expect(read({ type: 'sketch', fields: { draft: true } })).toMatchObject({ fields: { draft: true } });
  });

  it('is shown in a preview until it expires', () => {
    const fields = { title: 'Tea', draft: true, publishAt: '2027-01-01T00:00Z', expireAt: '2028-01-01T00:00Z' };
    expect(read({ fields }, { isPreview: true }).visibility).toEqual({ expireAt: Date.UTC(2028, 0, 1) });
  });

  it('is edited at the address that it brings, else at that of the source, which gets its id', () => {
    const urlOf: ItemOptions['urlOf'] = ({ slug, id }, field) => `https://cms.example/${id ?? slug}${field ? `#${field}` : ''}`;
    expect(read({ id: '7' }, { urlOf }).edit).toBe('https://cms.example/7');
    expect(read({ id: '7' }, { urlOf }).locate(['title']).edit).toBe('https://cms.example/7#title');
    const exact = read({ where: { edit: 'https://cms.example/exact' } }, { urlOf });
    expect([exact.edit, exact.locate(['title']).edit]).toEqual(['https://cms.example/exact', 'https://cms.example/exact']);
  });
});
