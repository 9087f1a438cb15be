import { useSyncExternalStore } from 'react';
import { useSite } from '../../site-context.tsx';

const neverChanges = () => () => {};

/** The address that a form is sent to, at first as the emitted page has it; undefined where nobody takes forms. */
export function useFormAction(name: string): string | undefined {
  const { forms } = useSite().services;
  return useSyncExternalStore(
    neverChanges,
    () => forms.action(name),
    () => forms.emittedAction(name),
  );
}
