import type { ContentGraph } from '../../../content/model.ts';
import type { OpenNowProps } from './open-now.tsx';

/** Returns the hours of the office with the texts about them. */
export function openingOf(graph: ContentGraph, locale: string): OpenNowProps {
  return {
    hours: graph.single('opening-hours', 'office', locale).fields,
    texts: graph.single('messages', 'interface', locale).fields.opening,
  };
}
