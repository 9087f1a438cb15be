/** True for the names of texts that only editors read, such as `internalName`, `entryTitle` and `nt_name`. */
export const isForEditors = (name: string): boolean =>
  /internal/i.test(name) || /^(?:admin|cms|editor|entry|nt|system)[-_ ]?(?:name|title|label)$/i.test(name);

/** Returns the name of a type or field as editors read it: 'Meta Title' for 'metaTitle', 'News Article' for 'news-article'. */
export function nameForEditors(name: string): string {
  const words = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').split(/[-_.\s]+/);
  return words
    .filter((word) => word !== '')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
}
