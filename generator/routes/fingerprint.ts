import { contentHash } from '../support/content-hash.ts';
import type { Route } from './route.ts';

/** What a rendered page depends on beside its route. */
export interface RenderInputs {
  /** Hash of the compiled component, everything that it imports, and the site root. */
  readonly template: string;
  /** Hash of the shared data that the page and the site root read. */
  readonly shared: string;
  /** Hash of what the document around the page is made of: client chunks, stylesheet, settings. */
  readonly document: string;
}

/**
 * Names a page's rendering: equal fingerprints mean equal bytes, slices aside. This is correct because templates are pure: they see
 * their route's data, the shared data that their family names, and nothing else.
 */
export function fingerprint(route: Route, inputs: RenderInputs): string {
  const { path, family, context, data, matchPath, canonicalPath, listed } = route;
  return contentHash(
    JSON.stringify([path, family, context, data, matchPath, canonicalPath, listed]),
    inputs.template,
    inputs.shared,
    inputs.document,
  );
}
