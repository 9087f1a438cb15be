import { useSite } from '../../site-context.tsx';
import { useHydrated } from '../use-hydrated.tsx';

/** The address that a form is sent to, at first as the emitted page has it; undefined where nobody takes forms. */
export function useFormAction(name: string): string | undefined {
  const { forms } = useSite().services;
  const isHydrated = useHydrated();
  return forms.isStandIn && !isHydrated ? undefined : forms.action(name);
}
