import { languageAttributes } from 'boreal/contract/page';
import type { StoragePort } from 'boreal/contract/services';
import { type ColorScheme, useColorScheme } from './use-color-scheme.ts';

const next: Readonly<Record<ColorScheme, ColorScheme>> = { '': 'light', light: 'dark', dark: '' };

type Words = Parameters<typeof languageAttributes>[0] & {
  readonly colours: string;
  readonly colour: Readonly<Record<'system' | 'light' | 'dark', string>>;
};

/** Button that changes the colours: those of the device, light, dark. */
export function ColorSwitch({ storage, words }: { readonly storage: StoragePort; readonly words: Words }) {
  const [scheme, choose] = useColorScheme(storage);
  const name = `${words.colours}: ${words.colour[scheme || 'system']}`;
  return (
    <button
      type="button"
      className="color-switch needs-client"
      title={name}
      aria-label={name}
      onClick={() => choose(next[scheme])}
      {...languageAttributes(words)}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" strokeWidth="2" />
        {scheme !== 'light' && (
          <path d={scheme === 'dark' ? 'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16' : 'M12 4a8 8 0 0 1 0 16z'} fill="currentColor" />
        )}
      </svg>
    </button>
  );
}
