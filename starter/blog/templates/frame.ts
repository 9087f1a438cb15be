import type { Services } from 'boreal/contract/services';
import { createContext, useContext } from 'react';
import type { site } from '../site.ts';

/** Values of the page around components. The site root provides them. */
export interface Frame {
  readonly services: Services;
  readonly words: typeof site.rootProps.shared.site;
}

export const FrameContext = createContext<Frame | undefined>(undefined);

export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('The component is not inside the site root.');
  return frame;
}
