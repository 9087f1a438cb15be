import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Problem, ProblemError } from '../errors/problem.ts';
import type { SiteDefinition } from '../site.ts';
import { positionAt } from '../support/site-code.ts';
import { chunkName, entrySources } from './entry-sources.ts';
import { bundleErrors } from './errors.ts';
import { readModule, type Template } from './node-modules.ts';

/** Loaded templates; pages and slices by chunk name. */
interface LoadedTemplates {
  readonly root: Template<object>;
  readonly card?: Template<object>;
  readonly pages: ReadonlyMap<string, Template<object>>;
  readonly slices: ReadonlyMap<string, Template<object>>;
  readonly embeds: ReadonlyMap<string, Template<object>>;
  readonly server?: Pick<LoadedTemplates, 'pages'>;
}

interface TemplateExports {
  readonly file: string;
  readonly module: object | undefined;
  readonly names: readonly string[];
}

/** Throws ProblemError for templates without the exports that the build calls. */
export async function checkExports(site: SiteDefinition, root: string, templates: LoadedTemplates): Promise<void> {
  const pages = [...new Set(site.families.map(({ page }) => page))].map((file): TemplateExports => {
    const chunk = chunkName('component', file);
    const template = templates.server?.pages.get(chunk) ?? templates.pages.get(chunk);
    return { file, module: template?.module, names: ['default', 'head'] };
  });
  const card: readonly TemplateExports[] = site.socialCard
    ? [{ file: site.socialCard.component, module: templates.card?.module, names: ['default'] }]
    : [];
  const slices = [...new Set(Object.values(site.slices).map(({ component }) => component))].map((file): TemplateExports => {
    const template = templates.slices.get(chunkName('slice', file));
    return { file, module: template?.module, names: ['default'] };
  });
  const embeds = entrySources(site).embeds.map(({ file, chunk }): TemplateExports => {
    return { file, module: templates.embeds.get(chunk)?.module, names: ['default'] };
  });
  const names = slices.length > 0 ? ['SiteRoot', 'SliceRoot'] : ['SiteRoot'];
  const siteRoot = { file: site.root, module: templates.root.module, names };
  await refuseMissing(root, [siteRoot, ...pages, ...slices, ...embeds, ...card]);
}

/** Throws ProblemError for each name that a module does not export. */
export async function refuseMissing(root: string, templates: readonly TemplateExports[]): Promise<void> {
  const missing = templates.flatMap(({ file, module, names }) =>
    names.filter((name) => (module as Readonly<Record<string, unknown>>)?.[name] === undefined).map((name) => ({ file, name })),
  );
  if (missing.length > 0) throw new ProblemError(await Promise.all(missing.map((each) => problemOf(root, each))));
}

async function problemOf(root: string, missing: { readonly file: string; readonly name: string }): Promise<Problem> {
  const { file } = missing;
  const text = await readModule(pathToFileURL(join(root, file)).href);
  return bundleErrors.EXPORT_MISSING(missing, text === undefined ? { where: { file } } : positionAt({ file, text }, 0));
}
