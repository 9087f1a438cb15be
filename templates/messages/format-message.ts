/** Puts values in place of the `{name}`s of a message. A name without a value stays: it is then seen, not lost. */
export function formatMessage(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/** The form of a counted message that the language asks for, with `{count}` filled in. French counts 0 as one. */
export function formatCount(count: number, language: string, forms: { readonly one: string; readonly other: string }): string {
  const form = new Intl.PluralRules(language).select(count) === 'one' ? forms.one : forms.other;
  return formatMessage(form, { count });
}
