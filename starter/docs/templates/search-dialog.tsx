import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useFrame } from './frame.ts';
import { Search } from './search.tsx';

const name = 'search';

/** The search over the page: `/` and Ctrl+K open it, Escape and “back” close it. */
export function SearchDialog() {
  const { services, words } = useFrame();
  const { overlays } = services;
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = useSyncExternalStore(overlays.subscribe, overlays.list, overlays.list).includes(name);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const isOpen = overlays.list().includes(name);
      const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
      const isSlash = key === '/' && !isTyping && !ctrlKey && !metaKey && !altKey;
      const isSearch = isSlash || (key.toLowerCase() === 'k' && (ctrlKey || metaKey));
      // In a field with words, some browsers only clear it.
      if (isOpen && key === 'Escape') overlays.close(name);
      else if (isSearch && !isOpen) overlays.open(name);
      if (isSearch || (isOpen && key === 'Escape')) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [overlays]);
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-label={words.search}
      onClose={() => overlays.list().includes(name) && overlays.close(name)}
    >
      {isOpen && (
        <>
          <Search id="dialog-query" />
          <form method="dialog">
            <button type="submit">{words.close}</button>
          </form>
        </>
      )}
    </dialog>
  );
}
