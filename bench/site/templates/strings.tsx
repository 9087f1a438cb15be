import { createContext, useContext } from 'react';
import type { Strings } from '../shared.ts';

const StringsContext = createContext<Strings | undefined>(undefined);

export const StringsProvider = StringsContext.Provider;

/** Returns the strings of the page's language. Throws outside the site's frame. */
export function useStrings(): Strings {
  const strings = useContext(StringsContext);
  if (!strings) throw new Error('useStrings is used outside of StringsProvider.');
  return strings;
}
