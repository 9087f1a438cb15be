import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus with the arrow keys: from the field to the results, between them, and back. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget, target, key, nativeEvent } = event;
  const step = steps[key];
  // While an input method composes a word, as for Japanese, the keys choose its characters.
  if (step === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || nativeEvent.isComposing) return;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('input[type="search"], [data-result]')];
  const at = stops.indexOf(target as HTMLElement);
  const next = at < 0 ? undefined : stops[at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
