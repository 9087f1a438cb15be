import type { LocalizedValue } from './space.ts';

interface LocaleRules {
  readonly code: string;
  readonly defaultCode: string;
  /** True if the field has values of its own in other locales. */
  readonly isLocalized: boolean;
  /** Fallback locale by locale code. */
  readonly fallbacks: ReadonlyMap<string, string | null>;
}

/**
 * Returns a field's value in a locale as the delivery API does: its own or that of the first
 * fallback with one. An empty text or null is a value.
 */
export function localizedValue(value: LocalizedValue | undefined, rules: LocaleRules): unknown {
  const code = sourceLocale(value, rules);
  return code === undefined ? undefined : value?.[code];
}

/** Returns the locale that gives a field's value in a locale; undefined if there is no value. */
export function sourceLocale(value: LocalizedValue | undefined, rules: LocaleRules): string | undefined {
  const { code, defaultCode, isLocalized, fallbacks } = rules;
  if (value === undefined) return undefined;
  if (!isLocalized) return Object.hasOwn(value, defaultCode) ? defaultCode : undefined;
  const visited = new Set<string>();
  for (let at: string | null | undefined = code; at && !visited.has(at); at = fallbacks.get(at)) {
    if (Object.hasOwn(value, at)) return at;
    visited.add(at);
  }
  return undefined;
}
