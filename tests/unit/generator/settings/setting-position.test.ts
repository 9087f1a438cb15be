import { describe, expect, it } from 'vitest';
import { findSetting } from '../../../../generator/settings/setting-position.ts';
import { positionAt } from '../../../../generator/support/site-code.ts';

const parts = `export const visitor = {
  geo: true,
  consent: { domain: '' },
};
`;
const config = `import { visitor } from './parts.ts';
const one = defineFamily()({
  name: 'one',
  page: 'templates/one.tsx',
  shared: ['words', 'wrds'],
});
const two = defineFamily()({
  name: 'two',
  page: 'templates/two.tsx',
  shared: ['wrds'],
});
export default defineSite({
  publik: 'x',
  visitor,
  search: { synonyms() {} },
  fonts: [{ file: 'a.woff2' }, { file: 'b.woff2' }],
  'img-scr': [],
  *rutes() {},
});
`;
const source = { file: 'boreal.config.ts', text: config };
const sources = [source, { file: 'parts.ts', text: parts }];
const at = (text: string) => positionAt(source, config.indexOf(text));
const site = at('defineSite({');

/** Returns the line of the setting and the text at its position. */
function found(path: string, { start = site, end, text }: Partial<Parameters<typeof findSetting>[0]> = {}): unknown {
  const { file, line = 1, column = 1 } = findSetting({ sources, start, end, path, text }).where;
  const lines = (file === 'parts.ts' ? parts : config).split('\n');
  return [file, line, /^['\w.]*/.exec((lines[line - 1] ?? '').slice(column - 1))?.[0]];
}

describe('the position of a setting', () => {
  it.each([
    ['publik', 'boreal.config.ts', 13, 'publik'],
    ['img-scr', 'boreal.config.ts', 17, "'img"],
    ['rutes', 'boreal.config.ts', 18, 'rutes'],
    ['visitor.geo', 'parts.ts', 2, 'geo'],
    ['visitor.consent.domain', 'parts.ts', 3, 'domain'],
    ['search.synonyms', 'boreal.config.ts', 15, 'synonyms'],
    ['fonts[1].file', 'boreal.config.ts', 16, 'file'],
  ])('%s is that of its name', (path, ...expected) => {
    expect(found(path)).toEqual(expected);
  });

  it('is that of the nearest name around it, if the setting is not in the sources', () => {
    expect(found('search.other')).toEqual(['boreal.config.ts', 15, 'search']);
  });

  it('is that of the definition, if nothing of it is in the sources', () => {
    expect(found('other')).toEqual(['boreal.config.ts', 12, 'defineSite']);
    expect(found('')).toEqual(['boreal.config.ts', 12, 'defineSite']);
  });

  it('is within the definition that it belongs to', () => {
    const [one, two] = [at("defineFamily()({\n  name: 'one'"), at("defineFamily()({\n  name: 'two'")];
    expect(found('page', { start: one, end: two })).toEqual(['boreal.config.ts', 4, 'page']);
    expect(found('page', { start: two, end: site })).toEqual(['boreal.config.ts', 9, 'page']);
    expect(found('card', { start: one, end: two })).toEqual(['boreal.config.ts', 2, 'defineFamily']);
    expect(found('shared', { start: one, end: two, text: 'wrds' })).toEqual(['boreal.config.ts', 5, "wrds'"]);
    expect(found('shared', { start: two, end: site, text: 'wrds' })).toEqual(['boreal.config.ts', 10, "wrds'"]);
  });

  it('is that of its text, if there is one', () => {
    expect(found('fonts[1].file', { text: 'b.woff2' })).toEqual(['boreal.config.ts', 16, "b.woff2'"]);
    expect(found('fonts[1].file', { text: 'c.woff2' })).toEqual(['boreal.config.ts', 16, 'file']);
  });

  it('is that of the definition alone without sources', () => {
    expect(findSetting({ sources: [], start: site, path: 'publik' })).toBe(site);
  });
});
