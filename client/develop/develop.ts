/**
 * The script that `boreal develop` adds to pages: a bundle of its own, not part of a generated
 * site. Its data comes from its script element, the event stream and the page's report.
 */
import { type DevelopDocument, developScriptId } from '#contract/develop';
import { createSafeStorage } from '../safe-storage.ts';
import { followEvents } from './event-stream.ts';
import { openOwnPage } from './own-page.ts';
import { openSitePage } from './site-page.ts';

const versions = JSON.parse(document.getElementById(developScriptId)?.dataset.document ?? '{}') as DevelopDocument;
const page =
  versions.page !== 'site'
    ? { onEvent: openOwnPage(window, versions), onConnection: () => {} }
    : openSitePage(
        window,
        versions,
        createSafeStorage(() => window.sessionStorage),
      );

followEvents({
  ...page,
  window,
  document,
  openSource: (url) => new EventSource(url),
  later: (run, ms) => void setTimeout(run, ms),
});
