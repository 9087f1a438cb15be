import { isNewBuild, type PageResources } from '../loading/page-resources.ts';
import type { PageScreen } from '../page/page-screen.ts';
import { enterEntry, recordEntry } from './history-entries.ts';
import { loadDocument } from './leave-page.ts';
import { placePage, savePosition } from './page-position.ts';
import type { Tab } from './tab.ts';
import { beginVisit, type Destination } from './visit.ts';
import { startWaiting } from './waiting.ts';

/** Shows the page of an address, or has its document loaded. Never rejects. */
export function visitPage(tab: Tab, destination: Destination): Promise<void> {
  return tryVisit(tab, destination).catch((error) => {
    // Safari, for one, throws if a page changes its history too often.
    console.error(error);
    if (tab.entering === destination.url.href) fail(tab, destination);
  });
}

async function tryVisit(tab: Tab, destination: Destination): Promise<void> {
  const { screen, loader, window, emitter } = tab;
  const { url, how } = destination;
  if (!screen || tab.isServiceWorkerUpdated()) return loadDocument(tab, destination);
  // A document that comes late would replace the page to be shown now.
  if (tab.isLeaving) window.stop();
  tab.isLeaving = false;
  const signal = beginVisit(tab);
  tab.entering = url.href;
  const endWaiting = startWaiting(tab, url, () => fail(tab, destination));
  const address = url.pathname + url.search;
  const cachedData = loader.getPageData(address);
  const page = loader.loadPageSync(address) ?? (await loader.loadPage(address, { mayBeOld: true }));
  if (signal.aborted) return;
  if (page.status === 'error') return fail(tab, destination);
  if (isNewBuild(page, tab.compilationHash)) return loadDocument(tab, destination);
  const target = await tab.redirectTarget(page, url)?.catch(() => undefined);
  if (signal.aborted) return;
  if (target !== undefined) {
    const next = new URL(target, window.location.href);
    const further: Destination = how === 'push' ? { ...destination, url: next } : { url: next, how: 'replace' };
    // A file, or an address of another host.
    if (page.json.pageContext.redirectAddress !== undefined) return loadDocument(tab, further);
    return visitPage(tab, further);
  }
  const isNew = how !== 'traverse';
  // Address and page change in one step, before which a transition lets a frame pass.
  await screen.change(async () => {
    if (signal.aborted) return;
    const update = { location: url.href, prevLocation: tab.shown };
    emitter.emit('onPreRouteUpdate', update);
    const scrolls = wantsScrolling(page, url.pathname !== new URL(tab.shown).pathname);
    savePosition(tab);
    screen.forms()?.leave(tab.entry);
    if (isNew) recordEntry(tab, destination);
    // Before the page is rendered: Back must lead away from it at any time.
    enterEntry(tab);
    tab.scrolls = wantsScrolling(page);
    tab.isPlaced = false;
    // A position further down is found by the height of the content above it.
    const isShown = await screen.show(page, url, isNew && url.hash === '' && (scrolls || window.scrollY === 0));
    if (signal.aborted) return;
    if (!isShown) return fail(tab, destination);
    endWaiting();
    placePage(tab, url, scrolls);
    screen.forms()?.enter(tab.entry, page.json.pageContext);
    emitter.emit('onRouteUpdate', update);
    // Not before the frame that shows the page.
    if (cachedData) tab.whenIdle(() => signal.aborted || void freshen(tab, screen));
  }, isNew);
}

function fail(tab: Tab, destination: Destination): void {
  tab.reportFailure();
  // A request that hangs must delay neither the document nor the next click.
  tab.loader.abandon();
  loadDocument(tab, destination);
}

/** Loads the content of the page on screen again, if other content is published. */
export async function freshen({ loader, shown, visit: { signal }, compilationHash }: Tab, screen: PageScreen): Promise<void> {
  const url = new URL(shown);
  const address = url.pathname + url.search;
  await loader.loadAppData();
  if (loader.loadPageSync(address)) return;
  const page = await loader.loadPage(address);
  if (!signal.aborted && page.status === 'success' && !isNewBuild(page, compilationHash)) await screen.update(page, url);
}

/** Returns true if a navigation to a page scrolls, from another page (`isArrival`) or within it. */
export function wantsScrolling({ json }: Pick<PageResources, 'json'>, isArrival = false): boolean {
  const wish = json.head?.scrollOnNavigation;
  return wish === undefined || (isArrival && wish === 'arrival');
}
