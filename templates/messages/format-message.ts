/** Fills the `{name}` placeholders of a message. A placeholder without a value stays visible. */
export function formatMessage(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/** Returns the plural form for a count, with `{count}` filled in. French counts 0 as one. */
export function formatCount(count: number, language: string, forms: { readonly one: string; readonly other: string }): string {
  const form = new Intl.PluralRules(language).select(count) === 'one' ? forms.one : forms.other;
  return formatMessage(form, { count });
}
