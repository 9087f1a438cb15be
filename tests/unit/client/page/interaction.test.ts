import { describe, expect, it } from 'vitest';
import { nextOccasion, whenInteractive } from '../../../../client/page/interaction.ts';

function openPage({ readyState = 'loading' as DocumentReadyState, isSparing = false } = {}) {
  const window = Object.assign(new EventTarget(), { document: { readyState } });
  const page = { starts: 0, idle: () => {} };
  whenInteractive(
    {
      window,
      isSparing,
      whenIdle: (run) => {
        page.idle = run;
      },
    },
    () => {
      page.starts += 1;
    },
  );
  return { page, happens: (type: string) => window.dispatchEvent(new Event(type)) };
}

describe('a page starts', () => {
  it('when the browser is idle after loading', () => {
    const { page, happens } = openPage();
    page.idle();
    expect(page.starts).toBe(0);
    happens('load');
    page.idle();
    expect(page.starts).toBe(1);
  });

  it('when the browser is idle if the client arrives after loading', () => {
    const { page } = openPage({ readyState: 'complete' });
    page.idle();
    expect(page.starts).toBe(1);
  });

  it.each(['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin'])('at the first %s', (type) => {
    const { page, happens } = openPage();
    happens(type);
    expect(page.starts).toBe(1);
  });

  it('once', () => {
    const { page, happens } = openPage();
    for (const type of ['keydown', 'keydown', 'pointerdown', 'load']) happens(type);
    page.idle();
    expect(page.starts).toBe(1);
  });

  it('only at the first interaction for visitors who save data', () => {
    const { page, happens } = openPage({ isSparing: true });
    happens('load');
    page.idle();
    expect(page.starts).toBe(0);
    happens('pointerdown');
    expect(page.starts).toBe(1);
  });
});

describe('an occasion to try again', () => {
  const interactions = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'change'];

  it.each([...interactions, 'online', 'visibilitychange'])('is %s', async (type) => {
    const window = Object.assign(new EventTarget(), { document: { readyState: 'complete' as const } });
    const occasion = nextOccasion(window);
    window.dispatchEvent(new Event('scroll'));
    expect(await Promise.race([occasion, 'none'])).toBe('none');
    window.dispatchEvent(new Event(type));
    expect(await Promise.race([occasion, 'none'])).toBeUndefined();
  });
});
