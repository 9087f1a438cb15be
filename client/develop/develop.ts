/**
 * The script that `boreal develop` adds to pages. It is no part of a generated site: a bundle of its own, made when it is asked for.
 * Whatever it knows it is told by its own script element, by the event stream and by the page's report.
 */
import { type DevelopDocument, developScriptId } from '#contract/develop';
import { createSafeStorage } from '../safe-storage.ts';
import { followEvents } from './event-stream.ts';
import { openOwnPage } from './own-page.ts';
import { openSitePage } from './site-page.ts';

const made = JSON.parse(document.getElementById(developScriptId)?.dataset.document ?? '{}') as DevelopDocument;
const page =
  made.page === 'own'
    ? { onEvent: openOwnPage(window, made), onConnection: () => {} }
    : openSitePage(
        window,
        made,
        createSafeStorage(() => window.sessionStorage),
      );

followEvents({
  ...page,
  window,
  document,
  openSource: (url) => new EventSource(url),
  later: (run, ms) => void setTimeout(run, ms),
});
