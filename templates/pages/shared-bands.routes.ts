import type { EntryId } from 'boreal';
import type { ContentGraph } from '../../content/model.ts';
import { linkTo } from '../features/overlays/content-links.routes.ts';
import type { SharedBandProps } from '../sections/shared-band/shared-band.tsx';

/** Returns the bands that a page names. */
export function sharedBands(graph: ContentGraph, ids: readonly EntryId[], locale: string): readonly SharedBandProps[] {
  return ids.map((entry) => {
    const { slug, fields } = graph.entry('slice', entry, locale);
    const { target, ...band } = fields;
    return { ...band, id: slug, ...(target && { action: linkTo(graph, target, locale) }) };
  });
}
