import type { SafeStorage } from '../safe-storage.ts';

/** What of a page's state outlives loading its document again. */
interface Place {
  readonly y: number;
  /** Keys of the disclosures that are open. */
  readonly open: readonly string[];
}

const keyOf = (pathname: string): string => `boreal-develop-place|${pathname}`;

/** Remembers where the visitor is on the page that is about to be loaded again. */
export function savePlace({ document, location, scrollY }: Window, session: SafeStorage): void {
  // A page that is loaded again before the visitor is back where they were: that place is still the one.
  if (session.get(keyOf(location.pathname)) !== undefined) return;
  const open = [...disclosures(document)].flatMap(([key, details]) => (details.open ? [key] : []));
  session.set(keyOf(location.pathname), JSON.stringify({ y: scrollY, open } satisfies Place));
}

/** Brings the visitor back, once: to the same height at once, and again when what was open is open, which waits for `settled`. */
export async function restorePlace(window: Window, session: SafeStorage, settled: Promise<void>): Promise<void> {
  const key = keyOf(window.location.pathname);
  const place = parsePlace(session.get(key));
  if (!place) {
    session.remove(key);
    return;
  }
  scrollTo(window, place.y);
  const y = window.scrollY;
  // React takes an attribute that its markup has not for a mistake while it starts.
  await settled;
  // Where the browser has brought the visitor back itself, that is no wish to be elsewhere.
  const isWaiting = window.scrollY === y || window.scrollY === place.y;
  const wanted = new Set(place.open);
  // What opens above the screen moves the page along with what is on it.
  for (const [name, details] of disclosures(window.document)) if (wanted.has(name)) details.open = true;
  if (isWaiting) scrollTo(window, place.y);
  session.remove(key);
}

const scrollTo = (window: Window, top: number): void => window.scrollTo({ left: 0, top, behavior: 'instant' });

/** The disclosures of a page by what their summary says, and a number where several say the same. */
function* disclosures(document: Document): Generator<readonly [string, HTMLDetailsElement]> {
  const counts = new Map<string, number>();
  for (const details of document.querySelectorAll('details')) {
    const name = details.querySelector('summary')?.textContent?.trim() ?? '';
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    yield [`${name}|${count}`, details];
  }
}

function parsePlace(text: string | undefined): Place | undefined {
  try {
    const { y, open } = JSON.parse(text ?? '') as Partial<Place>;
    return { y: Number(y), open: Array.isArray(open) ? open : [] };
  } catch {
    // Nothing was kept, or somebody else has written there.
    return undefined;
  }
}
