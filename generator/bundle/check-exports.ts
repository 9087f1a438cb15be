import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Problem, ProblemError } from '../errors/problem.ts';
import type { SiteDefinition } from '../site.ts';
import { positionAt } from '../support/site-code.ts';
import type { TemplateBundle } from './bundle-templates.ts';
import { chunkName } from './entry-sources.ts';
import { bundleErrors } from './errors.ts';

interface TemplateExports {
  readonly file: string;
  readonly module: object | undefined;
  readonly names: readonly string[];
}

/**
 * Throws ProblemError for templates without the exports that the build calls. Default exports of
 * pages and slices are missed by the bundle for browsers.
 */
export async function checkExports(site: SiteDefinition, root: string, templates: TemplateBundle): Promise<void> {
  const pages = [...new Set(site.families.map(({ page }) => page))].map((file): TemplateExports => {
    const template = templates.pages.get(chunkName('component', file));
    return { file, module: template?.module, names: ['head'] };
  });
  const card: readonly TemplateExports[] = site.socialCard
    ? [{ file: site.socialCard.component, module: templates.card?.module, names: ['default'] }]
    : [];
  const siteRoot = { file: site.root, module: templates.root.module, names: ['SiteRoot', 'SliceRoot'] };
  const missing = [siteRoot, ...pages, ...card].flatMap(({ file, module, names }) =>
    names.filter((name) => (module as Readonly<Record<string, unknown>>)?.[name] === undefined).map((name) => ({ file, name })),
  );
  if (missing.length > 0) throw new ProblemError(await Promise.all(missing.map((each) => problemOf(root, each))));
}

async function problemOf(root: string, missing: { readonly file: string; readonly name: string }): Promise<Problem> {
  const { file } = missing;
  const text = await readFile(join(root, file), 'utf8').catch(() => undefined);
  return bundleErrors.EXPORT_MISSING(missing, text === undefined ? { where: { file } } : positionAt({ file, text }, 0));
}
