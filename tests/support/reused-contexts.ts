import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Disposable, Frame, Page } from 'playwright-core';

/** Options of contexts that can be reused: the look of pages, and scripts. */
const reusableOptions: readonly string[] = [
  'viewport',
  'reducedMotion',
  'colorScheme',
  'forcedColors',
  'javaScriptEnabled',
] satisfies (keyof BrowserContextOptions)[];
/** Events that tests listen to. Playwright itself listens to the end of a context. */
const eventNames: readonly string[] = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'page',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'weberror',
];

interface ReusedContext {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
  readonly options: BrowserContextOptions;
  /** Closes the context. */
  readonly end: () => Promise<void>;
  readonly lease: Lease;
}

/** Actions of a test on a context. */
interface Lease {
  /** True if the test has used the tab. */
  hasPage: boolean;
  /** True if the test has done something irreversible. */
  isSpent: boolean;
  scripts: Disposable[];
  /** Origins of its documents. */
  origins: Set<string>;
}

const newLease = (): Lease => ({ hasPage: false, isSpent: false, scripts: [], origins: new Set() });

/**
 * Makes `newContext` return a closed context with its tab, because creating one is slow. Nothing of the previous test
 * stays in it. Contexts with irreversible changes or unusual options are not reused.
 */
export function reuseContexts(browser: Browser): void {
  const idle = new Map<string, ReusedContext[]>();
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options = {}) => {
    if (Object.keys(options).some((option) => !reusableOptions.includes(option))) return newContext(options);
    const key = JSON.stringify(Object.entries(options).sort());
    const list = idle.get(key) ?? [];
    idle.set(key, list);
    const reused = list.pop() ?? (await make(await newContext(options), options));
    reused.page.on('framenavigated', noteOrigin(reused.lease));
    reused.context.close = async () => {
      reused.context.close = async () => {};
      if (await isCleaned(reused).catch(() => false)) list.push(reused);
      else await reused.end();
    };
    return reused.context;
  };
}

const noteOrigin = (lease: Lease) => (frame: Frame) => {
  if (frame.url().startsWith('http')) lease.origins.add(new URL(frame.url()).origin);
};

async function make(context: BrowserContext, options: BrowserContextOptions): Promise<ReusedContext> {
  const lease = newLease();
  const end = context.close.bind(context);
  const newPage = context.newPage.bind(context);
  const page = await newPage();
  const session = await context.newCDPSession(page);
  context.newPage = async () => {
    const isFirst = !lease.hasPage;
    lease.hasPage = true;
    return isFirst ? page : newPage();
  };
  for (const target of [context, page]) {
    const addInitScript = target.addInitScript.bind(target);
    target.addInitScript = async (script, argument) => {
      const added = await addInitScript(script, argument);
      lease.scripts.push(added);
      return added;
    };
  }
  const spend = <Act extends (...given: never[]) => unknown>(act: Act): Act =>
    ((...given: never[]) => {
      lease.isSpent = true;
      return act(...given);
    }) as Act;
  context.newCDPSession = spend(context.newCDPSession.bind(context));
  context.clock.install = spend(context.clock.install.bind(context.clock));
  return { context, page, session, options, end, lease };
}

/** Reverts the actions of a test if that is possible. */
async function isCleaned({ context, page, session, options, lease }: ReusedContext): Promise<boolean> {
  for (const other of context.pages()) {
    if (other === page) continue;
    noteOrigin(lease)(other.mainFrame());
    await other.close();
  }
  const [origin, ...others] = lease.origins;
  if (lease.isSpent || page.isClosed() || others.length > 0) return false;
  for (const event of eventNames) {
    context.removeAllListeners(event);
    page.removeAllListeners(event);
  }
  await Promise.all([
    ...[context, page].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })),
    ...lease.scripts.map((script) => script.dispose()),
    context.setOffline(false),
  ]);
  if (origin !== undefined) {
    // A document of the same origin stays in the same process, whose start is slow.
    const empty = `${origin}/empty`;
    await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }));
    await page.goto(empty);
    await page.unroute(empty);
    // The page before has stored its data by now.
    await page.evaluate(() => {
      sessionStorage.clear();
      window.name = '';
    });
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }
  const { viewport = { width: 1280, height: 720 }, colorScheme = 'light', reducedMotion = 'no-preference' } = options;
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    session.send('Network.clearBrowserCache'),
    session.send('Page.resetNavigationHistory'),
    page.emulateMedia({ media: null, contrast: null, colorScheme, reducedMotion, forcedColors: options.forcedColors ?? 'none' }),
    ...(viewport === null ? [] : [page.setViewportSize(viewport)]),
    page.mouse.move(-1, -1),
  ]);
  Object.assign(lease, newLease());
  return true;
}
