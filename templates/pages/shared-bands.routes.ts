import type { EntryId } from 'boreal';
import type { ContentGraph } from '../../content/model.ts';
import { bladeAction } from '../features/overlays/panels.routes.ts';
import type { SharedBandProps } from '../sections/shared-band/shared-band.tsx';
import type { Action } from '../site-shared.ts';

/** Returns the bands that a page names. */
export function sharedBands(graph: ContentGraph, ids: readonly EntryId[], locale: string): readonly SharedBandProps[] {
  return ids.map((entry) => {
    const { slug, fields } = graph.entry('slice', entry, locale);
    const { target, ...band } = fields;
    return { ...band, id: slug, ...(target && { action: actionTo(graph, target, locale) }) };
  });
}

/**
 * Returns the action of a link to content: it opens a blade, or leads to the target of a shared
 * link.
 */
function actionTo(graph: ContentGraph, target: EntryId, locale: string): Action {
  const [type, slug = ''] = target.split('/');
  return type === 'blade' ? bladeAction(graph, slug, locale) : graph.entry('link-wrapper', target, locale).fields;
}
