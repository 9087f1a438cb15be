import { type PageView, saysTheSame, withSharedOf } from './page-view.ts';

/** Maximum prerendered pages. */
export const mostAhead = 8;

export interface StackedPage {
  readonly view: PageView;
}

/** The pages of a document: the one on screen, and rendered pages that may be shown next. */
export interface PageStack<P extends StackedPage> {
  shown(): P;
  /** Pages ahead, the oldest first. */
  ahead(): readonly P[];
  /**
   * Puts a page on screen and drops those ahead. Returns it if it was ahead with the same content.
   */
  show(view: PageView): P | undefined;
  /** Puts a page ahead. Returns undefined for the page on screen. */
  prepare(view: PageView, isLikely: boolean): { readonly page: P; readonly isNew: boolean } | undefined;
  /** Creates the pages ahead again, because something changed that they may show. */
  renew(): void;
}

/** Creates a page to be shown or put ahead. */
export type CreatePage<P extends StackedPage> = (view: PageView, shown: P, isLikely: boolean) => P;

export function createPageStack<P extends StackedPage>(first: P, createPage: CreatePage<P>): PageStack<P> {
  const state = { shown: first };
  const ahead = new Map<string, P>();
  /** Returns the page ahead, if its content is the same. */
  const pageAhead = (view: PageView): P | undefined => {
    const page = ahead.get(view.path);
    return page && saysTheSame(page.view, view) ? page : undefined;
  };
  return {
    shown: () => state.shown,
    ahead: () => [...ahead.values()],
    show: (wanted) => {
      const { shown } = state;
      const view = withSharedOf(shown.view, wanted);
      const page = pageAhead(view);
      state.shown = page ?? createPage(view, shown, true);
      ahead.clear();
      return page;
    },
    prepare: (wanted, isLikely) => {
      const { shown } = state;
      if (wanted.path === shown.view.path) return undefined;
      const view = withSharedOf(shown.view, wanted);
      const cached = pageAhead(view);
      const page = cached ?? createPage(view, shown, isLikely);
      ahead.delete(view.path);
      ahead.set(view.path, page);
      const [oldest = ''] = ahead.keys();
      if (ahead.size > mostAhead) ahead.delete(oldest);
      return { page, isNew: !cached };
    },
    renew: () => {
      for (const [path, { view }] of ahead) ahead.set(path, createPage(view, state.shown, false));
    },
  };
}
