import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { toggleMediaCentreSelectedFilter } from '../../../../../templates/features/site-ui/media-centre-filters.ts';
import { SiteUiProvider, useSiteUi } from '../../../../../templates/features/site-ui/site-ui-provider.tsx';
import {
  initialSiteUiState,
  type SiteUiAction,
  type SiteUiState,
} from '../../../../../templates/features/site-ui/site-ui-state.ts';
import { inSite, mountPoint, type Surroundings } from '../../../../support/rendered-site.tsx';

const seen: { state: SiteUiState; dispatch?: (action: SiteUiAction) => void } = { state: initialSiteUiState };

function Watch() {
  const [state, dispatch] = useSiteUi();
  Object.assign(seen, { state, dispatch });
  return JSON.stringify(state);
}

const page = (surroundings: Surroundings = {}) =>
  inSite(
    <SiteUiProvider>
      <Watch />
    </SiteUiProvider>,
    surroundings,
  );

test('a component outside the provider throws an error for developers', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  expect(() => renderToString(inSite(<Watch />))).toThrow('useSiteUi is called outside SiteUiProvider.');
});

test('the emitted page has its own name, so nothing changes when scripts start', () => {
  renderToString(page({ context: { originalPath: '/faqs/' } }));
  expect(seen.state).toEqual({ ...initialSiteUiState, internalName: '/faqs/' });
});

test('each page begins with a new state and its name, which is the same in every language', async () => {
  const { render } = mountPoint();
  await render(page({ path: '/en/media-centre/', context: { originalPath: '/media-centre/' } }));
  expect(seen.state).toEqual({ ...initialSiteUiState, internalName: '/media-centre/' });
  await act(async () => seen.dispatch?.(toggleMediaCentreSelectedFilter({ value: 'home' })));
  expect(seen.state.mediaCentreSelectedFilters).toEqual([{ value: 'home' }]);
  await render(page({ path: '/en/media-centre/', context: { originalPath: '/media-centre/' } }));
  expect(seen.state.mediaCentreSelectedFilters).toEqual([{ value: 'home' }]);
  await render(page({ path: '/fr/faqs/', context: { originalPath: '/faqs/' } }));
  expect(seen.state).toEqual({ ...initialSiteUiState, internalName: '/faqs/' });
});

test('a page with a different path in each language has the name of its path in the first language', async () => {
  const alternates = { en: '/basics/', fr: '/comprendre/' };
  const { render } = mountPoint();
  await render(page({ path: '/fr/comprendre/', context: { language: 'fr', originalPath: '/comprendre/', alternates } }));
  expect(seen.state.internalName).toBe('/basics/');
});

test('a page without a language in its address offers no other language', async () => {
  const { render } = mountPoint();
  await render(page({ path: '/404.html', context: { originalPath: '/404.html', routed: false } }));
  expect(seen.state.languageToggle).toBe(false);
});
