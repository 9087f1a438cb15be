import type { Problem } from '../errors/problem.ts';
import type { SiteDefinition } from '../site.ts';
import { declarationOf } from '../site-builder.ts';
import type { ConfigCode } from './config-code.ts';
import { configErrors } from './errors.ts';

/** Returns a notice about the first part of a site, or the site, that has a form from before `boreal()`; undefined if none has. */
export function olderForm(site: SiteDefinition, code: ConfigCode): Problem | undefined {
  const parts = [...site.families, ...Object.values(site.slices), site];
  const older = parts.find((part) => declarationOf(part) === undefined);
  return older && configErrors.OLDER_FORM({}, code.definitionOf(older));
}
