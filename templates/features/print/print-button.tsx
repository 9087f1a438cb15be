import type { ReactNode } from 'react';
import { useSite } from '../../site-context.tsx';
import { useHydrated } from '../use-hydrated.tsx';

export interface PrintButtonProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** Opens the browser's dialog for printing. Laid out from the start, so that nothing moves; hidden without scripts. */
export function PrintButton({ className = '', children }: PrintButtonProps) {
  const { navigation } = useSite().services;
  const isHydrated = useHydrated();
  return (
    <button type="button" className={`${className} needs-client`.trim()} inert={!isHydrated} onClick={navigation.print}>
      {children}
    </button>
  );
}
