import type { LocalizedValue } from './space.ts';

interface LocaleRules {
  readonly code: string;
  readonly defaultCode: string;
  /** Whether the field has values of its own in other locales. */
  readonly isLocalized: boolean;
  /** By locale code: the locale whose value stands in. */
  readonly fallbacks: ReadonlyMap<string, string | null>;
}

/**
 * A field's value in a locale, as the delivery API gives it when one locale is asked for: its own, else that of the locales that it falls
 * back on, one after the other. An empty text or null is a value and ends the search. A field that is not localized has the default locale's
 * value everywhere, whatever else may linger in it.
 */
export function localizedValue(value: LocalizedValue | undefined, rules: LocaleRules): unknown {
  const { code, defaultCode, isLocalized, fallbacks } = rules;
  if (value === undefined) return undefined;
  if (!isLocalized) return value[defaultCode];
  const seen = new Set<string>();
  for (let at: string | null | undefined = code; at && !seen.has(at); at = fallbacks.get(at)) {
    if (Object.hasOwn(value, at)) return value[at];
    seen.add(at);
  }
  return undefined;
}
