import type { VisitorSettings } from '#contract/visitor-settings';
import { loadTemplates, type TemplateModules } from '../bundle/bundle-templates.ts';
import type { DocumentShell } from './html-document.ts';
import type { RenderContext } from './render-page.ts';
import type { LocaleSlices } from './render-slices.ts';
import { indexSharedData, type SharedDatum } from './shared-data.ts';
import { cardPaths } from './social-cards.ts';
import { staticServices } from './static-services.ts';
import type { InspectedSite } from './traced-markup.ts';

/** Plain values from which any thread can create a render context. */
export interface RenderPlan extends Pick<RenderContext, 'rootShared'> {
  readonly families: readonly { readonly name: string; readonly page: string; readonly shared: readonly string[] }[];
  readonly sharedData: readonly SharedDatum[];
  readonly slices: ReadonlyMap<string, LocaleSlices>;
  readonly shell: DocumentShell;
  readonly inspected: InspectedSite;
  readonly visitor: VisitorSettings;
  /** Hash of the code of cards. */
  readonly cards: string;
  readonly modules: TemplateModules;
}

/** A context without references, which come with each page. */
export type PageContextBase = Omit<RenderContext, 'resolved'>;

/** Creates the context of a plan. */
export async function openRenderPlan(plan: RenderPlan): Promise<PageContextBase> {
  const templates = await loadTemplates(plan.modules);
  const { rootShared, families, sharedData, slices, shell, visitor, cards } = plan;
  return {
    rootShared,
    families: new Map(families.map((family) => [family.name, family])),
    templates,
    shared: indexSharedData(sharedData),
    slices,
    shell,
    cards: cardPaths(cards),
    services: staticServices(visitor),
  };
}
