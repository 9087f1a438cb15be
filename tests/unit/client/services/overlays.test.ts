import { describe, expect, it, vi } from 'vitest';
import { browserOverlays } from '../../../../client/services/overlays.ts';

/** A tab whose history moves after a moment, as in a browser: `settle` makes it move. */
function fakeTab(...states: unknown[]) {
  const entries = states.length === 0 ? [null] : [...states];
  const tab = { index: entries.length - 1, pending: [] as number[] };
  const target = new EventTarget();
  const window = {
    history: {
      get state() {
        return entries[tab.index];
      },
      get length() {
        return entries.length;
      },
      pushState: (state: unknown) => {
        entries.splice(tab.index + 1, entries.length, structuredClone(state));
        tab.index += 1;
      },
      replaceState: (state: unknown) => {
        entries[tab.index] = structuredClone(state);
      },
      back: () => tab.pending.push(-1),
    },
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
  };
  const traverse = (delta: number) => {
    tab.index += delta;
    if (entries[tab.index] === undefined) throw new Error('The visitor has left the page.');
    target.dispatchEvent(new Event('popstate'));
  };
  const settle = () => {
    for (let delta = tab.pending.shift(); delta !== undefined; delta = tab.pending.shift()) traverse(delta);
  };
  const overlays = browserOverlays(window as unknown as Window);
  return { overlays, entries, settle, traverse, at: () => tab.index };
}

vi.stubGlobal('PopStateEvent', Event);

describe('the port of the overlays', () => {
  it('opens an overlay with its own history entry, and goes back to close it', () => {
    const { overlays, settle, at } = fakeTab();
    overlays.open('a');
    expect(overlays.list()).toEqual(['a']);
    expect(at()).toBe(1);
    overlays.close('a');
    settle();
    expect(overlays.list()).toEqual([]);
    expect(at()).toBe(0);
  });

  it('gives the history entry below a key, so that Back leads to the same position', () => {
    const { overlays, entries } = fakeTab();
    overlays.open('a');
    expect(entries).toEqual([{ key: 'initial' }, { key: 'initial', overlays: ['a'], below: [] }]);
  });

  it('copies the key and the other state of the history entry', () => {
    const { overlays, entries } = fakeTab({ key: '17', from: 'menu' });
    overlays.open('a');
    expect(entries[0]).toEqual({ key: '17', from: 'menu' });
    expect(entries[1]).toEqual({ key: '17', from: 'menu', overlays: ['a'], below: [] });
  });

  it('opens an overlay in the current history entry on request, and closes it there', () => {
    const { overlays, entries, settle } = fakeTab({ key: '17' });
    overlays.open('a', { here: true });
    expect(overlays.list()).toEqual(['a']);
    expect(entries).toHaveLength(1);
    overlays.close('a');
    settle();
    expect(overlays.list()).toEqual([]);
    expect(entries).toHaveLength(1);
  });

  it('lists the newest overlay first, and moves an open one to the front', () => {
    const { overlays } = fakeTab();
    for (const name of ['a', 'b', 'b', 'a']) overlays.open(name);
    expect(overlays.list()).toEqual(['a', 'b']);
  });

  it('closes the newest overlay on Back, and opens it again on Forward', () => {
    const { overlays, traverse } = fakeTab();
    overlays.open('a');
    overlays.open('b');
    traverse(-1);
    expect(overlays.list()).toEqual(['a']);
    traverse(-1);
    expect(overlays.list()).toEqual([]);
    traverse(2);
    expect(overlays.list()).toEqual(['b', 'a']);
  });

  it('goes back once if an overlay is closed twice', () => {
    const { overlays, settle, at } = fakeTab();
    overlays.open('a');
    overlays.close('a');
    overlays.close('a');
    settle();
    expect(at()).toBe(0);
  });

  it('does not open a closed overlay again when the one above it closes', () => {
    const { overlays, settle, at } = fakeTab();
    overlays.open('a');
    overlays.open('b');
    overlays.close('a');
    expect(overlays.list()).toEqual(['b']);
    const seen: (readonly string[])[] = [];
    overlays.subscribe(() => seen.push(overlays.list()));
    overlays.close('b');
    settle();
    expect(overlays.list()).toEqual([]);
    expect(at()).toBe(0);
    // Not even for a moment.
    expect(seen.flat()).not.toContain('a');
    overlays.open('a');
    expect(overlays.list()).toEqual(['a']);
  });

  it('does not close an overlay with another one that opened in the same entry', () => {
    const { overlays, settle, at } = fakeTab();
    overlays.open('a');
    overlays.open('b', { here: true });
    overlays.close('b');
    settle();
    expect(overlays.list()).toEqual(['a']);
    overlays.close('a');
    settle();
    expect(overlays.list()).toEqual([]);
    expect(at()).toBe(0);
  });

  it('goes back past both if one overlay replaced another', () => {
    const { overlays, settle, at } = fakeTab();
    overlays.open('a');
    overlays.open('b', { here: true });
    overlays.close('a');
    expect(overlays.list()).toEqual(['b']);
    overlays.close('b');
    settle();
    expect(overlays.list()).toEqual([]);
    expect(at()).toBe(0);
  });

  it('ignores the closing of an overlay that is not open', () => {
    const { overlays, settle, at } = fakeTab();
    overlays.open('a');
    overlays.close('b');
    settle();
    expect(overlays.list()).toEqual(['a']);
    expect(at()).toBe(1);
  });

  it('returns the same list until it changes', () => {
    const { overlays, entries } = fakeTab({ overlays: ['a'] });
    const list = overlays.list();
    entries[0] = { overlays: ['a'] };
    expect(overlays.list()).toBe(list);
    overlays.open('b');
    expect(overlays.list()).not.toBe(list);
  });

  it('reports changes until the end of the subscription', () => {
    const { overlays, settle } = fakeTab();
    const onChange = vi.fn();
    const end = overlays.subscribe(onChange);
    overlays.open('a');
    overlays.close('a');
    settle();
    expect(onChange).toHaveBeenCalledTimes(2);
    end();
    overlays.open('a');
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it.each([[{ overlays: 'x' }], ['text'], [42], [{ overlays: [1, {}], below: 'y' }]])('reads no overlays from %j', (state) => {
    const { overlays } = fakeTab(state);
    expect(overlays.list()).toEqual([]);
    overlays.open('a');
    expect(overlays.list()).toEqual(['a']);
  });

  it('can close an overlay whose entry has a wrong list of overlays below', () => {
    const { overlays, settle } = fakeTab({ overlays: ['a'], below: [] });
    overlays.close('a');
    settle();
    expect(overlays.list()).toEqual([]);
  });
});
