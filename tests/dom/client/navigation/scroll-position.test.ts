import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createScrollPositions, revealHashTarget } from '../../../../client/navigation/scroll-position.ts';
import { createSafeStorage } from '../../../../client/safe-storage.ts';
import { blockedStorage, createFakeStorage } from '../../../support/fake-storage.ts';

const entry = '/fr/|initial';

describe('the scroll position of a history entry', () => {
  it('is stored in whole pixels by its path and key', () => {
    const storage = createFakeStorage();
    const positions = createScrollPositions(createSafeStorage(() => storage));
    positions.save(entry, 699.6);
    expect(storage.getItem('@@scroll|/fr/|initial')).toBe('700');
    expect(positions.read(entry)).toBe(700);
    positions.save('/fr/|17', 0);
    expect(positions.read('/fr/|17')).toBe(0);
    expect(positions.read('/fr/|18')).toBeUndefined();
  });

  it.each(['far down', '', '-1', 'NaN'])('does not exist if the stored value is "%s"', (text) => {
    const storage = createFakeStorage({ '@@scroll|/fr/|initial': text });
    expect(createScrollPositions(createSafeStorage(() => storage)).read(entry)).toBeUndefined();
  });

  it('lasts as long as the document if storage is blocked', () => {
    const positions = createScrollPositions(createSafeStorage(() => blockedStorage));
    positions.save(entry, 700);
    expect(positions.read(entry)).toBe(700);
  });
});

describe('the target of a hash', () => {
  beforeEach(() => {
    document.body.innerHTML = `
      <details id="outer"><summary>Outer</summary><details id="inner"><summary>Inner</summary><p id="answer">Answer</p></details></details>
      <details id="café"><summary>Other</summary></details>`;
  });
  const isOpen = (id: string) => (document.getElementById(id) as HTMLDetailsElement).open;

  it('is scrolled into view, and all `details` around it open', () => {
    const answer = document.getElementById('answer') as HTMLElement;
    answer.scrollIntoView = vi.fn();
    expect(revealHashTarget(document, { hash: '#answer' }, 'instant')).toBe(true);
    expect(answer.scrollIntoView).toHaveBeenCalledExactlyOnceWith({ behavior: 'instant' });
    expect([isOpen('outer'), isOpen('inner'), isOpen('café')]).toEqual([true, true, false]);
  });

  it('is decoded, and opened if it is a `details` element', () => {
    expect(revealHashTarget(document, { hash: '#caf%C3%A9' }, 'auto')).toBe(true);
    expect(isOpen('café')).toBe(true);
  });

  it('takes the focus on arrival', () => {
    const answer = document.getElementById('answer') as HTMLElement;
    answer.scrollIntoView = vi.fn();
    revealHashTarget(document, { hash: '#answer' }, 'instant');
    expect([document.activeElement?.id, answer.tabIndex]).toEqual(['answer', -1]);
    revealHashTarget(document, { hash: '#café' });
    expect(document.activeElement?.id).not.toBe('café');
  });

  it('is scrolled into view again after the browser only if it was hidden', () => {
    const answer = document.getElementById('answer') as HTMLElement;
    answer.scrollIntoView = vi.fn();
    for (let time = 0; time < 2; time += 1) expect(revealHashTarget(document, { hash: '#answer' }, 'auto')).toBe(true);
    expect(answer.scrollIntoView).toHaveBeenCalledExactlyOnceWith({ behavior: 'auto' });
  });

  it('is only opened without a way to scroll', () => {
    const answer = document.getElementById('answer') as HTMLElement;
    answer.scrollIntoView = vi.fn();
    expect(revealHashTarget(document, { hash: '#answer' })).toBe(true);
    expect(answer.scrollIntoView).not.toHaveBeenCalled();
    expect([isOpen('outer'), isOpen('inner'), isOpen('café')]).toEqual([true, true, false]);
  });

  it.each(['', '#', '#nowhere', '#a"b]', '#%E0'])('may not exist: "%s"', (hash) => {
    expect(revealHashTarget(document, { hash }, 'auto')).toBe(false);
  });
});
