import type { ContentGraph } from '../../content/model.ts';
import type { EntryId } from '../../generator/site-definition.ts';
import { bladeAction } from '../features/overlays/panels.routes.ts';
import type { SharedBandProps } from '../sections/shared-band/shared-band.tsx';
import type { Action } from '../site-shared.ts';

/** The bands that a page names. */
export function sharedBands(graph: ContentGraph, ids: readonly EntryId[], locale: string): readonly SharedBandProps[] {
  return ids.map((entry) => {
    const { slug, fields } = graph.entry('slice', entry, locale);
    const { target, ...band } = fields;
    return { ...band, id: slug, ...(target && { action: actionTo(graph, target, locale) }) };
  });
}

/** What a link to content does: one to a blade opens it, one to a shared link leads where that leads. */
function actionTo(graph: ContentGraph, target: EntryId, locale: string): Action {
  const [type, slug = ''] = target.split('/');
  return type === 'blade' ? bladeAction(graph, slug, locale) : graph.entry('link-wrapper', target, locale).fields;
}
