/**
 * Loaded with the first input of a visitor: what was typed, chosen and unfolded on the pages of this
 * document, which a browser would keep with a document. Nothing leaves the memory of the tab.
 */
import type { PageContext } from '#contract/page';
import { alternatePath } from '#contract/page-path';
import type { HistoryEntry } from '../navigation/scroll-position.ts';

export interface FormStates {
  /** Keeps the state of the page on screen, before it is left. */
  leave(entry: HistoryEntry): void;
  /** Gives a page that is on screen now the state that it was left with, or that its translation has. */
  enter(entry: HistoryEntry, page: PageContext): void;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLDetailsElement;

/** Chosen values, a text, or true if checked or open; by the name of the control. */
type State = ReadonlyMap<string, readonly string[] | string | boolean>;

const controls = 'input, textarea, select, details';
/** Browsers keep no secrets and no values that the visitor cannot see. */
const unkept = ['password', 'hidden', 'file', 'submit', 'button', 'reset', 'image'];

/** Keeps the states of the controls that the visitor has `used`. */
export function keepFormStates(document: Document, used: WeakSet<EventTarget>): FormStates {
  const kept = new Map<HistoryEntry, State>();
  const last: { state?: State; path?: string } = {};
  return {
    leave(entry) {
      const state: State = new Map(
        [...named(document)].filter(([, control]) => used.has(control)).map(([name, control]) => [name, stateOf(control)]),
      );
      Object.assign(last, { state, path: entry.slice(0, entry.lastIndexOf('|')) });
      if (state.size > 0) kept.set(entry, state);
      else kept.delete(entry);
    },
    enter(entry, page) {
      const state = kept.get(entry) ?? (isTranslation(page, last.path) ? last.state : undefined);
      for (const [name, control] of state ? named(document) : []) {
        const value = state?.get(name);
        if (value === undefined) continue;
        used.add(control);
        restore(control, value);
      }
    },
  };
}

/** Lists the controls of the page on screen by a name that is the same in each language. */
function* named(document: Document): Generator<readonly [name: string, control: Control]> {
  const counts = new Map<string, number>();
  for (const control of (document.querySelector('main') ?? document.body).querySelectorAll<Control>(controls)) {
    const isField = !(control instanceof HTMLDetailsElement);
    if (isField && (unkept.includes(control.type) || isOff(control) || isOff(control.form))) continue;
    const name = `${control.localName} ${isField ? `${control.type} ${control.name}` : ''}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    yield [`${name} ${count}`, control];
  }
}

const isOff = (element: Element | null): boolean => element?.getAttribute('autocomplete')?.toLowerCase() === 'off';

const isCheckable = (control: Control): control is HTMLInputElement =>
  /^(checkbox|radio)$/.test((control as HTMLInputElement).type);

function stateOf(control: Control): readonly string[] | string | boolean {
  if (control instanceof HTMLDetailsElement) return control.open;
  if (control instanceof HTMLSelectElement) return [...control.selectedOptions].map(({ value }) => value);
  return isCheckable(control) ? control.checked : control.value;
}

/** Changes a control as its visitor would, so that the page notices. */
function restore(control: Control, value: readonly string[] | string | boolean): void {
  if (String(stateOf(control)) === String(value)) return;
  if (control instanceof HTMLDetailsElement) control.open = value === true;
  else if (control instanceof HTMLSelectElement) {
    for (const option of control.options) option.selected = (value as readonly string[]).includes(option.value);
    report(control, 'input', 'change');
  } else if (isCheckable(control)) {
    if (control.type === 'checkbox' || value === true) control.click();
  } else {
    // React has a setter of its own on the element, and would take the value for known.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
    set?.call(control, value);
    report(control, 'input', 'change');
  }
}

function report(control: Control, ...types: readonly string[]): void {
  for (const type of types) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** True for the page of a path in another language. */
const isTranslation = (page: PageContext, path = ''): boolean =>
  page.languages.some(
    (language) => language !== page.language && !page.nearest?.[language] && path.endsWith(alternatePath(page, language)),
  );
