import type { FormStates } from './form-state.ts';

/**
 * Notes what a visitor uses. Returns what keeps the state of forms: it is loaded with the first input, before which there
 * is nothing to keep.
 */
export function createFormKeeper(document: Document): () => FormStates | undefined {
  const used = new WeakSet<EventTarget>();
  let isLoading = false;
  let forms: FormStates | undefined;
  const note = ({ target }: Event): void => {
    used.add(target as EventTarget);
    if (isLoading) return;
    isLoading = true;
    import('./form-state.ts').then(
      ({ keepFormStates }) => {
        forms = keepFormStates(document, used);
      },
      () => {
        isLoading = false;
      },
    );
  };
  for (const type of ['input', 'toggle']) document.addEventListener(type, note, true);
  return () => forms;
}
