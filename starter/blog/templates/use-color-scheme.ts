import type { StoragePort } from 'boreal/contract/services';
import { useEffect, useState } from 'react';

/** A visitor's choice of colours; '' is that of the device. */
export type ColorScheme = '' | 'light' | 'dark';

/** Value of the setting `visitor.colorScheme`, by which documents that are loaded later have the choice. */
const key = 'color-scheme';

/** Returns the visitor's choice of colours, and a function that changes it. */
export function useColorScheme(storage: StoragePort): readonly [scheme: ColorScheme, choose: (scheme: ColorScheme) => void] {
  const [scheme, setScheme] = useState<ColorScheme>('');
  useEffect(() => {
    const show = (): void => {
      const stored = storage.get(key);
      const next = stored === 'light' || stored === 'dark' ? stored : '';
      document.documentElement.dataset.colorScheme = next;
      setScheme(next);
    };
    show();
    return storage.subscribe(key, show);
  }, [storage]);
  const choose = (next: ColorScheme): void => {
    storage.set(key, next);
    document.documentElement.dataset.colorScheme = next;
    setScheme(next);
  };
  return [scheme, choose];
}
