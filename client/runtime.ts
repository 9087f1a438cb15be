/**
 * The first step, and the entry of chunk 'app': the part of the client that a page needs before
 * React, or without it. Reads the browser once, builds the parts and connects them. Nothing here
 * may import React.
 */
import { clientAttribute, redirectAttribute } from '#contract/browser-globals';
import { loadAfter } from './after-load/load-after.ts';
import { bringToLife } from './bring-to-life.ts';
import { readBrowser } from './browser.ts';
import { connectParts } from './connect.ts';
import { isSupported } from './is-supported.ts';
import { correctedAddress } from './navigation/canonical-path.ts';
import { whenInteractive } from './page/interaction.ts';
import { settleLayout } from './page/settle-layout.ts';
import { allowOwnCode } from './page/trusted-types.ts';
import { createClient, createFirstParts, type FirstParts } from './parts.ts';
import { isFetchingAheadWelcome } from './prefetch/fetching-ahead.ts';
import { publishGlobals } from './window-contract.ts';

if (isSupported(document)) {
  allowOwnCode(window);
  start(createFirstParts(readBrowser()));
}

function start(parts: FirstParts): void {
  const { document, location, loadRedirect } = parts;
  const run = () => {
    // An async script may run while the document is still coming in.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => runPage(parts), { once: true });
    else runPage(parts);
  };
  // Without its code, a redirect page shows its links.
  if (document.documentElement.hasAttribute(redirectAttribute))
    loadRedirect().then(({ followRedirect }) => followRedirect(parts, document, location), run);
  else run();
}

function runPage(parts: FirstParts): void {
  const { window, document, history, settings, whenIdle } = parts;
  const corrected = correctedAddress(parts);
  if (corrected !== undefined) history.replaceState(history.state, '', corrected);
  document.documentElement.toggleAttribute(clientAttribute, true);
  const client = createClient(parts);
  publishGlobals(client);
  settleLayout(window, whenIdle);
  const start = () => void bringToLife(client);
  if (globalThis.BOREAL_PARTIAL_HYDRATION && parts.hydration === 'none') {
    // Nothing on the page needs React. A link to another page does, when it is pointed at.
    const life: { begun?: true } = {};
    connectParts(client, () => {
      if (!life.begun) start();
      life.begun = true;
    });
  } else {
    connectParts(client);
    whenInteractive({ ...parts, isSparing: !isFetchingAheadWelcome(navigator) }, start);
  }
  if (Object.keys(settings.visitor).length > 0) void loadAfter(client);
}
