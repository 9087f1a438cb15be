import { openWanted } from './navigation/overlay-links.ts';
import { putOffLayout } from './page/settle-layout.ts';
import { startPage } from './page/start-page.ts';
import type { Client } from './parts.ts';
import { isFetchingAheadWelcome } from './prefetch/fetching-ahead.ts';

/** Starts React on the emitted page and gives the navigation its screen. Never rejects. */
export async function bringToLife(client: Client): Promise<void> {
  const { navigation, emitter, life, visit, whenIdle } = client;
  if (process.env.NODE_ENV === 'development') client.develop?.begin();
  const giveUp = () => {
    if (process.env.NODE_ENV === 'development') client.develop?.crash();
    client.reportFailure();
    life.hasFailed = true;
    openWanted(client);
  };
  const onCrash = () => {
    giveUp();
    navigation.giveBack();
  };
  await visit.read.catch(() => {});
  const start = await startPage({ ...client, onCrash, putOffLayout: () => putOffLayout(document, whenIdle) });
  if (start.status === 'failed') giveUp();
  if (start.status !== 'started') return;
  delete life.wanted;
  navigation.takeOver(start.screen, start.page);
  if (process.env.NODE_ENV === 'development') client.develop?.end(start.screen);
  performance.mark('onInitialClientRender');
  emitter.emit('onInitialClientRender', {});
  // Later, because the start is a long task already. If it fails, pages are loaded when they are
  // opened.
  if (isFetchingAheadWelcome(navigator)) whenIdle(() => void client.startPrefetching().catch(() => {}));
}
