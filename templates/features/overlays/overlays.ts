/**
 * Overlays of a page: one active blade, a stack of modals, and the search. All are names in one
 * list, newest first ('blade:quote', 'modal:SELF_SERVE', 'search'), which the port stores in the
 * history entry.
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

/** Name of an overlay in the list, and in the links that open it. */
export type OverlayName = BladeOverlay | ModalOverlay | SearchOverlay;

const isBlade = (name: OverlayName | undefined): name is BladeOverlay => name?.startsWith('blade:') === true;
const isModal = (name: OverlayName | undefined): name is ModalOverlay => name?.startsWith('modal:') === true;

/** Returns a kind of modal by its name in any case; undefined if unknown. */
export function modalKind(kind: string): ModalKind | undefined {
  const upper = kind.toUpperCase();
  return modalKinds.find((each) => each === upper);
}

/** Returns the overlay with a name of the list; undefined if unknown. */
export function overlayNamed(name: string): OverlayName | undefined {
  if (name === searchOverlay) return name;
  const [, type, rest = ''] = /^(blade|modal):(.*)$/s.exec(name) ?? [];
  const blade = bladeNames.find((each) => type === 'blade' && each === rest);
  const modal = type === 'modal' ? modalKind(rest) : undefined;
  return (blade && `blade:${blade}`) ?? (modal && `modal:${modal}`);
}

/** Returns the active blade: the newest if there are several. */
export function activeBlade(names: readonly string[]): BladeName | null {
  const newest = names.map(overlayNamed).find(isBlade);
  return bladeNames.find((blade) => newest === `blade:${blade}`) ?? null;
}

/** Returns the open modals, newest first, each once. */
export function openModals(names: readonly string[]): readonly ModalKind[] {
  const open = new Set(names.map(overlayNamed).filter(isModal));
  return [...open].flatMap((name) => modalKind(name.slice('modal:'.length)) ?? []);
}

/** Returns the overlays on screen, newest first, each once: active blade, modals and search. */
export function shownOverlays(names: readonly string[]): readonly OverlayName[] {
  const open = new Set(names.map(overlayNamed));
  const blade = [...open].find(isBlade);
  return [...open].filter((name) => name !== undefined).filter((name) => !isBlade(name) || name === blade);
}

type Port = Pick<OverlaysPort, 'list' | 'open' | 'close'>;

/** Opens a blade in place of the active one; null closes it. */
export function setBlade(overlays: Port, blade: BladeName | null): void {
  const names = overlays.list();
  const overlay = blade && `blade:${blade}`;
  // Reuses the history entry of the replaced blade, so that going back does not show it again.
  if (overlay) overlays.open(overlay, { here: isBlade(overlayNamed(names[0] ?? '')) });
  // Oldest first, so that closing the newest goes back past all of them.
  for (const name of [...names].reverse()) if (isBlade(overlayNamed(name)) && name !== overlay) overlays.close(name);
}

/** Opens a modal on top. With `here`, going back does not close it. Ignores unknown kinds. */
export function openModal(overlays: Port, kind: string, options?: { readonly here?: boolean }): void {
  const modal = modalKind(kind);
  if (modal !== undefined) overlays.open(`modal:${modal}`, options);
}

/** Closes a modal. Ignores kinds that are unknown or not open. */
export function closeModal(overlays: Port, kind: string): void {
  const modal = modalKind(kind);
  if (modal !== undefined) closeOverlay(overlays, `modal:${modal}`);
}

/** Closes an overlay, under any spelling of its name. */
export function closeOverlay(overlays: Port, overlay: OverlayName): void {
  for (const name of overlays.list()) if (overlayNamed(name) === overlay) overlays.close(name);
}
