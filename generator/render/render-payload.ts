import type { ComponentType, ReactNode } from 'react';
import type { PageModule, ServerPageProps } from '#contract/page';
import type { PageData } from '#contract/page-data';
import type { ServerTemplates } from '../bundle/bundle-templates.ts';
import type { Template } from '../bundle/node-modules.ts';
import type { PageHydration } from './html-document.ts';

interface RenderedPayload {
  /** The payload in React's format. */
  readonly text: string;
  readonly content: ReactNode;
  readonly hydration: PageHydration;
}

/**
 * Renders a page as server components into its payload, and reads that back for the document, so
 * that both show the same. Throws the first error of a component.
 */
export async function renderPayload(
  { flight, isRootLive, readPayload }: ServerTemplates,
  { module }: Template<PageModule>,
  props: ServerPageProps,
  { hydration: _, result: { data: __, ...result }, ...page }: PageData,
): Promise<RenderedPayload> {
  const { createElement, PartialPage, renderToReadableStream } = flight.module;
  const data = createElement(module.default as ComponentType<ServerPageProps>, props);
  const errors: unknown[] = [];
  const payload = createElement(PartialPage, { ...page, result, data });
  const stream = renderToReadableStream(payload, { onError: (error) => void errors.push(error) });
  const text = await new Response(stream).text();
  if (errors.length > 0) throw errors[0];
  const read = await readPayload(text);
  // React resolves references to loaded modules in the tasks that follow.
  await new Promise(setImmediate);
  return { text, content: read.content, hydration: isRootLive || read.clients.length > 0 ? 'partial' : 'none' };
}
