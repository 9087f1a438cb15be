/** True for the names of texts that only editors read, such as `internalName`, `entryTitle` and `nt_name`. */
export const isForEditors = (name: string): boolean =>
  /internal/i.test(name) || /^(?:admin|cms|editor|entry|nt|system)[-_ ]?(?:name|title|label)$/i.test(name);
