/**
 * Everything outside of a site that the same code may give another result with: the version of
 * Node, its tables of languages and time zones, and the language and time zone of the process.
 */
export function runtimeOf(): string {
  const { node, v8, icu, cldr, unicode, tz } = process.versions;
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return JSON.stringify([node, v8, icu, cldr, unicode, tz, locale, timeZone]);
}
