import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  activeBlade,
  closeModal,
  closeOverlay,
  modalKind,
  modalKinds,
  openModal,
  openModals,
  overlayNamed,
  setBlade,
  shownOverlays,
} from '../../../../../templates/features/overlays/overlays.ts';

/** A list like that of the port, without a history. */
function fakeOverlays(...names: string[]) {
  const state = { names: names as readonly string[], opened: [] as unknown[] };
  return {
    state,
    list: () => state.names,
    open: (name: string, { here = false } = {}) => {
      state.opened.push({ name, here });
      state.names = [name, ...state.names.filter((other) => other !== name)];
    },
    close: (name: string) => {
      state.names = state.names.filter((other) => other !== name);
    },
  };
}

describe('names of overlays', () => {
  it.each([
    ['blade:menu', 'blade:menu'],
    ['blade:claim', 'blade:claim'],
    ['modal:SELF_SERVE', 'modal:SELF_SERVE'],
    ['modal:self_serve', 'modal:SELF_SERVE'],
    ['modal:Pco_Card_Number_Info', 'modal:PCO_CARD_NUMBER_INFO'],
    ['search', 'search'],
    ['Search', undefined],
    ['search:', undefined],
    ['blade:search', undefined],
    ['blade:Menu', undefined],
    ['blade:', undefined],
    ['blade:SELF_SERVE', undefined],
    ['modal:menu', undefined],
    ['modal:', undefined],
    ['menu', undefined],
    ['xblade:menu', undefined],
    ['blade:menu\n', undefined],
    ['', undefined],
  ])('%j is %j', (name, overlay) => {
    expect(overlayNamed(name)).toBe(overlay);
  });

  it('any text is an overlay or undefined', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(shownOverlays([name])).toEqual([overlayNamed(name)].filter((overlay) => overlay !== undefined));
      }),
    );
  });

  it('a kind of modal is recognized in any case', () => {
    fc.assert(
      fc.property(fc.mixedCase(fc.constantFrom(...modalKinds)), (kind) => {
        expect(modalKind(kind)).toBe(kind.toUpperCase());
      }),
    );
    expect(modalKind('ANOTHER')).toBeUndefined();
    expect(modalKind('toString')).toBeUndefined();
  });
});

describe('the blade', () => {
  it('is undefined at first, and the newest of several', () => {
    expect(activeBlade([])).toBeNull();
    expect(activeBlade(['modal:SELF_SERVE', 'nonsense'])).toBeNull();
    expect(activeBlade(['modal:SELF_SERVE', 'blade:quote', 'blade:menu'])).toBe('quote');
  });

  it.each(['menu', 'quote', 'claim'] as const)('can be set to %s and removed', (blade) => {
    const overlays = fakeOverlays();
    setBlade(overlays, blade);
    expect(activeBlade(overlays.list())).toBe(blade);
    setBlade(overlays, null);
    expect(overlays.list()).toEqual([]);
  });

  it('replaces the open blade in its history entry', () => {
    const overlays = fakeOverlays();
    setBlade(overlays, 'menu');
    setBlade(overlays, 'quote');
    expect(overlays.list()).toEqual(['blade:quote']);
    expect(overlays.state.opened).toEqual([
      { name: 'blade:menu', here: false },
      { name: 'blade:quote', here: true },
    ]);
  });

  it('gets its own history entry over a modal, which stays', () => {
    const overlays = fakeOverlays('modal:SELF_SERVE');
    setBlade(overlays, 'quote');
    expect(overlays.list()).toEqual(['blade:quote', 'modal:SELF_SERVE']);
    expect(overlays.state.opened).toEqual([{ name: 'blade:quote', here: false }]);
    setBlade(overlays, null);
    expect(overlays.list()).toEqual(['modal:SELF_SERVE']);
  });
});

describe('modals', () => {
  it('are a list that opening extends at the front and closing shortens', () => {
    const overlays = fakeOverlays();
    openModal(overlays, 'SELF_SERVE');
    openModal(overlays, 'pco_card_number_info');
    expect(openModals(overlays.list())).toEqual(['PCO_CARD_NUMBER_INFO', 'SELF_SERVE']);
    openModal(overlays, 'Self_Serve');
    expect(openModals(overlays.list())).toEqual(['SELF_SERVE', 'PCO_CARD_NUMBER_INFO']);
    closeModal(overlays, 'self_serve');
    expect(openModals(overlays.list())).toEqual(['PCO_CARD_NUMBER_INFO']);
    closeModal(overlays, 'PCO_CARD_NUMBER_INFO');
    expect(openModals(overlays.list())).toEqual([]);
  });

  it('of unknown kinds are not opened, closed or shown', () => {
    const overlays = fakeOverlays('modal:OTHER', 'modal:SELF_SERVE');
    openModal(overlays, 'OTHER');
    closeModal(overlays, 'OTHER');
    expect(overlays.state.opened).toEqual([]);
    expect(overlays.list()).toEqual(['modal:OTHER', 'modal:SELF_SERVE']);
    expect(openModals(overlays.list())).toEqual(['SELF_SERVE']);
  });

  it('are never in the list twice, under any name', () => {
    expect(openModals(['modal:self_serve', 'modal:SELF_SERVE'])).toEqual(['SELF_SERVE']);
  });

  it('can be opened in such a way that back leaves the page', () => {
    const overlays = fakeOverlays();
    openModal(overlays, 'PAGE_NOT_AVAILABLE_IN_PROVINCE', { here: true });
    expect(overlays.state.opened).toEqual([{ name: 'modal:PAGE_NOT_AVAILABLE_IN_PROVINCE', here: true }]);
  });

  it('are closed under each name by which they are open', () => {
    const overlays = fakeOverlays('modal:self_serve', 'blade:menu', 'modal:SELF_SERVE');
    closeOverlay(overlays, 'modal:SELF_SERVE');
    expect(overlays.list()).toEqual(['blade:menu']);
  });
});

it('the search, all modals and one blade are on screen, the newest first', () => {
  const names = ['modal:self_serve', 'blade:quote', 'nonsense', 'modal:PCO_CARD_NUMBER_INFO', 'blade:menu', 'modal:SELF_SERVE'];
  expect(shownOverlays(names)).toEqual(['modal:SELF_SERVE', 'blade:quote', 'modal:PCO_CARD_NUMBER_INFO']);
  expect(shownOverlays(['search', ...names, 'search'])).toEqual([
    'search',
    'modal:SELF_SERVE',
    'blade:quote',
    'modal:PCO_CARD_NUMBER_INFO',
  ]);
  expect(shownOverlays([])).toEqual([]);
});
