// Answers about a space: its content types and locales, as JSON text.
import { collectionText, link, notFound, readPage, refuseUnknown } from './contentful-query.js';

/** @import { ContentType, Space } from './contentful-types.ts' */

/** @typedef {Readonly<{ space: Space, query: Readonly<Record<string, string>> }>} Asked */

/** @param {Space} space @param {ContentType & { readonly changedAt: string, readonly revision: number }} contentType */
function contentTypeText(space, { sys, name = sys.id, description = '', displayField = null, fields, changedAt, revision }) {
  return JSON.stringify({
    sys: {
      space: link('Space', space.id),
      id: sys.id,
      type: 'ContentType',
      createdAt: changedAt,
      updatedAt: changedAt,
      environment: link('Environment', space.environment),
      revision,
    },
    displayField,
    name,
    description,
    fields: fields.map(({ id, name: label = id, type, localized, required, disabled, omitted, linkType, items }) => ({
      id,
      name: label,
      type,
      localized: localized === true,
      required: required === true,
      disabled: disabled === true,
      omitted: omitted === true,
      ...(linkType ? { linkType } : {}),
      ...(items ? { items: { type: items.type, ...(items.linkType ? { linkType: items.linkType } : {}), validations: [] } } : {}),
    })),
  });
}

/** All content types. @param {Asked} asked */
export function listContentTypes({ space, query }) {
  refuseUnknown(query, ['order', 'skip', 'limit']);
  const { skip, limit } = readPage(query);
  const all = space.contentTypes();
  const texts = all.slice(skip, skip + limit).map((contentType) => contentTypeText(space, contentType));
  return collectionText({ total: all.length, skip, limit, texts });
}

/** One content type. @param {Asked} asked @param {string} id */
export function oneContentType({ space }, id) {
  const contentType = space.contentTypes().find(({ sys }) => sys.id === id);
  if (!contentType) throw notFound(space, 'ContentType', id);
  return contentTypeText(space, contentType);
}

/** All locales. @param {Asked} asked */
export function listLocales({ space, query }) {
  refuseUnknown(query, ['skip', 'limit']);
  const { skip, limit } = readPage({ limit: '1000', ...query });
  const all = space.locales();
  const texts = all
    .slice(skip, skip + limit)
    .map((locale) => JSON.stringify({ ...locale, sys: { id: `locale-${locale.code}`, type: 'Locale', version: 1 } }));
  return collectionText({ total: all.length, skip, limit, texts });
}

/** The space. @param {Space} space */
export const describeSpace = (space) =>
  JSON.stringify({ sys: { type: 'Space', id: space.id }, name: space.id, locales: space.locales() });
