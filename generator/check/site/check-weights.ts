import type { Problem } from '../../errors/problem.ts';
import type { ByteLimits } from '../../site.ts';
import { checkErrors } from '../errors.ts';
import type { PageFacts } from '../page/page-facts.ts';
import type { CheckedSite } from './checked-site.ts';

/** Default limits in bytes: about the size of the smallest quarter of all sites. */
export const defaultLimits: Required<ByteLimits> = { document: 30_000, scripts: 30_000, styles: 30_000 };

/** Sizes and imports of scripts and styles, by path in the folder. */
export type CodeWeights = ReadonlyMap<string, { readonly bytes: number; readonly imports: readonly string[] }>;

/** Reports documents, first scripts and styles that exceed their limits. */
export function checkWeights(site: CheckedSite, page: PageFacts, code: CodeWeights, limits: ByteLimits): Problem[] {
  const most = { ...defaultLimits, ...limits };
  const total = (urls: readonly string[]): number => {
    const targets = urls.map((url) => site.resolve(page.path, url));
    const files = new Set(targets.flatMap((target) => (target.kind === 'file' ? [target.path.slice(1)] : [])));
    // The loop visits values that are added during the loop.
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

/** Returns the static imports of a script, as written there. */
export function importsOf(script: string): readonly string[] {
  const statements = /(?:^|[;}\s])(?:import|export)(?:[\w$*{},\s]+from)?\s*(["'])(\.{1,2}\/[^"']+)\1/g;
  return [...script.matchAll(statements)].map(([, , path = '']) => path);
}
