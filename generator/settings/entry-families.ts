import type { RouteFamily } from '../site.ts';

/** Property of `ofEntry` with the function that lists all entries. See `site.ts`. */
const listedBy = Symbol.for('boreal.listedBy');

type EntryRoutes = NonNullable<RouteFamily['ofEntry']>;
type Family = Pick<RouteFamily, 'routes' | 'ofEntry'>;

/** Returns the type of the entries if a family has no other pages than `ofEntry` lists for each of them. */
export function typeOfEach({ routes, ofEntry }: Family): string | undefined {
  const isWhole = ofEntry && (ofEntry as { readonly [listedBy]?: unknown })[listedBy] === routes;
  return isWhole ? ofEntry.type : undefined;
}

/** Marks the guarded functions of a family that has no other pages. */
export const withListedBy = (ofEntry: EntryRoutes, routes: RouteFamily['routes']): EntryRoutes =>
  Object.assign({ ...ofEntry }, { [listedBy]: routes });
