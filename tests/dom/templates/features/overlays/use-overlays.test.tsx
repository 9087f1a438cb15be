import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Services } from '#contract/services';
import { browserOverlays } from '../../../../../client/services/overlays.ts';
import { staticServices } from '../../../../../generator/render/static-services.ts';
import { OverlaysProvider } from '../../../../../templates/features/overlays/overlays-provider.tsx';
import { type BladeState, useBlade } from '../../../../../templates/features/overlays/use-blade.tsx';
import { type ModalsState, useModals } from '../../../../../templates/features/overlays/use-modals.tsx';
import { SiteProvider } from '../../../../../templates/site-context.tsx';
import type { SiteShared } from '../../../../../templates/site-shared.ts';

beforeAll(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
});

function Blade() {
  useBlade();
  return null;
}
function Modals() {
  useModals();
  return null;
}

const withSite = (services: Services, children: ReactNode) => (
  <SiteProvider language="en" pathPrefix="" shared={{} as SiteShared} services={services}>
    {children}
  </SiteProvider>
);

describe('a component outside the provider throws an error for developers', () => {
  it.each([
    ['useBlade', <Blade key="blade" />],
    ['useModals', <Modals key="modals" />],
  ])('by %s', (name, child) => {
    expect(() => renderToString(withSite(staticServices({}), child))).toThrow(`${name} must be used inside OverlaysProvider.`);
  });
});

describe('inside the provider', () => {
  const known: { state?: BladeState & ModalsState } = {};

  function Watch() {
    const state = { ...useBlade(), ...useModals() };
    known.state = state;
    return (
      <p>
        {String(state.activeBlade)} [{state.modals.join()}]
      </p>
    );
  }

  async function mount(state: unknown = null) {
    window.history.replaceState(state, '');
    const container = document.createElement('div');
    const root = createRoot(container);
    onTestFinished(() => act(() => root.unmount()));
    const services = { ...staticServices({}), overlays: browserOverlays(window) };
    await act(() => root.render(withSite(services, <Provided />)));
    return {
      text: () => container.textContent,
      ask: (run: (state: BladeState & ModalsState) => void) => act(async () => run(now())),
    };
  }

  const Provided = () => (
    <OverlaysProvider>
      <Watch />
    </OverlaysProvider>
  );

  function now(): BladeState & ModalsState {
    if (known.state === undefined) throw new Error('Nothing is mounted.');
    return known.state;
  }

  it('a build opens nothing', () => {
    expect(renderToString(withSite(staticServices({}), <Provided />))).toContain('null<!-- --> [<!-- -->]');
  });

  it('blades and modals follow the actions', async () => {
    const { text, ask } = await mount();
    expect(text()).toBe('null []');
    await ask(({ setActiveBlade }) => setActiveBlade('menu'));
    await ask(({ openModal }) => openModal('self_serve'));
    expect(text()).toBe('menu [SELF_SERVE]');
    await ask(({ openModal }) => openModal('PCO_CARD_NUMBER_INFO'));
    expect(text()).toBe('menu [PCO_CARD_NUMBER_INFO,SELF_SERVE]');
    await ask(({ closeModal }) => closeModal('SELF_SERVE'));
    expect(text()).toBe('menu [PCO_CARD_NUMBER_INFO]');
    await ask(({ openModal }) => openModal('OTHER'));
    expect(text()).toBe('menu [PCO_CARD_NUMBER_INFO]');
  });

  it('the overlays of the history entry are open from the start', async () => {
    const { text } = await mount({ overlays: ['modal:SELF_SERVE', 7, 'blade:quote'] });
    expect(text()).toBe('quote [SELF_SERVE]');
  });
});
