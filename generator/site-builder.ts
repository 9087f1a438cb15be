/**
 * Declares a site in one form: `boreal({ types })` returns functions that are bound to the model, so
 * that the types of pages, heads and the root follow from it. A component is named by a function
 * that imports it; loading a config runs no component.
 */

import type { LinkedFile } from '#contract/file';
import type {
  CardProps,
  HeadProps,
  PageHead,
  PageProps,
  PageRootProps,
  ServerPageProps,
  SiteRootProps,
  SliceProps,
  SliceRootProps,
} from '#contract/page';
import type { Picture } from '#contract/picture';
import type { RichText } from '#contract/rich-text';
import type { ContentEntry, ContentGraph, ContentModel, EntryOf } from './model/content-model.ts';
import type { FileRef } from './model/kinds/file.ts';
import type { PictureRef } from './model/kinds/image.ts';
import type { FieldsOf } from './model/kinds/kind.ts';
import type { EntryId } from './model/kinds/link.ts';
import type { MinutesRef, RichTextRef } from './model/kinds/markdown.ts';
import { localesOf, type WrittenLocales } from './model/locales.ts';
import {
  defineEntryFamily,
  defineFamily,
  defineSlice,
  pathsOf,
  type RouteContext,
  type RouteFamily,
  type RouteSeed,
  type SiteDefinition,
  type SliceDefinition,
  withPosition,
} from './site-parts.ts';
import { isRecord } from './support/shapes.ts';

/** A value of a route as components get it: with formatted texts, pictures and files. */
export type Rendered<T> = T extends RichTextRef
  ? RichText
  : T extends PictureRef
    ? Picture
    : T extends FileRef
      ? LinkedFile
      : T extends MinutesRef
        ? number
        : T extends string | number | boolean | null | undefined
          ? T
          : T extends readonly (infer U)[]
            ? readonly Rendered<U>[]
            : T extends object
              ? { readonly [K in keyof T]: Rendered<T[K]> }
              : unknown;

type Node = SiteRootProps['children'];

/** A function that imports a module of the site. It is compiled to the name of the file, and runs none of it. */
export type Module = () => Promise<object>;

/** Types to which the links of a field lead. */
type TargetOf<F> = F extends { readonly kind: 'link'; readonly valueType?: EntryId<infer T> }
  ? T
  : F extends { readonly of: infer I }
    ? TargetOf<I>
    : never;

/** A model whose links lead to its own types. */
type CheckedTypes<M> = {
  readonly [T in keyof M]: M[T] extends { readonly fields: infer S }
    ? {
        readonly fields: {
          readonly [K in keyof S]: [Exclude<TargetOf<S[K]>, keyof M>] extends [never]
            ? S[K]
            : `no type “${Exclude<TargetOf<S[K]>, keyof M> & string}” in this site`;
        };
      }
    : unknown;
};

type PlaceholdersIn<P extends string> = P extends `${string}{${infer N}}${infer R}` ? N | PlaceholdersIn<R> : never;
/** Fields whose value is a word that every entry has. */
type WordsOf<F> = { [K in keyof F]-?: F[K] extends string ? K : never }[keyof F] & string;
type PathPattern<P extends string, A extends string> = [Exclude<PlaceholdersIn<P>, A>] extends [never]
  ? P
  : `{${Exclude<PlaceholdersIn<P>, A>}} is neither {slug} nor a required field with a word`;

/** Props of a page’s `head`, with the shared data that its page or the root names. */
export type HeadPropsOf<D, S> = Omit<HeadProps<D>, 'shared'> & {
  /** Shared data that the page or the root names. */
  readonly shared: S;
};

type Sharers<M extends ContentModel> = Readonly<
  Record<string, (graph: ContentGraph<M>, locale: string, context: RouteContext) => unknown>
>;
/** Without `shared`, F is its constraint, which has any name. */
type SharedOf<F> = string extends keyof F
  ? object
  : { readonly [K in keyof F]: F[K] extends (...args: never) => infer R ? Rendered<R> : never };

/** Content and shared data of a site: what the types of its templates follow from. */
export interface Setup<M extends ContentModel, F, R, V> {
  /** Content types by name. See `type`. */
  readonly types: M & CheckedTypes<NoInfer<M>>;
  /** Functions that return the data that pages of a language share, by name. Default: none. */
  readonly shared?: F;
  /** Names of the shared data that the root and every page read. Default: none. */
  readonly rootShared?: readonly R[];
  /** Names of the parts that all pages show; `site` defines them. Default: none. */
  readonly slices?: readonly V[];
}

/** A kind of page. */
export interface PagePart<P, H, C> {
  /** Props of its component, for `typeof`. Without a value. */
  readonly props: P;
  /** Props of its `head`, for `typeof`. Without a value. */
  readonly headProps: H;
  /** Its component. */
  readonly page: C;
}

/** A part that all pages show. */
export interface SlicePart<P, C> {
  /** Props of its component, for `typeof`. Without a value. */
  readonly props: P;
  /** Its component. */
  readonly component: C;
}

/** Options of every kind of page. */
export interface PageOptions<M extends ContentModel, N, C, Y> {
  /** The file of the component: `() => import('./post.page.tsx')`. */
  readonly component: C;
  /** Names of the shared data that the component or its head reads, besides that of the root. Default: none. */
  readonly shared?: readonly N[];
  /** Name in messages and reports. Default: that of the component's file. */
  readonly name?: string;
  /**
   * 'partial': the page is rendered by the build only; browsers load the code of modules that begin
   * with 'use client'. Default: the whole page is hydrated.
   */
  readonly hydration?: Y;
  /** Returns the properties of the picture for shared links, for pages without a `card` of their own. */
  readonly card?: (graph: ContentGraph<M>, locale: string) => CardProps;
}

/** Facts about a page besides its path, its data and its entry. */
type Facts = Omit<RouteSeed<unknown>, 'path' | 'data' | 'entry' | 'entryModified'>;
type Seed<D> = Facts & { readonly path: string; readonly data: D; readonly entry?: ContentEntry<unknown> };

type PartOf<D, S, N extends keyof S, C, Y> = PagePart<
  [Y] extends [never] ? PageProps<Rendered<D>> : PartialProps<D, S, N>,
  HeadPropsOf<Rendered<D>, Pick<S, N>>,
  C
>;
type PartialProps<D, S, N extends keyof S> = Omit<ServerPageProps<Rendered<D>>, 'shared'> & { readonly shared: Pick<S, N> };

// biome-ignore lint/suspicious/noExplicitAny: the pages of a site differ in their data
type AnyPage<M extends ContentModel> = PagePart<any, any, Module> | RouteFamily<M, any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
type AnySlice<M extends ContentModel> = SlicePart<any, Module> | SliceDefinition<M, any>;

/** Props that the component and the head of a page ask for; a message if its module lacks one of them. */
type Fits<F> = F extends { readonly page: () => Promise<infer C> }
  ? object extends C
    ? unknown
    : C extends { readonly default: (props: infer P) => Node | Promise<Node> }
      ? C extends { readonly head: (props: infer H) => PageHead }
        ? { readonly props: P; readonly headProps: H }
        : 'The module’s export `head` does not return a title and an announcement'
      : 'The module’s default export is no component'
  : unknown;
type FitsSlice<F> = F extends { readonly component: () => Promise<infer C> }
  ? object extends C
    ? unknown
    : C extends { readonly default: (props: infer P) => Node }
      ? { readonly props: P }
      : 'The module’s default export is no component'
  : unknown;

type BuilderOwn = 'model' | 'families' | 'slices' | 'shared' | 'rootShared' | 'root' | 'locales';

/** Settings of a site: the input of `site`. */
export interface SiteSettings<M extends ContentModel, RootProps> extends Omit<SiteDefinition<M>, BuilderOwn> {
  /** Language tags, the default language first, or tags by path segment. Default: ['en']. */
  readonly locales?: WrittenLocales;
  /** The file that exports the layout `SiteRoot`: `() => import('./root.tsx')`. Default: a plain one. */
  readonly root?: () => Promise<RootModule<RootProps>>;
}

interface RootModule<RootProps> {
  readonly SiteRoot: (props: RootProps) => Node;
  readonly SliceRoot?: (props: WithSharedOf<RootProps, SliceRootProps>) => Node;
  readonly PageRoot?: (props: WithSharedOf<RootProps, PageRootProps>) => Node;
}

type WithSharedOf<RootProps, P> = Omit<P, 'shared'> & Pick<RootProps, 'shared' & keyof RootProps>;

/** Functions that declare the pages and parts of a site, and the site itself. */
export interface Boreal<M extends ContentModel, S, R extends keyof S, V extends string> {
  /** Props of `SiteRoot`, for `typeof`. Without a value. */
  readonly rootProps: Omit<SiteRootProps, 'slices' | 'shared'> & {
    readonly shared: Pick<S, R>;
    readonly slices: Readonly<Record<V, Node>>;
  };
  /** The graph of this site's content, for `typeof`. Without a value. */
  readonly graph: ContentGraph<M>;
  /** Entries by their type, for `typeof`. Without a value. */
  readonly entry: { readonly [T in keyof M]: EntryOf<M, T> };
  /** Declares one page for each entry of a type. */
  entries<
    const T extends keyof M & string,
    const P extends `/${string}`,
    C extends Module,
    const D = FieldsOf<M[T]['fields']>,
    N extends keyof S = never,
    Y extends 'partial' = never,
  >(
    type: T,
    options: PageOptions<M, N, C, Y> & {
      /** Path below the language, with {slug} and names of fields: '/{slug}/'. */
      readonly path: PathPattern<P, 'slug' | WordsOf<FieldsOf<M[NoInfer<T>]['fields']>>>;
      /** Returns the property `data` of the component. Default: the fields of the entry. */
      readonly data?: (entry: EntryOf<M, T>, graph: ContentGraph<M>, context: RouteContext) => D;
      /** Returns other facts about the page, such as `modified` or `search`. Default: none. */
      readonly facts?: (entry: EntryOf<M, T>, graph: ContentGraph<M>, context: RouteContext) => Facts;
    },
  ): PartOf<D, S, N | R, C, Y>;
  /** Declares any number of pages for each entry of a type. */
  entryPages<const T extends keyof M & string, C extends Module, const D, N extends keyof S = never, Y extends 'partial' = never>(
    type: T,
    options: PageOptions<M, N, C, Y> & {
      /** Lists the pages of an entry in its language. It is not called while the entries that it read are the same. */
      readonly routes: (entry: EntryOf<M, T>, graph: ContentGraph<M>, context: RouteContext) => Iterable<Seed<D>>;
    },
  ): PartOf<D, S, N | R, C, Y>;
  /** Declares one page in each language. */
  page<C extends Module, const D = object, N extends keyof S = never, Y extends 'partial' = never>(
    options: PageOptions<M, N, C, Y> &
      Omit<Facts, 'card'> & {
        /** Path below the language: '/about/'. */
        readonly path: `/${string}`;
        /** Returns the property `data` of the component. Default: an empty one. */
        readonly data?: (graph: ContentGraph<M>, locale: string, context: RouteContext) => D;
      },
  ): PartOf<D, S, N | R, C, Y>;
  /** Declares any number of pages, such as lists. */
  pages<C extends Module, const D = Readonly<Record<string, never>>, N extends keyof S = never, Y extends 'partial' = never>(
    options: PageOptions<M, N, C, Y> & {
      /** Lists the pages of one language. Pages are reused while its result is the same. */
      readonly routes: (graph: ContentGraph<M>, locale: string, context: RouteContext) => Iterable<Seed<D>>;
    },
  ): PartOf<D, S, N | R, C, Y>;
  /** Declares a part that all pages show. */
  slice<C extends Module, const D = object, N extends keyof S = never>(options: {
    /** The file of the component: `() => import('./header.tsx')`. */
    readonly component: C;
    /** Names of the shared data that the component reads. Default: none. */
    readonly shared?: readonly N[];
    /** Returns the property `data` of the component in a language. Default: an empty one. */
    readonly data?: (graph: ContentGraph<M>, locale: string, context: RouteContext) => D;
  }): SlicePart<SliceProps<Rendered<D>>, C>;
  /** Defines the site, the default export of the config. Compares each component with the data of its pages. */
  site<
    const F extends readonly AnyPage<M>[],
    const A extends Readonly<Record<string, AnySlice<M>>> = Readonly<Record<never, never>>,
  >(
    settings: SiteSettings<M, Boreal<M, S, R, V>['rootProps']> & {
      /** All kinds of pages. Their order is the order of the site's pages. */
      readonly pages: { readonly [I in keyof F]: F[I] & Fits<F[I]> };
    } & ([V] extends [never]
        ? unknown
        : {
            /** The parts that all pages show, by the names of `slices`. */
            readonly slices: A &
              Readonly<Record<V, unknown>> & {
                readonly [K in keyof A]: K extends V ? FitsSlice<A[K]> : `“${K & string}” is not in \`slices\` of boreal()`;
              };
          }),
  ): SiteDefinition;
}

/** How a part or a site was declared, for the check of the config. */
export interface Declaration {
  readonly kind: 'entries' | 'entryPages' | 'page' | 'pages' | 'slice' | 'site';
  /** Options that the site's code passed. */
  readonly options: unknown;
  /** Of a site: the argument of `boreal`. */
  readonly setup?: unknown;
  /** Type of the entries. */
  readonly type?: unknown;
}

const declaration = Symbol.for('boreal.declaration');

/** Returns how a part or a site was declared; undefined for another form. */
export const declarationOf = (part: unknown): Declaration | undefined =>
  (part as { readonly [declaration]?: Declaration } | undefined | null)?.[declaration];

/**
 * Begins a site: declares its content types and shared data. The check of the config validates what
 * code without types passes.
 */
export function boreal<
  const M extends ContentModel,
  F extends Sharers<M>,
  const R extends keyof F = never,
  const V extends string = never,
>(setup: Setup<M, F, R, V>): Boreal<M, SharedOf<F>, R & keyof SharedOf<F>, V>;
export function boreal(setup: unknown): unknown {
  const { types, shared, rootShared } = memberOf(setup);
  return {
    entries(type: string, options: unknown) {
      const routesOf = entryRoutesOf(memberOf(types)[type], memberOf(options));
      return declared(defineEntryFamily({ ...common(options), type, routesOf }), { kind: 'entries', options, type });
    },
    entryPages(type: string, options: unknown) {
      const { routes } = memberOf(options);
      const routesOf = routes as Parameters<typeof defineEntryFamily>[0]['routesOf'];
      return declared(defineEntryFamily({ ...common(options), type, routesOf }), { kind: 'entryPages', options, type });
    },
    page(options: unknown) {
      const {
        component: _component,
        shared: _shared,
        name: _name,
        hydration: _hydration,
        card: _card,
        data,
        ...seed
      } = memberOf(options);
      const routes: RouteFamily['routes'] = (...args) => [
        { ...(seed as unknown as { path: string }), data: resultOf(data, args, {}) },
      ];
      return declared(defineFamily()({ ...common(options), routes }), { kind: 'page', options });
    },
    pages(options: unknown) {
      const { routes } = memberOf(options);
      return declared(defineFamily()({ ...common(options), routes: routes as RouteFamily['routes'] }), {
        kind: 'pages',
        options,
      });
    },
    slice(options: unknown) {
      const { component, shared: names = [], data } = memberOf(options);
      const slice = { component, shared: names, data: (...args: readonly unknown[]) => resultOf(data, args, {}) };
      return declared(defineSlice()(slice as unknown as SliceDefinition), { kind: 'slice', options });
    },
    site(settings: unknown) {
      const { pages, slices = {}, locales, content, ...others } = memberOf(settings);
      const site = {
        ...others,
        ...(content === undefined && others.sources === undefined ? { content: 'content' } : { content }),
        locales: localesOf(locales),
        model: types,
        families: pages,
        slices,
        shared: shared ?? {},
        rootShared: rootShared ?? [],
      };
      return declared(withPosition(site), { kind: 'site', options: settings, setup });
    },
  };
}

type Members = Readonly<Record<string, unknown>>;

/** Returns the members of a record; none of any other value, which the check of the config refuses. */
const memberOf = (value: unknown): Members => (isRecord(value) ? value : {});

const declared = <T extends object>(part: T, how: Declaration): T => Object.assign(part, { [declaration]: how });

const resultOf = (data: unknown, args: readonly unknown[], other: unknown): unknown =>
  typeof data === 'function' ? data(...args) : other;

/** Returns the members that every kind of page has. Absent ones are left out, so that a copy can have defaults. */
function common(options: unknown): Pick<RouteFamily, 'name' | 'page' | 'shared' | 'hydration' | 'card'> {
  const { component: page, shared = [], name, hydration, card } = memberOf(options);
  const members = Object.entries({ name, page, shared, hydration, card }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members) as unknown as ReturnType<typeof common>;
}

/** Returns a function that lists the only page of an entry. */
function entryRoutesOf(type: unknown, { path, data, facts }: Members) {
  const pattern = typeof path === 'string' ? path : '';
  const pathOf = ({ slug, fields }: Pick<ContentEntry, 'slug' | 'fields'>): string =>
    pattern
      .replace(/\{([^{}]*)\}/g, (_, name: string) => (name === 'slug' ? slug : String(fields[name])))
      // The slug of the home page is a slash itself.
      .replace(/\/{2,}/g, '/');
  const differs = mayDiffer(type, pattern);
  return (entry: ContentEntry, graph: ContentGraph, context: RouteContext) => [
    {
      path: pathOf(entry),
      entry,
      ...(differs ? alternatesOf(entry, graph, pathOf) : {}),
      data: resultOf(data, [entry, graph, context], entry.fields),
      ...memberOf(resultOf(facts, [entry, graph, context], {})),
    },
  ];
}

/** True if the paths of an entry may differ by language. */
function mayDiffer(type: unknown, pattern: string): boolean {
  const { slug, fields } = memberOf(type);
  return (
    typeof slug === 'string' ||
    Object.entries(memberOf(fields)).some(([name, field]) => memberOf(field).localized === true && pattern.includes(`{${name}}`))
  );
}

function alternatesOf(
  entry: ContentEntry,
  graph: ContentGraph,
  pathOf: (version: ContentEntry) => string,
): Pick<RouteSeed<unknown>, 'alternates'> {
  const alternates = pathsOf(graph, entry, pathOf as Parameters<typeof pathsOf>[2]);
  return new Set(Object.values(alternates)).size > 1 ? { alternates } : {};
}
