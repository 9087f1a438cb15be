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
/** A stream in which nothing is said would be taken for one that nobody reads. */
const beatMs = 20_000;
const maxStreams = 100;
/** What a page has not read yet may be so long, in bytes. */
const maxUnreadBytes = 64 * 1024;

export function createEventStreams(): EventStreams {
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  const message = (event: DevelopEvent): Uint8Array => encoder.encode(`data: ${JSON.stringify(event)}\n\n`);
  const sendAll = (bytes: Uint8Array): void => {
    for (const stream of streams) {
      stream.enqueue(bytes);
      // The page comes again when it reads again.
      if ((stream.desiredSize ?? 0) < 0) end(stream);
    }
  };
  const beat = setInterval(() => sendAll(encoder.encode(':\n\n')), beatMs).unref();
  return {
    open(first) {
      if (streams.size >= maxStreams) return new Response('Too many pages are open.\n', { status: 503, headers });
      let own: ReadableStreamDefaultController<Uint8Array> | undefined;
      const source = {
        start(controller: ReadableStreamDefaultController<Uint8Array>) {
          own = controller;
          streams.add(controller);
          controller.enqueue(encoder.encode(`retry: ${retryMs}\n`));
          controller.enqueue(message(first));
        },
        cancel() {
          if (own) streams.delete(own);
        },
      };
      const body = new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: maxUnreadBytes }));
      return new Response(body, { headers: { ...headers, 'content-type': 'text/event-stream' } });
    },
    send: (event) => sendAll(message(event)),
    close() {
      clearInterval(beat);
      for (const stream of streams) end(stream);
    },
  };

  function end(stream: ReadableStreamDefaultController<Uint8Array>): void {
    streams.delete(stream);
    stream.close();
  }
}

const headers = { 'cache-control': 'no-store' } as const;
