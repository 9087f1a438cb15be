import { expect, test } from 'vitest';
import {
  initialSiteUiState,
  type SiteUiAction,
  type SiteUiState,
  siteUiReducer,
} from '../../../../../templates/features/media-filters/site-ui-state.ts';

const after = (...actions: readonly SiteUiAction[]): SiteUiState => actions.reduce(siteUiReducer, initialSiteUiState);
const toggle = (value: string): SiteUiAction => ({ type: 'toggleMediaCentreSelectedFilter', payload: { value } });

test('at first nothing is selected, nothing named, and the language toggle is on', () => {
  expect(initialSiteUiState).toEqual({ internalName: '', mediaCentreSelectedFilters: [], languageToggle: true });
});

test('a filter that is not selected is added behind the others', () => {
  expect(after(toggle('home'), toggle('driving')).mediaCentreSelectedFilters).toEqual([{ value: 'home' }, { value: 'driving' }]);
});

test('a filter that is selected is removed, whatever object it comes in', () => {
  expect(after(toggle('home'), toggle('driving'), toggle('home')).mediaCentreSelectedFilters).toEqual([{ value: 'driving' }]);
});

test('clearing empties the selection and leaves the rest', () => {
  const state = after({ type: 'updateInternalName', payload: 'media-centre' }, toggle('home'), {
    type: 'clearMediaCentreFilters',
  });
  expect(state).toEqual({ ...initialSiteUiState, internalName: 'media-centre' });
});

test('clearing an empty selection changes nothing', () => {
  expect(siteUiReducer(initialSiteUiState, { type: 'clearMediaCentreFilters' })).toBe(initialSiteUiState);
});

const toggles: readonly [payload: unknown, languageToggle: boolean][] = [
  [false, false],
  [true, true],
  [undefined, false],
  [1, true],
];

test.each(toggles)('the language toggle is set as a boolean: %s', (payload, languageToggle) => {
  expect(after({ type: 'updateLanguageToggle', payload }).languageToggle).toBe(languageToggle);
});

test('a reset restores what was at first', () => {
  const changes: readonly SiteUiAction[] = [
    toggle('home'),
    { type: 'updateInternalName', payload: 'blog' },
    { type: 'updateLanguageToggle', payload: false },
  ];
  expect(after(...changes, { type: 'resetState' })).toEqual(initialSiteUiState);
});

test('no action changes the state that it is given', () => {
  const state = Object.freeze({ ...initialSiteUiState, mediaCentreSelectedFilters: Object.freeze([{ value: 'home' }]) });
  siteUiReducer(state, toggle('home'));
  siteUiReducer(state, toggle('driving'));
  expect(state.mediaCentreSelectedFilters).toEqual([{ value: 'home' }]);
});
