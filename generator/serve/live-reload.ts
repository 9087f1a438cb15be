import type { Problem } from '../errors/problem.ts';
import { escapeHtml } from '../render/escape-html.ts';
import type { Handler } from './request-handler.ts';

/** Tells open pages that the site has changed. What it adds to pages is named here and nowhere else. */
export interface LiveReload {
  readonly handler: Handler;
  /** Adds the listener to a page. */
  readonly transformHtml: (html: string) => string;
  /** Tells every open page to load itself again. */
  readonly reload: () => void;
  /** A page that shows what is wrong. */
  readonly problemPage: (problems: readonly Problem[]) => Response;
  /** Ends all event streams. */
  readonly close: () => void;
}

const eventsPath = '/__boreal/events';
const scriptPath = '/__boreal/live-reload.js';
const stylePath = '/__boreal/problems.css';

// Each page carries the state of the site that it shows, so that one that missed a change, while it was loading or asleep, loads again.
const script = `const shown = document.currentScript.dataset.state;
const source = new EventSource('${eventsPath}');
source.onmessage = ({ data }) => { if (data !== shown) location.reload(); };
addEventListener('pagehide', () => source.close());
addEventListener('pageshow', ({ persisted }) => { if (persisted) location.reload(); });
`;

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0 auto;max-width:60rem;padding:2rem}
h1{font-size:1.5rem}li{margin:0 0 1.5rem;padding:0 0 0 1rem;border-left:4px solid #b3261e;list-style:none}ul{padding:0}
code{font:14px/1.5 ui-monospace,monospace}p{margin:.25rem 0}.hint{opacity:.8}`;

export function createLiveReload(): LiveReload {
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  let state = 0;
  const message = (): Uint8Array => encoder.encode(`data: ${state}\n\n`);
  const tag = (): string => `<script src="${scriptPath}" data-state="${state}" async></script>`;

  return {
    handler(request) {
      const { pathname } = new URL(request.url);
      if (pathname === scriptPath) return textResponse(script, 'text/javascript');
      if (pathname === stylePath) return textResponse(style, 'text/css');
      if (pathname !== eventsPath) return undefined;
      let own: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          own = controller;
          streams.add(controller);
          controller.enqueue(message());
        },
        cancel() {
          if (own) streams.delete(own);
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } });
    },
    transformHtml: (html) => html.replace('</body>', () => `${tag()}</body>`),
    reload() {
      state++;
      for (const controller of streams) controller.enqueue(message());
    },
    problemPage(problems) {
      const items = problems.map(
        ({ message: text, hint, where, cause, code }) =>
          `<li><p><code>${escapeHtml(where ? `${where.file}${where.line === undefined ? '' : `:${where.line}`}` : code)}</code></p>
<p><strong>${escapeHtml(text)}</strong></p>${cause ? `<p><code>${escapeHtml(cause)}</code></p>` : ''}${hint ? `<p class="hint">${escapeHtml(hint)}</p>` : ''}</li>`,
      );
      const title = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
      const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<link rel="stylesheet" href="${stylePath}"></head><body><h1>${title}</h1><ul>${items.join('')}</ul><p>This page loads itself again when a file is saved.</p>${tag()}</body></html>`;
      return new Response(html, {
        status: 500,
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
      });
    },
    close() {
      for (const controller of streams) controller.close();
      streams.clear();
    },
  };
}

function textResponse(text: string, type: string): Response {
  return new Response(text, { headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' } });
}
