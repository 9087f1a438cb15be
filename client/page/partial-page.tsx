/** Chunk 'partial': reads the payloads of partially hydrated pages. */
import type { ReactElement, ReactNode } from 'react';
import { createFromReadableStream } from 'react-server-dom-parcel/client.browser';
import type { PagePayload } from '#contract/page-data';
import { type LoadChunk, withChunks } from './client-modules.ts';

/** Component of every partially hydrated page: its data are its rendered elements. */
export const PartialPage = ({ data }: { readonly data: ReactNode }) => data;

/**
 * Reads a payload, whose root is a `PartialPage`, and loads its client components. Rejects if one of
 * them cannot be loaded.
 */
export async function readPayload(text: string, loadChunk: LoadChunk): Promise<PagePayload> {
  const stream = new Response(text).body as ReadableStream<Uint8Array>;
  const { props } = await withChunks(loadChunk, () => createFromReadableStream<ReactElement<PagePayload>>(stream));
  return props;
}
