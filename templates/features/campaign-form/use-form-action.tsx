import { useSite } from '../../site-context.tsx';
import { useHydrated } from '../use-hydrated.tsx';

/** Returns the address of the endpoint, at first the emitted one. Undefined without an endpoint or a form. */
export function useFormAction(name: string | undefined): string | undefined {
  const { forms } = useSite().services;
  const isHydrated = useHydrated();
  return name === undefined || (forms.isStandIn && !isHydrated) ? undefined : forms.action(name);
}
