import type { ReactNode } from 'react';
import type { HeaderRule } from '#contract/host-settings';
import type { ClientBundle } from '../bundle/bundle-client.ts';
import type { JsxRuntime, TemplateBundle } from '../bundle/bundle-templates.ts';
import type { Problem } from '../errors/problem.ts';

/** Attribute of an element in traced markup: the number of its stack. */
export const traceAttribute = 'data-boreal-trace';

export interface TracedMarkup {
  readonly html: string;
  /** Made where templates made elements. Their stacks are text only once somebody reads it, which takes time. */
  readonly places: readonly Error[];
}

/** Markup of a page or slice, for checks while a site is edited. */
export interface RenderedMarkup {
  readonly html: string;
  readonly component: string;
  /** Renders it again, with the attribute on every element of a template. */
  readonly trace: () => TracedMarkup;
}

/** Facts about a site that its markup is compared with. Plain values, for threads. */
export interface InspectedSite {
  readonly siteUrl: string;
  /** '' or '/x'. */
  readonly pathPrefix: string;
  /** Absolute path of the site's folder. */
  readonly root: string;
  /** Absolute path. */
  readonly publicFolder: string | undefined;
  /** Headers of every response. */
  readonly headerRules: readonly HeaderRule[];
}

/** Returns warnings about markup. */
export type InspectMarkup = (markup: RenderedMarkup) => readonly Problem[];

/** Checks what a site renders. */
export interface Inspector {
  readonly markup: InspectMarkup;
  /** Returns warnings about the stylesheets of a bundle. */
  readonly styles: (bundle: Pick<ClientBundle, 'files' | 'inputs'>) => readonly Problem[];
}

/** Renders with the stack of each element that JSX makes. */
export function traceMarkup(
  { jsxRuntime, renderToString }: Pick<TemplateBundle['react'], 'jsxRuntime' | 'renderToString'>,
  element: () => ReactNode,
): TracedMarkup {
  const places: Error[] = [];
  if (!jsxRuntime) return { html: renderToString(element()), places };
  const { jsx, jsxs } = jsxRuntime;
  const traced =
    (make: JsxRuntime['jsx']): JsxRuntime['jsx'] =>
    (type, props, key) => {
      if (typeof type !== 'string') return make(type, props, key);
      return make(type, { ...props, [traceAttribute]: places.push(new Error()) - 1 }, key);
    };
  try {
    Object.assign(jsxRuntime, { jsx: traced(jsx), jsxs: traced(jsxs) });
    return { html: renderToString(element()), places };
  } finally {
    Object.assign(jsxRuntime, { jsx, jsxs });
  }
}
