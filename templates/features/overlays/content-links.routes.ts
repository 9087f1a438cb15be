import type { EntryId } from 'boreal';
import type { ContentGraph } from '../../../content/model.ts';
import type { BladeLink, PlainLink, WrappedLink } from './content-links.ts';

/** Returns the link to an entry: it opens a blade, or leads to the target of a shared link. */
export function linkTo(graph: ContentGraph, target: EntryId, locale: string): BladeLink | WrappedLink {
  const [type, slug = ''] = target.split('/');
  return type === 'blade' ? bladeLink(graph, slug, locale) : wrappedLink(graph, slug, locale);
}

/** Returns the link that opens a blade. */
export function bladeLink(graph: ContentGraph, slug: string, locale: string): BladeLink {
  const { label, href, name } = graph.single('blade', slug, locale).fields;
  return { kind: 'ContentfulBlade', label, href, overlay: `blade:${name}` };
}

/** Returns a link that several places share. */
export function wrappedLink(graph: ContentGraph, slug: string, locale: string): WrappedLink {
  return { kind: 'ContentfulLinkWrapper', ...graph.single('link-wrapper', slug, locale).fields };
}

/** Returns a function that makes links to the pages of both errands open their blades. */
export function openingBlades(graph: ContentGraph, locale: string): (link: PlainLink) => BladeLink | PlainLink {
  const errands = ['quote', 'claim'].map((blade) => bladeLink(graph, blade, locale));
  return (link) => {
    const errand = errands.find(({ href }) => href === link.href);
    return errand ? { ...errand, label: link.label } : link;
  };
}
