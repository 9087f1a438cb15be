import type { Services } from 'boreal/contract/services';
import { createContext, useContext } from 'react';

/** Access of components to the browser. The site root provides it. */
export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('The component is not inside the site root.');
  return services;
}
