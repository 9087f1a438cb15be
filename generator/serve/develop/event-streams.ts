import type { DevelopEvent } from '#contract/develop';

/** The open pages' event streams. */
export interface EventStreams {
  /** A stream that begins with an event. */
  open(first: DevelopEvent): Response;
  send(event: DevelopEvent): void;
  /** Ends all streams. */
  close(): void;
}

/** A browser that has lost the server asks for it again after this time, in milliseconds. */
const retryMs = 500;

export function createEventStreams(): EventStreams {
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  const message = (event: DevelopEvent): Uint8Array => encoder.encode(`data: ${JSON.stringify(event)}\n\n`);
  return {
    open(first) {
      let own: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          own = controller;
          streams.add(controller);
          controller.enqueue(encoder.encode(`retry: ${retryMs}\n`));
          controller.enqueue(message(first));
        },
        cancel() {
          if (own) streams.delete(own);
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } });
    },
    send(event) {
      for (const stream of streams) stream.enqueue(message(event));
    },
    close() {
      for (const stream of streams) stream.close();
      streams.clear();
    },
  };
}
