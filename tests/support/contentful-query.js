// Parses and refuses queries, and formats collections.

/** @import { Space } from './contentful-types.ts' */

/** @typedef {Readonly<Record<string, string>>} Query */

/** An error response of Contentful. */
export class Refusal extends Error {
  /** @param {number} status @param {string} id @param {string} message @param {unknown} [details] */
  constructor(status, id, message, details) {
    super(message);
    this.status = status;
    this.id = id;
    this.details = details;
  }
}

/**
 * Returns a link in the format of the APIs.
 * @param {string} linkType @param {string} id
 */
export const link = (linkType, id) => ({ sys: { type: 'Link', linkType, id } });

/** @param {readonly object[]} errors */
export const invalid = (errors) => new Refusal(400, 'InvalidQuery', 'The query you sent was invalid.', { errors });

/** @param {Space} space @param {string} type @param {string} id */
export const notFound = (space, type, id) =>
  new Refusal(404, 'NotFound', 'The resource could not be found.', { type, id, space: space.id });

/**
 * Returns an integer of the query.
 * @param {Query} query @param {string} name @param {{ readonly least: number, readonly most: number, readonly otherwise: number }} range
 */
export function readCount(query, name, { least, most, otherwise }) {
  const text = query[name] ?? String(otherwise);
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < least || count > most)
    throw new Refusal(400, 'BadRequest', `The value of "${name}" must be from ${least} to ${most}.`, {
      errors: [{ name, value: text }],
    });
  return count;
}

/**
 * Refuses a query with unknown parameters.
 * @param {Query} query @param {readonly string[]} known
 */
export function refuseUnknown(query, known) {
  for (const name of Object.keys(query))
    if (!known.includes(name) && name !== 'access_token') throw invalid([{ name: 'unknown', path: [name] }]);
}

/**
 * Returns a collection as JSON text. `more` follows its items.
 * @param {{ total: number, skip: number, limit: number, texts: readonly string[], more?: string }} collection
 */
export const collectionText = ({ total, skip, limit, texts, more = '' }) =>
  `{"sys":{"type":"Array"},"total":${total},"skip":${skip},"limit":${limit},"items":[${texts.join(',')}]${more}}`;

/**
 * Returns the requested page of a collection.
 * @param {Query} query
 */
export const readPage = (query) => ({
  skip: readCount(query, 'skip', { least: 0, most: Number.MAX_SAFE_INTEGER, otherwise: 0 }),
  limit: readCount(query, 'limit', { least: 0, most: 1000, otherwise: 100 }),
});
