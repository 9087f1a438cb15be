import { element } from './element.ts';
import type { FieldTags, TaggedField } from './tag-fields.ts';

export interface Inspector {
  start(): void;
  stop(): void;
}

export interface InspectorOptions {
  readonly window: Window;
  /** The overlay's element: its events are not the page's. */
  readonly host: HTMLElement;
  readonly shadow: ShadowRoot;
  readonly tags: () => FieldTags;
  readonly onPick: (tagged: TaggedField) => void;
  /** Called by Escape. */
  readonly onLeave: () => void;
}

/**
 * While it runs, pointing at or focusing an element shows its field, and a click opens the field
 * instead of the link.
 */
export function createInspector({ window, host, shadow, tags, onPick, onLeave }: InspectorOptions): Inspector {
  const { document } = window;
  const label = element('span', {});
  const outline = element('div', { class: 'outline', 'aria-hidden': 'true', hidden: true }, label);
  shadow.append(outline);
  const state: { end?: AbortController; at?: Element } = {};

  function taggedAt(event: Event): readonly [Element, TaggedField] | undefined {
    const marked = tags();
    for (let at = event.target as Element | null; at instanceof Element; at = at.parentElement) {
      const tagged = marked.get(at);
      if (tagged) return [at, tagged];
    }
    return undefined;
  }

  function draw(at: Element | undefined, tagged?: TaggedField): void {
    state.at = at;
    outline.hidden = at === undefined;
    if (!at) return;
    const { top, left, width, height } = at.getBoundingClientRect();
    Object.assign(outline.style, { top: `${top}px`, left: `${left}px`, width: `${width}px`, height: `${height}px` });
    outline.classList.toggle('low', top + height > window.innerHeight - 24);
    if (tagged) label.textContent = `${tagged.entry.type} · ${tagged.field.field}`;
  }

  const isOwn = (event: Event): boolean => event.composedPath().includes(host);
  const point = (event: Event) => {
    const [at, tagged] = (isOwn(event) ? undefined : taggedAt(event)) ?? [];
    draw(at, tagged);
  };
  const pick = (event: Event) => {
    if (isOwn(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const [, tagged] = taggedAt(event) ?? [];
    if (tagged) onPick(tagged);
  };
  const leave = (event: Event) => {
    if ((event as KeyboardEvent).key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onLeave();
  };

  return {
    start() {
      state.end = new AbortController();
      const listen = { capture: true, signal: state.end.signal };
      document.addEventListener('pointerover', point, listen);
      document.addEventListener('focusin', point, listen);
      document.addEventListener('click', pick, listen);
      // On the window, before any listener of the page.
      window.addEventListener('keydown', leave, listen);
      window.addEventListener('scroll', () => draw(state.at), { ...listen, passive: true });
    },
    stop() {
      state.end?.abort();
      state.end = undefined;
      draw(undefined);
    },
  };
}
