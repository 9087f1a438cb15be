import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { browserAddress } from '../../../../../client/services/address.ts';
import { useMediaFilters } from '../../../../../templates/features/media-filters/use-media-filters.tsx';
import {
  clearMediaCentreFilters,
  toggleMediaCentreSelectedFilter,
} from '../../../../../templates/features/site-ui/media-centre-filters.ts';
import { SiteUiProvider } from '../../../../../templates/features/site-ui/site-ui-provider.tsx';
import { inSite, mountPoint } from '../../../../support/rendered-site.tsx';

const seen: { dispatch?: ReturnType<typeof useMediaFilters>[1] } = {};

function Watch() {
  const [selected, dispatch] = useMediaFilters();
  seen.dispatch = dispatch;
  return selected.join(' ');
}

async function open(search: string) {
  window.history.replaceState(null, '', `/en/media-centre/${search}`);
  const { container, render } = mountPoint();
  const services = { address: browserAddress(window) };
  await render(
    inSite(
      <SiteUiProvider>
        <Watch />
      </SiteUiProvider>,
      { services, path: '/en/media-centre/' },
    ),
  );
  return container;
}

beforeEach(() => window.history.replaceState(null, '', '/'));

test('the topics of the address are selected, each once', async () => {
  expect((await open('?f=home&f=driving&f=home&x=1')).textContent).toBe('home driving');
});

test('an action changes the address, and the selection follows', async () => {
  const container = await open('?f=home&x=1');
  await act(async () => seen.dispatch?.(toggleMediaCentreSelectedFilter({ value: 'driving' })));
  expect(window.location.search).toBe('?x=1&f=home&f=driving');
  expect(container.textContent).toBe('home driving');
  await act(async () => seen.dispatch?.(toggleMediaCentreSelectedFilter({ value: 'home' })));
  expect(container.textContent).toBe('driving');
  await act(async () => seen.dispatch?.(clearMediaCentreFilters));
  expect(window.location.search).toBe('?x=1');
  expect(container.textContent).toBe('');
});

test('back and forward change the selection', async () => {
  const container = await open('?f=home');
  await act(async () => {
    window.history.replaceState(null, '', '/en/media-centre/?f=claims');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(container.textContent).toBe('claims');
});
