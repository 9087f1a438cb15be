import { describe, expect, test } from 'vitest';
import type { EngineWindow } from '../support/engines/engine.ts';
import type { EngineHarness } from '../support/engines/engine-suite.ts';
import { expectInPage, hydrate } from '../support/engines/visitor.ts';
import { isLong, sized } from '../support/length.ts';
import { seededRandom } from '../support/random.ts';
import { servedTallSite, tallPages, tallRows } from '../support/tall-site.ts';

/** A link to another page or to a part of one, a link to a part of the same page, or the buttons of the browser. */
const ways = ['link', 'hash', 'part', 'back', 'forward'] as const;
type Way = (typeof ways)[number];

/** One page change of a walk, and the position that the visitor scrolls to afterwards. */
interface Step {
  readonly way: Way;
  readonly address: string;
  /** Address as the link has it. */
  readonly href: string;
  /** True if the page stays the same. */
  readonly isWithin: boolean;
  /** The step after which the entry of the history was left that Back or Forward enter again. */
  readonly leftAfter: number | undefined;
  readonly y: number;
}

/** '0 frames' is within the task that shows the page. */
type Pause = `${number} ${'frames' | 'ms'}`;

interface Delays {
  /** Before the visitor scrolls. */
  readonly arrival: Pause;
  /** Before the visitor leaves. */
  readonly leaving: Pause;
}

const arrivals: readonly Pause[] = ['0 frames', '1 frames', '50 ms', '300 ms'];
const leavings: readonly Pause[] = ['0 frames', '1 frames', '3 frames', '200 ms'];
const allDelays = arrivals.flatMap((arrival) => leavings.map((leaving): Delays => ({ arrival, leaving })));
/** In the short form each engine has one of them, in turn. */
const usualDelays: readonly Delays[] = [
  { arrival: '0 frames', leaving: '0 frames' },
  { arrival: '0 frames', leaving: '3 frames' },
  { arrival: '1 frames', leaving: '1 frames' },
];

/** Positions on a page, in pixels: on arrival, and when it is left. */
interface Seen {
  readonly arrived: number;
  readonly left: number;
}

/**
 * Walks with each way after each other one. Positions are those of the same pages without a client: in the long form as
 * they are walked through, in the short form by the rule that documents follow.
 */
export function scrollAndReturn({ open }: EngineHarness, turn: number): void {
  const usual = usualDelays[turn % usualDelays.length] as Delays;
  const site = servedTallSite();
  const plain = new Map<number, Promise<Seen[]>>();

  for (const seed of isLong ? [1, 2, 3] : [1]) {
    const steps = planWalk(sized(30, 60), seededRandom(seed));
    const expected = async (window: EngineWindow) => {
      await window.goto(`${site().plainOrigin}/one/`);
      return isLong ? walkThroughDocuments(window, steps) : followRule(steps, await window.evaluate(placesOfRows, tallRows));
    };
    describe(`a walk through pages, number ${seed},`, () => {
      test.each(isLong ? allDelays : [usual])(
        'has the scroll positions of documents, $arrival after each arrival and $leaving before each departure',
        async (delays) => {
          const window = await open({ width: 1280, language: 'en-CA' });
          const positions = plain.get(seed) ?? expected(window);
          plain.set(seed, positions);
          const wanted = await positions;
          await window.goto(`${site().origin}/one/`);
          await hydrate(window);
          const seen = await walkWithinDocument(window, steps, delays);
          expect(describeWalk(steps, withoutRounding(seen, wanted))).toEqual(describeWalk(steps, wanted));
          expect(await window.takeComplaints()).toEqual([]);
        },
      );
    });
  }
}

/** A smooth scroll, such as to a focused link, that the visitor interrupts by a link. */
export function leaveWhileScrolling({ open }: EngineHarness): void {
  const site = servedTallSite();

  test.each(sized([2], [1, 2, 3, 5, 8, 12, 20]))('a smooth scroll moves no other page after %i frames', async (frames) => {
    const window = await open({ width: 1280, language: 'en-CA' });
    await window.goto(`${site().origin}/one/`);
    await hydrate(window);
    await window.evaluate(leaveOnTheWay, frames);
    const positions = () => (globalThis as unknown as WalkWindow).positions;
    await expect.poll(() => window.evaluate(positions), { timeout: patienceMs }).toHaveLength(4);
    expect(await window.evaluate(positions)).toEqual([0, 0, 0, 0]);
  });
}

/** Back to a page whose document is loaded, because a new service worker waits for that. */
export function returnByReload({ open }: EngineHarness): void {
  const site = servedTallSite();

  test('Back to a page that is loaded again leads to where the visitor was', async () => {
    const window = await open({ width: 1280, language: 'en-CA' });
    await window.goto(`${site().origin}/one/`);
    await hydrate(window);
    await expect.poll(() => window.evaluate(scrollAndRest, 700)).toBe(700);
    await window.evaluate(() => document.querySelector<HTMLElement>('header a[href="/two/"]')?.click());
    await expectInPage(window, isThere, '/two/').toBe(true);
    await expect.poll(() => window.evaluate(scrollAndRest, 1_500)).toBe(1_500);
    await window.evaluate(() => {
      Object.assign(globalThis, { ___swUpdated: true });
      setTimeout(() => history.back());
    });
    await expectInPage(window, isReloaded).toBe(true);
    await expectInPage(window, isThere, '/one/').toBe(true);
    await expect.poll(() => window.evaluate(restingPosition)).toBe(700);
  });
}

const isReloaded = (): boolean =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(({ type }) => type === 'reload');

/** Visits a page, which is then loaded, and leaves the first one for it again while that scrolls. */
function leaveOnTheWay(frames: number): void {
  const page = globalThis as unknown as WalkWindow;
  const frame = () => new Promise(requestAnimationFrame);
  const changed = (): Promise<void> =>
    new Promise((resolve) => {
      const onChange = () => {
        page.___emitter.off('onRouteUpdate', onChange);
        resolve();
      };
      page.___emitter.on('onRouteUpdate', onChange);
    });
  const run = async (): Promise<void> => {
    const link = (path: string) => document.querySelector<HTMLElement>(`header a[href="${path}"]`);
    for (const path of ['/two/', '/one/']) {
      const change = changed();
      link(path)?.click();
      await change;
    }
    const change = changed();
    const before = scrollY;
    scrollTo({ top: 3_000, behavior: 'smooth' });
    while (scrollY === before) await frame();
    for (let count = 0; count < frames; count += 1) await frame();
    // Between two frames, as an event of the visitor.
    await new Promise((resolve) => setTimeout(resolve, 5));
    link('/two/')?.click();
    await change;
    page.positions = [];
    while (page.positions.length < 4) {
      page.positions.push(Math.round(scrollY));
      await frame();
    }
  };
  void run();
}

/** Returns steps in which each way follows each other one, as far as that is possible, and the way back to the first page. */
function planWalk(length: number, random: () => number): readonly Step[] {
  const entries: { readonly address: string; step?: number }[] = [{ address: '/one/' }];
  const at = { index: 0, last: 'link' as Way };
  const uses = new Map<string, number>();
  const steps: Step[] = [];
  const take = (way: Way): void => {
    const from = entries[at.index]?.address ?? '';
    at.index += way === 'back' ? -1 : 1;
    if (way !== 'back' && way !== 'forward') entries.splice(at.index, entries.length, { address: targetOf(way, from) });
    const entry = entries[at.index] ?? { address: '' };
    const { address, step: leftAfter } = entry;
    entry.step = steps.length;
    const isWithin = pathOf(address) === pathOf(from);
    steps.push({
      way,
      address,
      href: way === 'part' ? address.replace(/.*#/s, '#') : address,
      isWithin,
      leftAfter,
      y: 140 + ((steps.length * 7) % 23) * 90,
    });
    at.last = way;
  };
  for (let count = 0; count < length; count += 1) {
    const possible = ways.filter((way) => at.index + (way === 'back' ? -1 : 1) in entries || !/back|forward/.test(way));
    const usesOf = (way: Way): number => uses.get(`${at.last} ${way}`) ?? 0;
    const least = Math.min(...possible.map(usesOf));
    const rarest = possible.filter((way) => usesOf(way) === least);
    // Forward is seldom possible.
    const way = rarest.find((one) => one === 'forward') ?? rarest[Math.floor(random() * rarest.length)] ?? 'link';
    uses.set(`${at.last} ${way}`, least + 1);
    take(way);
  }
  while (at.index > 0) take('back');
  return steps;
}

const pathOf = (address: string): string => address.replace(/#.*/s, '');

function targetOf(way: Way, from: string): string {
  const path = pathOf(from);
  const next = tallPages[((tallPages as readonly string[]).indexOf(path) + 1) % tallPages.length] ?? '';
  const row = tallRows.find((hash) => !from.endsWith(hash)) ?? '';
  return way === 'part' ? path + row : way === 'hash' ? next + row : next;
}

const describeWalk = (steps: readonly Step[], seen: readonly Seen[]): string[] =>
  steps.map(({ way, address }, index) => {
    const { arrived, left } = seen[index] ?? {};
    return `${index + 1}. ${way} to ${address}: at ${arrived}, left at ${left}`;
  });

/** Firefox moves a page by less than a pixel in the frame after it has scrolled to an element. */
const withoutRounding = (seen: readonly Seen[], wanted: readonly Seen[]): readonly Seen[] =>
  seen.map(({ arrived, left }, index) => {
    const there = wanted[index]?.arrived ?? 0;
    return { arrived: Math.abs(arrived - there) > 1 ? arrived : there, left };
  });

/** Positions in pixels of rows, by hash. */
function placesOfRows(hashes: readonly string[]): Readonly<Record<string, number>> {
  const top = (hash: string): number => (document.querySelector(hash)?.getBoundingClientRect().top ?? 0) + scrollY;
  return Object.fromEntries(hashes.map((hash) => [hash, Math.round(top(hash))]));
}

/** A new entry of the history begins at the top or at its row; one that is entered again, where it was left. */
function followRule(steps: readonly Step[], rows: Readonly<Record<string, number>>): Seen[] {
  const seen: Seen[] = [];
  for (const { address, leftAfter, y } of steps) {
    const begin = rows[address.slice(pathOf(address).length)] ?? 0;
    const arrived = leftAfter === undefined ? begin : (seen[leftAfter]?.left ?? begin);
    seen.push({ arrived, left: farFrom(arrived, y) });
  }
  return seen;
}

/** Takes the steps from document to document. */
async function walkThroughDocuments(window: EngineWindow, steps: readonly Step[]): Promise<Seen[]> {
  const seen: Seen[] = [];
  const isChromium = await window.evaluate(() => 'chrome' in globalThis);
  for (const { way, href, address, y, isWithin, leftAfter } of steps) {
    await window.evaluate(
      (way, href) =>
        void setTimeout(() => {
          if (way === 'back' || way === 'forward') history[way]();
          else document.querySelector<HTMLElement>(`a[href="${href}"]`)?.click();
        }),
      way,
      href,
    );
    await expectInPage(window, isThere, address).toBe(true);
    const rest = () => window.evaluate(restingPosition);
    const before = leftAfter === undefined ? undefined : seen[leftAfter]?.left;
    // Chromium forgets a position that is left for another part of the page.
    const isForgotten = isChromium && isWithin;
    // Documents restore positions at any time.
    if (before !== undefined && !isForgotten) await expect.poll(rest).toBe(before);
    const arrived = before ?? (await rest());
    const top = farFrom(arrived, y);
    await expect.poll(() => window.evaluate(scrollAndRest, top)).toBe(top);
    seen.push({ arrived, left: top });
  }
  return seen;
}

/**
 * Pixels that a visitor scrolls at least. On a busy machine Firefox undoes a script's scroll by less right after it has scrolled
 * to a part of the page: in 3 of 600 scrolls in a plain document.
 */
const nearby = 200;

/** The position that a visitor scrolls to, or one further away. */
const farFrom = (arrived: number, y: number): number => (Math.abs(y - arrived) < nearby ? y + 2 * nearby : y);

/** Returns true if the document of an address has loaded. */
function isThere(address: string): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return location.pathname + location.hash === address && navigation?.loadEventEnd !== 0;
}

async function scrollAndRest(top: number): Promise<number> {
  scrollTo({ top, behavior: 'instant' });
  for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
  return Math.round(scrollY);
}

/** Returns the position when it has not changed for some frames. */
async function restingPosition(): Promise<number> {
  const last = { y: scrollY, frames: 0 };
  while (last.frames < 6) {
    await new Promise(requestAnimationFrame);
    Object.assign(last, scrollY === last.y ? { frames: last.frames + 1 } : { y: scrollY, frames: 0 });
  }
  return Math.round(last.y);
}

interface WalkWindow {
  ___emitter: { on(name: string, run: () => void): void; off(name: string, run: () => void): void };
  walk?: { readonly seen: readonly Seen[]; isOver: boolean };
  /** Positions of a page, from its first moment on. */
  positions?: number[];
}

/** Longest walk, in milliseconds. */
const patienceMs = 300_000;

/** Takes the steps in one document, by a script of the page, so that a delay can be shorter than a frame. */
async function walkWithinDocument(window: EngineWindow, steps: readonly Step[], delays: Delays): Promise<readonly Seen[]> {
  await window.evaluate(beginWalk, steps, delays, nearby);
  const walk = () => (globalThis as unknown as WalkWindow).walk;
  await expect.poll(() => window.evaluate(walk), { timeout: patienceMs }).toMatchObject({ isOver: true });
  return (await window.evaluate(walk))?.seen ?? [];
}

function beginWalk(steps: readonly Step[], { arrival, leaving }: Delays, nearby: number): void {
  const page = globalThis as unknown as WalkWindow;
  const seen: Seen[] = [];
  const walk = { seen, isOver: false };
  page.walk = walk;
  const pause = async (length: string): Promise<void> => {
    const count = Number.parseInt(length, 10);
    if (length.endsWith('ms')) await new Promise((resolve) => setTimeout(resolve, count));
    else for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
  };
  const changed = ({ isWithin }: Step): Promise<void> =>
    new Promise((resolve) => {
      const onChange = () => {
        page.___emitter.off('onRouteUpdate', onChange);
        resolve();
      };
      // The browser scrolls to a part of the page after it has reported its address.
      if (isWithin) addEventListener('hashchange', () => resolve(), { once: true });
      else page.___emitter.on('onRouteUpdate', onChange);
    });
  const take = ({ way, href }: Step): void => {
    if (way === 'back' || way === 'forward') history[way]();
    else document.querySelector<HTMLElement>(`a[href="${href}"]`)?.click();
  };
  const run = async (): Promise<void> => {
    for (const step of steps) {
      const change = changed(step);
      take(step);
      await change;
      await pause(arrival);
      const arrived = Math.round(scrollY);
      const top = Math.abs(step.y - arrived) < nearby ? step.y + 2 * nearby : step.y;
      scrollTo({ top, behavior: 'instant' });
      await pause(leaving);
      seen.push({ arrived, left: Math.round(scrollY) });
    }
    walk.isOver = true;
  };
  void run();
}
