/**
 * The content of pages whose family does not name their entry. An entry is on a page if one of its
 * texts is in the page's data. If no text of any entry is, the page shows what it has read.
 */
import type { ContentLanguage } from '#contract/page';
import { recordReads } from '../graph/record-reads.ts';
import type { ContentEntry, ContentGraph, ContentModel } from '../model/content-model.ts';
import { shownTexts } from '../model/fields.ts';

export interface ShownContent {
  /** Entries one of whose texts is on the page. */
  readonly entries: ReadonlySet<ContentEntry>;
  /** Language of the content, if all of it comes from fallbacks. */
  readonly original?: ContentLanguage;
  /**
   * 'filled': the page shows entries of lists, or targets of links; 'empty': it has an empty list
   * and no such entry.
   */
  readonly lists?: 'filled' | 'empty';
}

export interface ContentTrace {
  /** The graph that a family has to list its pages with. */
  readonly graph: ContentGraph;
  /** Returns the content of a page from its data. Call it for each page as soon as it is listed. */
  shownBy(data: unknown): ShownContent;
}

/** Traces one family in one language: another one may reuse values that it has read from this graph. */
export function traceContent(graph: ContentGraph, model: ContentModel): ContentTrace {
  const recorder = recordReads(graph);
  const read = new Set<ContentEntry>();
  const byText = new Map<string, ContentEntry[]>();

  function addTexts(entry: ContentEntry): void {
    if (read.has(entry)) return;
    read.add(entry);
    for (const { value } of shownTexts(model[entry.type]?.fields ?? {}, entry)) {
      const text = typeof value === 'string' ? value : value.richText;
      if (text === '') continue;
      const entries = byText.get(text);
      if (!entries) byText.set(text, [entry]);
      else if (!entries.includes(entry)) entries.push(entry);
    }
  }

  return {
    graph: recorder.graph,
    shownBy(data) {
      const latest = recorder.take();
      for (const entry of latest) addTexts(entry);
      const { texts, hasEmptyList } = textsIn(data, byText);
      const shown = entriesOf(texts, byText);
      const isFilled = [...shown].some(recorder.isMember);
      const sources = shown.size > 0 ? shown : latest.length > 0 ? latest : read;
      const lists = isFilled ? 'filled' : hasEmptyList ? 'empty' : undefined;
      return { entries: shown, original: commonOriginal([...sources]), lists };
    },
  };
}

/** Returns the entries with these texts. Those of a text that a fallback shares count if there are no others. */
function entriesOf(texts: ReadonlySet<string>, byText: ReadonlyMap<string, readonly ContentEntry[]>): ReadonlySet<ContentEntry> {
  const certain = new Set<ContentEntry>();
  const ambiguous = new Set<ContentEntry>();
  for (const text of texts) {
    const entries = byText.get(text) ?? [];
    const isShared = new Set(entries.map(({ original }) => original?.locale)).size > 1;
    for (const entry of entries) (isShared ? ambiguous : certain).add(entry);
  }
  return certain.size > 0 ? certain : ambiguous;
}

/** Returns the language that most of the entries are from, if all are fallbacks. */
function commonOriginal(entries: readonly ContentEntry[]): ContentLanguage | undefined {
  const counts = new Map<string, number>();
  for (const { original } of entries) {
    if (!original) return undefined;
    counts.set(original.locale, (counts.get(original.locale) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  return entries.find(({ original }) => counts.get(original?.locale ?? '') === most)?.original;
}

interface DataTexts {
  readonly texts: ReadonlySet<string>;
  readonly hasEmptyList: boolean;
}

type TextLookup = Pick<ReadonlyMap<string, unknown>, 'has'>;

/** Finds the texts of entries in the data of a page, also as parts of longer texts. */
function textsIn(data: unknown, known: TextLookup): DataTexts {
  const texts = new Set<string>();
  let hasEmptyList = false;
  const collect = (value: unknown): void => {
    if (typeof value === 'string') {
      if (known.has(value)) texts.add(value);
      else for (const text of textsWithin(value, known)) texts.add(text);
    } else if (typeof value === 'object' && value !== null) {
      hasEmptyList ||= Array.isArray(value) && value.length === 0;
      for (const member of Object.values(value)) collect(member);
    }
  };
  collect(data);
  return { texts, hasEmptyList };
}

/** A shorter text is a part of others by chance. */
const leastPart = 4;
/** Maximum number of edges of a text that is searched for others: a longer one is a text of its own. */
const maxEdges = 40;

/** Yields the longest texts within another one: 'News' and 'July' in 'News: July'. */
function* textsWithin(text: string, known: TextLookup): Generator<string> {
  const edges = [...text.matchAll(/(?<=[^\p{L}\p{N}])|(?=[^\p{L}\p{N}])|^|$/gu)].map(({ index }) => index);
  if (edges.length > maxEdges) return;
  for (let from = 0; from < edges.length; from++) {
    const to = edges.findLastIndex((edge) => {
      const start = edges[from] ?? 0;
      return edge >= start + leastPart && known.has(text.slice(start, edge));
    });
    if (to < 0) continue;
    yield text.slice(edges[from], edges[to]);
    from = to - 1;
  }
}
