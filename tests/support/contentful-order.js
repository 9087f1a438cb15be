// Orders that a query can request.

/** @import { Visible } from './contentful-types.ts' */

/** @type {Record<string, (visible: Visible) => string>} */
const sortKeys = {
  'sys.id': ({ stored }) => stored.id,
  'sys.createdAt': ({ stored }) => stored.createdAt,
  'sys.updatedAt': ({ shown }) => shown.updatedAt,
};

/**
 * Returns true if entities can be sorted by it.
 * @param {string} order
 */
export const isOrder = (order) => order.split(',').every((key) => key.replace(/^-/, '') in sortKeys);

/**
 * Compares two entities. Ties are broken by id.
 * @param {string} order @returns {(left: Visible, right: Visible) => number}
 */
export function comparing(order) {
  const keys = order.split(',').map((key) => ({ read: sortKeys[key.replace(/^-/, '')], sign: key.startsWith('-') ? -1 : 1 }));
  return (left, right) => {
    for (const { read, sign } of keys) {
      const [first, second] = [read?.(left) ?? '', read?.(right) ?? ''];
      if (first !== second) return first < second ? -sign : sign;
    }
    return left.stored.id < right.stored.id ? -1 : 1;
  };
}
