import type { SafeStorage } from '../safe-storage.ts';

/** State of a page that outlives a reload. */
interface Place {
  readonly y: number;
  /** Keys of the open disclosures. */
  readonly open: readonly string[];
}

const keyOf = (pathname: string): string => `boreal-develop-place|${pathname}`;

/** Stores the visitor's position on the page that is about to reload. */
export function savePlace({ document, location, scrollY }: Window, session: SafeStorage): void {
  // A page that reloads before the visitor is back at their position: it is still valid.
  if (session.get(keyOf(location.pathname)) !== undefined) return;
  const open = [...disclosures(document)].flatMap(([key, details]) => (details.open ? [key] : []));
  session.set(keyOf(location.pathname), JSON.stringify({ y: scrollY, open } satisfies Place));
}

/**
 * Restores the position once: the height at once, and again when disclosures are open, which waits
 * for `settled`.
 */
export async function restorePlace(window: Window, session: SafeStorage, settled: Promise<void>): Promise<void> {
  const key = keyOf(window.location.pathname);
  const place = parsePlace(session.get(key));
  if (!place) {
    session.remove(key);
    return;
  }
  scrollTo(window, place.y);
  const y = window.scrollY;
  // While it starts, React reports attributes that its markup lacks.
  await settled;
  // The visitor did not choose a position that the browser restored.
  const isWaiting = window.scrollY === y || window.scrollY === place.y;
  const wanted = new Set(place.open);
  // An element that opens above the screen moves the content on it.
  for (const [name, details] of disclosures(window.document)) if (wanted.has(name)) details.open = true;
  if (isWaiting) scrollTo(window, place.y);
  session.remove(key);
}

const scrollTo = (window: Window, top: number): void => window.scrollTo({ left: 0, top, behavior: 'instant' });

/** Returns the disclosures of a page by their summary's text, with a number for equal ones. */
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
    // Nothing was stored, or another script's text.
    return undefined;
  }
}
