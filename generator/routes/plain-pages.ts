import { localizedPath } from '#contract/page-path';
import type { ContentEntry, ContentGraph } from '../model/content-model.ts';
import { defaultLabels } from '../model/text-labels.ts';
import type { RouteSeed } from '../site.ts';
import type { Route } from './route.ts';

const startPath = '/';
const notFoundPath = '/404.html';

/** Maximum number of links of a start page. */
const maxLinks = 100;

interface PlainOptions {
  readonly graph: ContentGraph;
  readonly locale: string;
  /** Language tag. */
  readonly tag: string;
  readonly unprefixed: string | undefined;
  /** Name of the site. */
  readonly title: string;
}

/** Data of a plain page. */
interface PlainData {
  readonly title: string;
  readonly links: readonly { readonly path: string; readonly title: string }[];
}

export interface PlainPages {
  /** Takes a page that the site has. */
  add(route: Route): void;
  /** Returns the pages that it lacks. */
  seeds(): readonly RouteSeed<PlainData>[];
}

/** Collects the pages of a language, and makes a start page and one for unknown addresses if there are none. */
export function createPlainPages({ graph, locale, tag, unprefixed, title }: PlainOptions): PlainPages {
  const [start, notFound] = [startPath, notFoundPath].map((path) => localizedPath(locale, path, unprefixed));
  const paths = new Set<string>();
  const links: PlainData['links'][number][] = [];
  const titleOf = ({ entry: id, context }: Route): string => {
    const { fields: guarded, slug } =
      (id === undefined ? undefined : graph.find(id.slice(0, id.indexOf('/')), id, locale)) ?? noEntry;
    // A copy has only the fields of the type: others are not misspelt here.
    const fields: typeof guarded = { ...guarded };
    return [fields.title, fields.name, slug].find(isFilledText) ?? context.originalPath;
  };
  return {
    add(route) {
      if (route.path === start || route.path === notFound) paths.add(route.path);
      else if (links.length < maxLinks && route.listed && route.canonicalPath === undefined)
        links.push({ path: route.context.originalPath, title: titleOf(route) });
    },
    seeds: () => [
      ...(paths.has(start ?? '') ? [] : [{ path: startPath, data: { title, links } }]),
      ...(paths.has(notFound ?? '')
        ? []
        : [
            {
              path: notFoundPath,
              alsoAtRoot: true,
              listed: false,
              data: { title: defaultLabels(tag).notFound, links: [{ path: startPath, title }] },
            },
          ]),
    ],
  };
}

const noEntry = { fields: {}, slug: undefined } as { readonly fields: ContentEntry['fields']; readonly slug?: string };

const isFilledText = (value: unknown): value is string => typeof value === 'string' && value !== '';
