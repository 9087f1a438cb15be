import type { ContentGraph, EntryOf } from '../../../content/model.ts';
import { formatDate } from '../../components/date/format-date.ts';
import type { TextPart } from '../../components/link/linked-text.tsx';
import type { SourcesProps } from './sources.tsx';

type Id = EntryOf<'source'>['id'];

/** Returns a link to a source, and its day if it has one. */
export function linkToSource(graph: ContentGraph, id: Id, locale: string): readonly TextPart[] {
  const { title, address, day } = graph.entry('source', id, locale).fields;
  return [{ name: title, address }, ...(day === undefined ? [] : [` (${formatDate(day, locale)})`])];
}

/** Returns links to sources, and to an authority of their own after the first source that has it. */
export function linkWithAuthorities(graph: ContentGraph, ids: readonly Id[], locale: string): readonly (readonly TextPart[])[] {
  const named = new Set<string>();
  return ids.map((id) => {
    const { authority } = graph.entry('source', id, locale).fields;
    const link = linkToSource(graph, id, locale);
    if (authority === undefined || named.has(authority.address)) return link;
    named.add(authority.address);
    return [...link, ', ', authority];
  });
}

/** Returns parts with a separator between them. */
export const joinParts = (lists: readonly (readonly TextPart[])[], separator: string): readonly TextPart[] =>
  lists.flatMap((parts, index) => (index === 0 ? parts : [separator, ...parts]));

interface Sourced {
  readonly locale: string;
  readonly fields: { readonly sources: readonly Id[] };
}

/** Returns the sources of a page with the authorities over them; nothing for a page that states no rule. */
export function sourcesOfPage(
  graph: ContentGraph,
  { locale, fields: { sources } }: Sourced,
): { readonly sources?: SourcesProps } {
  if (sources.length === 0) return {};
  const { sources: texts } = graph.single('messages', 'interface', locale).fields;
  const own = sources.map((id) => graph.entry('source', id, locale).fields.authority);
  const authorities = new Map(own.map((each = texts.regulators) => [each.address, [each]]));
  const [province] = graph.ofType('province', locale);
  // Other laws have no service for complaints about insurers.
  const service = own.includes(undefined) ? province?.fields.ombudservice : undefined;
  return {
    sources: {
      title: texts.title,
      items: [
        ...sources.map((id) => linkToSource(graph, id, locale)),
        [`${texts.authorities} `, ...joinParts([...authorities.values()], '; ')],
        ...(service === undefined ? [] : [[`${texts.complaints} `, service]]),
      ],
    },
  };
}
