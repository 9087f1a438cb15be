/**
 * Returns a function that shows one event after another. Of those that come meanwhile only the
 * newest is shown.
 */
export function showNewest<E extends object>(show: (event: E) => Promise<void>): (event: E) => void {
  const state: { next: E | undefined; isBusy: boolean } = { next: undefined, isBusy: false };
  const work = async (): Promise<void> => {
    if (state.isBusy) return;
    state.isBusy = true;
    try {
      for (let { next } = state; next; { next } = state) {
        state.next = undefined;
        await show(next);
      }
    } finally {
      state.isBusy = false;
    }
  };
  return (event) => {
    state.next = event;
    void work();
  };
}
