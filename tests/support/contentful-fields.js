/** @import { ContentType, Locale, LocalizedFields } from './contentful-types.ts' */

/** @typedef {Readonly<{ contentType: ContentType | undefined, locales: readonly Required<Locale>[] }>} Model */

const defaultOf = (/** @type {readonly Required<Locale>[]} */ locales) => locales.find((locale) => locale.default)?.code;

/**
 * Returns fields as both APIs show them: without omitted, unknown and empty fields, and without
 * other locales of unlocalized ones. An unknown type, as that of assets, hides nothing.
 * @param {LocalizedFields} fields @param {Model} model @returns {string} JSON text
 */
export function deliverFields(fields, { contentType, locales }) {
  const codes = new Set(locales.map(({ code }) => code));
  const mainCode = defaultOf(locales);
  const shown = Object.entries(fields).flatMap(([name, values]) => {
    const field = contentType?.fields.find(({ id }) => id === name);
    if (contentType && (!field || field.omitted)) return [];
    const seen = Object.entries(values).filter(
      ([code, value]) => value !== undefined && (field && !field.localized ? code === mainCode : codes.has(code)),
    );
    return seen.length > 0 ? [[name, Object.fromEntries(seen)]] : [];
  });
  return JSON.stringify(Object.fromEntries(shown));
}

/**
 * Returns fields in one locale. A localized field falls back if it has no value; others have that
 * of the default locale.
 * @param {LocalizedFields} fields @param {Model & { readonly locale: string }} model @returns {Record<string, unknown>}
 */
export function flattenFields(fields, { contentType, locales, locale }) {
  const mainCode = defaultOf(locales);
  const chain = [locale];
  for (let code = locale; ; ) {
    const next = locales.find((candidate) => candidate.code === code)?.fallbackCode;
    if (!next || chain.includes(next)) break;
    chain.push(next);
    code = next;
  }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, values]) => {
      const field = contentType?.fields.find(({ id }) => id === name);
      const code = (field && !field.localized ? [mainCode ?? locale] : chain).find((candidate) => candidate in values);
      return code === undefined ? [] : [[name, values[code]]];
    }),
  );
}

/**
 * Returns links of an entity to others of its environment, in both forms of fields. Skips JSON
 * fields.
 * @param {Readonly<Record<string, unknown>>} fields @param {ContentType | undefined} contentType
 * @returns {{ type: string, id: string }[]}
 */
export function listLinks(fields, contentType) {
  /** @type {{ type: string, id: string }[]} */
  const links = [];
  const walk = (/** @type {unknown} */ value) => {
    if (typeof value !== 'object' || value === null) return;
    const { sys } = /** @type {{ sys?: { type?: string, linkType?: string, id?: string } }} */ (value);
    if (sys?.type === 'Link' && sys.linkType && sys.id) links.push({ type: sys.linkType, id: sys.id });
    else for (const part of Object.values(value)) walk(part);
  };
  for (const [name, value] of Object.entries(fields))
    if (contentType?.fields.find(({ id }) => id === name)?.type !== 'Object') walk(value);
  return links;
}
