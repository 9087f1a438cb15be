import type { Problem } from '../../errors/problem.ts';
import type { ByteLimits } from '../../site.ts';
import { checkErrors } from '../errors.ts';
import type { PageFacts } from '../page/page-facts.ts';
import type { CheckedSite } from './checked-site.ts';

/** What is allowed unless the site says otherwise: about what the lightest quarter of all sites sends. */
export const usualLimits: Required<ByteLimits> = { document: 30_000, scripts: 30_000, styles: 30_000 };

/** What is known of scripts and styles, by their paths in the folder. */
export type CodeWeights = ReadonlyMap<string, { readonly bytes: number; readonly imports: readonly string[] }>;

/** Weights: document, first scripts and styles of a page stay within their limits. */
export function checkWeights(site: CheckedSite, page: PageFacts, code: CodeWeights, limits: ByteLimits): Problem[] {
  const most = { ...usualLimits, ...limits };
  const total = (urls: readonly string[]): number => {
    const targets = urls.map((url) => site.resolve(page.path, url));
    const files = new Set(targets.flatMap((target) => (target.kind === 'file' ? [target.path.slice(1)] : [])));
    // What is added to a set while it is gone through is gone through as well.
    for (const file of files) for (const imported of code.get(file)?.imports ?? []) files.add(imported);
    return [...files].reduce((sum, file) => sum + (code.get(file)?.bytes ?? 0), 0);
  };
  const weights = [
    { error: checkErrors.PAGE_HEAVY, bytes: page.bytes, most: most.document },
    { error: checkErrors.SCRIPTS_HEAVY, bytes: total(page.scripts), most: most.scripts },
    { error: checkErrors.STYLES_HEAVY, bytes: total(page.stylesheets), most: most.styles },
  ];
  const where = { file: page.file };
  return weights.flatMap(({ error, ...weight }) => (weight.bytes > weight.most ? [error(weight, { where })] : []));
}

/** What a script imports from the start, as it is written there; what it imports later is left out. */
export function importsOf(script: string): readonly string[] {
  const statements = /(?:^|[;}\s])(?:import|export)(?:[\w$*{},\s]+from)?\s*(["'])(\.{1,2}\/[^"']+)\1/g;
  return [...script.matchAll(statements)].map(([, , path = '']) => path);
}
