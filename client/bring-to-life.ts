import { clientAttribute } from '#contract/browser-globals';
import { pause } from './clock.ts';
import { openWanted } from './navigation/overlay-links.ts';
import { nextOccasion } from './page/interaction.ts';
import { layOutNext } from './page/settle-layout.ts';
import { startPage } from './page/start-page.ts';
import type { Client } from './parts.ts';
import { isFetchingAheadWelcome } from './prefetch/fetching-ahead.ts';

/**
 * Starts React on the emitted page and gives the navigation its screen. While files of the page are missing, tries
 * again when the visitor acts, the connection comes back, or the tab is shown. Never rejects.
 */
export async function bringToLife(client: Client): Promise<void> {
  const { navigation, emitter, life, visit, whenIdle } = client;
  const root = client.document.documentElement;
  if (process.env.NODE_ENV === 'development') client.develop?.begin();
  /** Links load documents from now on. */
  const stayStill = () => {
    life.hasFailed = true;
    root.removeAttribute(clientAttribute);
    openWanted(client);
    navigation.giveBack();
  };
  const giveUp = () => {
    if (process.env.NODE_ENV === 'development') client.develop?.crash();
    client.reportFailure();
    stayStill();
  };
  await visit.read.catch(() => {});
  const ahead: (() => void)[] = [];
  const options = {
    ...client,
    onCrash: giveUp,
    ahead,
    layOutNext: (isFromTop: boolean) => layOutNext(document, isFromTop, whenIdle),
  };
  let start = await startPage(options);
  if (start.status === 'missing') {
    const { error } = start;
    client.reportIfStays(() => reportError(error));
    giveUp();
  }
  for (let attempts = 1; start.status === 'missing'; attempts++) {
    // A second more each time: moves of a pointer come fast, and so may the host's refusals.
    await Promise.all([nextOccasion(client.window), pause(client.clock, attempts * 1_000)]);
    start = await startPage(options);
  }
  if (start.status === 'failed') giveUp();
  if (start.status === 'translated') stayStill();
  if (start.status !== 'started') return;
  life.hasFailed = false;
  root.toggleAttribute(clientAttribute, true);
  delete life.wanted;
  navigation.takeOver(start.screen, start.page);
  if (process.env.NODE_ENV === 'development') client.develop?.end(start.screen);
  performance.mark('onInitialClientRender');
  emitter.emit('onInitialClientRender', {});
  // Later, because the start is a long task already. If it fails, pages are loaded when they are
  // opened.
  whenIdle(() => void client.startPrefetching().catch(() => {}));
  if (isFetchingAheadWelcome(navigator)) ahead.forEach(whenIdle);
}
