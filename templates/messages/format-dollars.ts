/** Writes an amount as people in Canada do: $200,000 or 200 000 $. */
export function formatDollars(amount: number, language: string): string {
  const separator = language === 'fr' ? '\u00a0' : ',';
  const digits = String(amount).replace(/\B(?=(\d{3})+$)/g, separator);
  return language === 'fr' ? `${digits}\u00a0$` : `$${digits}`;
}
