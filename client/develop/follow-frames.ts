/** A page of `develop` with pages of the site in frames: scrolls them together, marks fields, emulates settings. */
import type { DevelopEvent, DevelopVersions } from '#contract/develop';

/** Attribute of a frame with the fields to mark, as JSON. */
const marksAttribute = 'data-marks';
/** Attribute of a frame with media features whose styles apply. */
const emulateAttribute = 'data-emulate';
/** Attribute of parts that change with the site. */
const liveAttribute = 'data-live';

interface Mark {
  readonly kind: 'missing' | 'fallback';
  readonly entry: string;
  readonly field: string;
}

/** Prepares all frames. Returns the action for an event: the frames follow it themselves. */
export function followFrames(window: Window & typeof globalThis, versions: DevelopVersions): (event: DevelopEvent) => void {
  const { document } = window;
  const frames = [...document.querySelectorAll('iframe')];
  const state: { shown: DevelopVersions } = { shown: versions };
  for (const frame of frames) {
    const prepare = () => prepareFrame(frame, frames);
    frame.addEventListener('load', prepare);
    if (frame.contentDocument?.readyState === 'complete') prepare();
  }
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[data-follow]');
    const path = frames[0]?.contentWindow?.location.pathname;
    // A visitor of the frame may have gone on to another page. A frame that is not loaded has none.
    if (link && path?.startsWith('/')) link.href = link.pathname.split('/', 3).join('/') + path + link.search;
  });
  return (event) => {
    if (event.session === state.shown.session && event.state === state.shown.state) return;
    state.shown = event;
    void refreshLists(window);
  };
}

function prepareFrame(frame: HTMLIFrameElement, all: readonly HTMLIFrameElement[]): void {
  const inner = frame.contentWindow as (Window & typeof globalThis) | null;
  const { contentDocument } = frame;
  if (!inner || !contentDocument) return;
  markFields(frame, inner, contentDocument);
  emulate(frame, contentDocument);
  scrollTogether(frame, inner, all);
}

/** Marks fields by a stylesheet: the page's own script names the fields of elements. */
function markFields(frame: HTMLIFrameElement, inner: typeof globalThis, document: Document): void {
  const marks = JSON.parse(frame.getAttribute(marksAttribute) ?? '[]') as readonly Mark[];
  if (marks.length === 0) return;
  const sheet = new inner.CSSStyleSheet();
  for (const { kind, entry, field } of marks) {
    const ofEntry = `[data-boreal-entry=${JSON.stringify(entry)}]`;
    const fields = ['=', '^='].map((operator) => {
      const value = operator === '=' ? [field] : [`${field}[`, `${field}.`];
      return value.map((each) => `${ofEntry}[data-boreal-field${operator}${JSON.stringify(each)}]`).join();
    });
    const color = kind === 'missing' ? '#d0273a' : '#b36b00';
    sheet.insertRule(`${fields.join()} { outline: 3px dashed ${color} !important; outline-offset: 2px !important; }`);
  }
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Has the styles for media features apply. Scripts of the page still see those of the system. */
function emulate(frame: HTMLIFrameElement, document: Document): void {
  const features = (frame.getAttribute(emulateAttribute) ?? '').split(',').filter(Boolean);
  if (features.length === 0) return;
  const change = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if ('media' in rule) {
        const { media } = rule as CSSMediaRule;
        media.mediaText = features.reduce((text, feature) => emulated(text, feature), media.mediaText);
      }
      if ('cssRules' in rule) change((rule as CSSGroupingRule).cssRules);
    }
  };
  for (const { cssRules } of document.styleSheets) change(cssRules);
}

/** Returns a media query in which a feature has a value: '(width >= 0)' is true, '(width < 0)' false. */
export function emulated(query: string, feature: string): string {
  const [name = ''] = feature.split(':');
  return query.replace(new RegExp(`\\(\\s*${name}\\s*(:[^)]*)?\\)`, 'g'), (each) =>
    /:\s*(no-preference|none)\s*\)$/.test(each) ? '(max-width: 0px)' : '(min-width: 0px)',
  );
}

/** Scrolls all frames to the same share of their height when one is scrolled. */
function scrollTogether(frame: HTMLIFrameElement, inner: Window, all: readonly HTMLIFrameElement[]): void {
  if (all.length < 2) return;
  inner.addEventListener(
    'scroll',
    () => {
      const { expected } = frame.dataset;
      delete frame.dataset.expected;
      // The frame was scrolled by another one.
      if (expected !== undefined && Math.abs(inner.scrollY - Number(expected)) <= 1) return;
      const share = inner.scrollY / Math.max(1, heightOf(inner));
      for (const other of all) {
        const target = other === frame ? undefined : other.contentWindow;
        if (!target) continue;
        const top = Math.round(share * heightOf(target));
        if (Math.abs(target.scrollY - top) <= 1) continue;
        other.dataset.expected = String(top);
        target.scrollTo({ top, behavior: 'instant' });
      }
    },
    { passive: true },
  );
}

/** Returns how far a page can be scrolled, in pixels. */
const heightOf = ({ document, innerHeight }: Window): number => document.documentElement.scrollHeight - innerHeight;

/** Replaces the lists of the page by those of the current site; the frames stay. */
async function refreshLists(window: Window & typeof globalThis): Promise<void> {
  const { document } = window;
  const answer = await fetch(window.location.href, { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const part of document.querySelectorAll(`[${liveAttribute}]`)) {
    const now = fresh.querySelector(`[${liveAttribute}=${JSON.stringify(part.getAttribute(liveAttribute))}]`);
    if (now) part.replaceWith(document.importNode(now, true));
  }
}
