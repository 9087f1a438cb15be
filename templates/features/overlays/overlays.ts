/**
 * What may lie over a page: blades, of which one is open at a time, modals, an ordered list, the newest first, and the search. All
 * stand in one list of names ('blade:quote', 'modal:SELF_SERVE', 'search'), the newest first, which the port keeps with the history's
 * entry.
 */
import type { OverlaysPort } from '#contract/services';

export const bladeNames = ['menu', 'quote', 'claim'] as const;
export type BladeName = (typeof bladeNames)[number];
export type BladeOverlay = `blade:${BladeName}`;

export const modalKinds = ['SELF_SERVE', 'PAGE_NOT_AVAILABLE_IN_PROVINCE', 'PCO_CARD_NUMBER_INFO'] as const;
export type ModalKind = (typeof modalKinds)[number];
export type ModalOverlay = `modal:${ModalKind}`;

export const searchOverlay = 'search';
export type SearchOverlay = typeof searchOverlay;

/** How something is named among the overlays, and in the links that open it. */
export type OverlayName = BladeOverlay | ModalOverlay | SearchOverlay;

const isBlade = (name: OverlayName | undefined): name is BladeOverlay => name?.startsWith('blade:') === true;
const isModal = (name: OverlayName | undefined): name is ModalOverlay => name?.startsWith('modal:') === true;

/** The kind of modal that is meant, whatever its case; undefined if there is none. */
export function modalKind(kind: string): ModalKind | undefined {
  const upper = kind.toUpperCase();
  return modalKinds.find((known) => known === upper);
}

/** The overlay that a name of the list means; undefined for one that means nothing. */
export function overlayNamed(name: string): OverlayName | undefined {
  if (name === searchOverlay) return name;
  const [, type, rest = ''] = /^(blade|modal):(.*)$/s.exec(name) ?? [];
  const blade = bladeNames.find((known) => type === 'blade' && known === rest);
  const modal = type === 'modal' ? modalKind(rest) : undefined;
  return (blade && `blade:${blade}`) ?? (modal && `modal:${modal}`);
}

/** The blade that is open: the newest, should the names hold several. */
export function activeBlade(names: readonly string[]): BladeName | null {
  const newest = names.map(overlayNamed).find(isBlade);
  return bladeNames.find((blade) => newest === `blade:${blade}`) ?? null;
}

/** The modals that are open, the newest first; none twice. */
export function openModals(names: readonly string[]): readonly ModalKind[] {
  const open = new Set(names.map(overlayNamed).filter(isModal));
  return [...open].flatMap((name) => modalKind(name.slice('modal:'.length)) ?? []);
}

/** What is on screen, the newest first: the active blade, all modals and the search; none twice. */
export function shownOverlays(names: readonly string[]): readonly OverlayName[] {
  const open = new Set(names.map(overlayNamed));
  const blade = [...open].find(isBlade);
  return [...open].filter((name) => name !== undefined).filter((name) => !isBlade(name) || name === blade);
}

type Port = Pick<OverlaysPort, 'list' | 'open' | 'close'>;

/** Opens a blade in place of the one that is open; null closes that. */
export function setBlade(overlays: Port, blade: BladeName | null): void {
  const names = overlays.list();
  const wanted = blade && `blade:${blade}`;
  // In the entry of the blade whose place it takes: going back closes it, and does not show the other again.
  if (wanted) overlays.open(wanted, { here: isBlade(overlayNamed(names[0] ?? '')) });
  // The oldest first: closing the newest then goes back past all of them.
  for (const name of [...names].reverse()) if (isBlade(overlayNamed(name)) && name !== wanted) overlays.close(name);
}

/** Puts a modal first; with `here`, going back does not close it. An unknown kind opens nothing. */
export function openModal(overlays: Port, kind: string, options?: { readonly here?: boolean }): void {
  const modal = modalKind(kind);
  if (modal !== undefined) overlays.open(`modal:${modal}`, options);
}

/** Takes a modal off. An unknown kind, or one that is not open, changes nothing. */
export function closeModal(overlays: Port, kind: string): void {
  const modal = modalKind(kind);
  if (modal !== undefined) closeOverlay(overlays, `modal:${modal}`);
}

/** Takes off whatever is known by the name. */
export function closeOverlay(overlays: Port, overlay: OverlayName): void {
  for (const name of overlays.list()) if (overlayNamed(name) === overlay) overlays.close(name);
}
