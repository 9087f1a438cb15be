import type { DevelopEvent } from '#contract/develop';

/** Event streams of open pages. */
export interface EventStreams {
  /** Opens a stream that begins with an event. */
  open(first: DevelopEvent): Response;
  send(event: DevelopEvent): void;
  close(): void;
}

/** Pause before a browser opens a lost stream again, in milliseconds. */
const retryMs = 500;
/** Interval of heartbeats, in milliseconds: the server closes connections without traffic. */
const heartbeatMs = 20_000;
const maxStreams = 100;
/** Maximum unread backlog per event stream, in bytes. */
const maxUnreadBytes = 64 * 1024;

export function createEventStreams(): EventStreams {
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  const message = (event: DevelopEvent): Uint8Array => encoder.encode(`data: ${JSON.stringify(event)}\n\n`);
  const sendAll = (bytes: Uint8Array): void => {
    for (const stream of streams) {
      stream.enqueue(bytes);
      // The page opens the stream again when it continues to read.
      if ((stream.desiredSize ?? 0) < 0) end(stream);
    }
  };
  const heartbeat = setInterval(() => sendAll(encoder.encode(':\n\n')), heartbeatMs).unref();
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
      clearInterval(heartbeat);
      for (const stream of streams) end(stream);
    },
  };

  function end(stream: ReadableStreamDefaultController<Uint8Array>): void {
    streams.delete(stream);
    stream.close();
  }
}

const headers = { 'cache-control': 'no-store' } as const;
