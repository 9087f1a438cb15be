/** A period of work. */
export interface Span {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly begun: number;
  readonly ended: number;
  /** Number of the thread; 0 is the main thread. */
  readonly lane: number;
}

/** The spans of a run. */
export interface Trace {
  add(span: Span): void;
  /** Records how long work takes. */
  span<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Returns all spans in the format that chrome://tracing and ui.perfetto.dev open. */
  toJson(): string;
}

/** Creates an empty trace. `now` returns milliseconds since 1970, with fractions. */
export function createTrace(now: () => number): Trace {
  const spans: Span[] = [];
  return {
    add: (span) => spans.push(span),
    async span(name, work) {
      const begun = now();
      try {
        return await work();
      } finally {
        spans.push({ name, begun, ended: now(), lane: 0 });
      }
    },
    toJson() {
      const lanes = [...new Set(spans.map(({ lane }) => lane))].sort((a, b) => a - b);
      const names = lanes.map((lane) => ({
        name: 'thread_name',
        ph: 'M',
        pid: 1,
        tid: lane,
        args: { name: lane === 0 ? 'main' : `thread ${lane}` },
      }));
      const events = spans.map(({ name, begun, ended, lane }) => ({
        name,
        ph: 'X',
        pid: 1,
        tid: lane,
        // In microseconds.
        ts: Math.round(begun * 1_000),
        dur: Math.round((ended - begun) * 1_000),
      }));
      return JSON.stringify({ traceEvents: [...names, ...events], displayTimeUnit: 'ms' });
    },
  };
}

/** Records nothing. */
export const noTrace: Trace = { add: () => {}, span: (_name, work) => work(), toJson: () => '' };
