import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clearMediaCentreFilters,
  toggleMediaCentreSelectedFilter,
} from '../../../../../templates/features/site-ui/media-centre-filters.ts';
import {
  initialSiteUiState,
  resetState,
  type SiteUiAction,
  type SiteUiState,
  updateInternalName,
  updateLanguageToggle,
} from '../../../../../templates/features/site-ui/site-ui-state.ts';

const after = (...actions: readonly SiteUiAction[]): SiteUiState =>
  actions.reduce<SiteUiState>((state, action) => action(state), initialSiteUiState);
const toggle = (value: string): SiteUiAction => toggleMediaCentreSelectedFilter({ value });

test('the first state has no selection and no name, and the language toggle is on', () => {
  expect(initialSiteUiState).toEqual({ internalName: '', mediaCentreSelectedFilters: [], languageToggle: true });
});

test('a new filter is added after the others', () => {
  expect(after(toggle('home'), toggle('driving')).mediaCentreSelectedFilters).toEqual([{ value: 'home' }, { value: 'driving' }]);
});

test('a selected filter is removed, even if it is another object', () => {
  expect(after(toggle('home'), toggle('driving'), toggle('home')).mediaCentreSelectedFilters).toEqual([{ value: 'driving' }]);
});

test('the value of a filter is selected without its other properties', () => {
  const filter = { value: 'home', label: 'Home' };
  expect(after(toggleMediaCentreSelectedFilter(filter)).mediaCentreSelectedFilters).toEqual([{ value: 'home' }]);
});

test('clearing removes the selection and keeps the rest', () => {
  const state = after(updateInternalName('/media-centre/'), toggle('home'), clearMediaCentreFilters);
  expect(state).toEqual({ ...initialSiteUiState, internalName: '/media-centre/' });
});

test('clearing an empty selection changes nothing', () => {
  expect(clearMediaCentreFilters(initialSiteUiState)).toBe(initialSiteUiState);
});

test('a reset restores the whole state', () => {
  expect(after(updateInternalName('/'), updateLanguageToggle(false), toggle('home'), resetState)).toBe(initialSiteUiState);
});

test.each([
  [true, true],
  [false, false],
  ['no', true],
  ['', false],
  [0, false],
  [undefined, false],
])('the language toggle is set to %j as %j', (given, expected) => {
  expect(after(updateLanguageToggle(given)).languageToggle).toBe(expected);
});

test('no value is selected twice, and no state is changed in place', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), (values) => {
      const before = structuredClone(initialSiteUiState);
      const selected = after(...values.map(toggle)).mediaCentreSelectedFilters.map(({ value }) => value);
      expect(new Set(selected).size).toBe(selected.length);
      for (const value of ['a', 'b', 'c']) {
        expect(selected.includes(value)).toBe(values.filter((other) => other === value).length % 2 === 1);
      }
      expect(initialSiteUiState).toEqual(before);
    }),
  );
});
