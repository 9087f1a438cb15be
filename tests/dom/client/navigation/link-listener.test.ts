import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LinkListenerOptions, listenToLinks } from '../../../../client/navigation/link-listener.ts';

const here = 'https://site.example/blog/en/';

interface OpenPage extends Partial<Pick<LinkListenerOptions, 'append' | 'hovering'>> {
  readonly isInCharge?: boolean;
  readonly canOverlay?: boolean;
  readonly address?: string;
}

/** Opens a page and listens to its links. Returns a record of the calls. */
function openPage({ isInCharge = true, canOverlay = true, address = here, ...parts }: OpenPage = {}) {
  const record = {
    navigations: [] as string[],
    leavings: 0,
    saved: 0,
    hovered: [] as string[],
    languages: [] as string[],
    overlays: [] as string[],
  };
  listenToLinks({
    document,
    here: () => new URL(address),
    pathPrefix: '/blog',
    hovering: (path) => record.hovered.push(path),
    isInCharge: () => isInCharge,
    navigate: (href) => record.navigations.push(href),
    noteLeaving: () => {
      record.leavings += 1;
    },
    savePosition: () => {
      record.saved += 1;
    },
    saveLanguage: (language) => record.languages.push(language),
    openOverlay: (name) => {
      if (canOverlay) record.overlays.push(name);
      return canOverlay;
    },
    append: (href) => href.replace('https://quote.example/', 'https://quote.example/?utm_source=mail'),
    ...parts,
  });
  return { record };
}

const link = (id: string) => document.getElementById(id) as HTMLElement;
const listening = vi.spyOn(document, 'addEventListener');
const nativelyFollowed: string[] = [];
const stopBrowser = (event: Event) => {
  if (!event.defaultPrevented) nativelyFollowed.push((event.target as HTMLElement).closest('a')?.id ?? '');
  event.preventDefault();
};

function click(id: string, facts: MouseEventInit = {}) {
  link(id).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...facts }));
}

/** Sets the address of the document, from which links without an address are resolved. */
const setAddress = (url: string): void => (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url);

beforeEach(() => {
  setAddress(here);
  nativelyFollowed.length = 0;
  listening.mockClear();
  // On the window, so that it runs after the listeners under test.
  window.addEventListener('click', stopBrowser);
  document.body.innerHTML = `
    <a id="page" href="/blog/en/about/?a=1#team"><b id="inside">About</b></a>
    <a id="html" href="/blog/page.html">Page</a>
    <a id="dotted" href="/blog/v1.2/">Version</a>
    <a id="here" href="/blog/en/">Here</a>
    <a id="place" href="/blog/en/#place">Place</a>
    <a id="top" href="#">Top</a>
    <a id="again" href="">Again</a>
    <a id="self" href="/blog/fr/" target="_self" data-language-choice="fr">Français</a>
    <a id="prefix" href="/blogger/">Blogger</a>
    <a id="outside" href="/other/">Other</a>
    <a id="foreign" href="https://example.com/blog/en/">Foreign</a>
    <a id="blank" href="/blog/en/about/" target="_blank">New tab</a>
    <a id="download" href="/blog/en/about/" download>Download</a>
    <a id="pdf" href="/blog/policy.pdf">Policy</a>
    <a id="mail" href="mailto:a@example.com">Mail</a>
    <a id="tel" href="tel:18005550100">Telephone</a>
    <a id="quote" href="https://quote.example/">Quote</a>
    <a id="blade" href="/blog/en/claims/" data-overlay="blade:claim">Claim</a>
    <a id="search" href="/blog/en/search/" data-overlay="search" aria-keyshortcuts="/ Control+k Meta+k">Search</a>
    <input id="field"><textarea id="area"></textarea><select id="choice"></select>
    <a id="none">No address</a>
    <p id="text">Text</p>`;
});

afterEach(() => {
  window.removeEventListener('click', stopBrowser);
  for (const [type, listener] of listening.mock.calls) document.removeEventListener(type, listener as EventListener);
});

describe('a click', () => {
  it.each([
    ['page', 'https://site.example/blog/en/about/?a=1#team'],
    ['inside', 'https://site.example/blog/en/about/?a=1#team'],
    ['html', 'https://site.example/blog/page.html'],
    ['dotted', 'https://site.example/blog/v1.2/'],
    ['here', 'https://site.example/blog/en/'],
    ['self', 'https://site.example/blog/fr/'],
  ])('on the link "%s" goes to %s without loading a document', (id, href) => {
    const { record } = openPage();
    click(id);
    expect(record.navigations).toEqual([href]);
    expect(nativelyFollowed).toEqual([]);
  });

  it.each(['place', 'top', 'prefix', 'outside', 'foreign', 'blank', 'download', 'pdf', 'mail', 'tel', 'none', 'text'])(
    'on "%s" is left to the browser',
    (id) => {
      const { record } = openPage();
      click(id);
      expect(record.navigations).toEqual([]);
      expect(nativelyFollowed).toHaveLength(1);
    },
  );

  it.each<MouseEventInit>([{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }])(
    'with %j is left to the browser',
    (facts) => {
      const { record } = openPage();
      click('page', facts);
      expect(record.navigations).toEqual([]);
    },
  );

  it('goes to its page whatever optional parts do: marketing, prefetching', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const fail = () => {
      throw new TypeError('URL.canParse is not a function');
    };
    const { record } = openPage({ append: fail, hovering: fail });
    for (const type of ['mouseover', 'focusin', 'pointerdown']) {
      const uncaught = vi.fn();
      window.addEventListener('error', uncaught);
      link('page').dispatchEvent(new MouseEvent(type, { bubbles: true }));
      window.removeEventListener('error', uncaught);
      expect(uncaught).not.toHaveBeenCalled();
    }
    for (const id of ['page', 'self']) click(id);
    expect(record.navigations.map((href) => new URL(href).pathname)).toEqual(['/blog/en/about/', '/blog/fr/']);
    click('quote');
    expect(nativelyFollowed).toEqual(['quote']);
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
  });

  it('that the page has already handled is ignored', () => {
    const { record } = openPage();
    link('self').addEventListener('click', (event) => event.preventDefault());
    click('self');
    expect(record.navigations).toEqual([]);
    expect(record.languages).toEqual([]);
  });

  it('on a language link saves the choice, even if the link opens a new tab', () => {
    const { record } = openPage();
    click('self');
    click('self', { ctrlKey: true });
    expect(record.languages).toEqual(['fr', 'fr']);
    expect(record.navigations).toHaveLength(1);
  });

  it.each([true, false])('on a language link keeps query and hash (React has started: %s)', (isInCharge) => {
    const { record } = openPage({ isInCharge, address: `${here}?q=1#top` });
    click('self');
    expect(record.navigations).toEqual(['https://site.example/blog/fr/?q=1#top']);
  });

  it.each([true, false])('on a link without an address loads this page again, with query and hash (React: %s)', (isInCharge) => {
    setAddress(`${here}?q=1`);
    const { record } = openPage({ isInCharge, address: `${here}?q=1#top` });
    click('again');
    expect(record.navigations).toEqual(['https://site.example/blog/en/?q=1#top']);
    expect([record.languages, nativelyFollowed]).toEqual([[], []]);
  });

  it('on any other link is left to the browser until React has started', () => {
    const { record } = openPage({ isInCharge: false });
    click('page');
    expect(record.navigations).toEqual([]);
    expect(nativelyFollowed).toEqual(['page']);
  });
});

describe('leaving the page is reported', () => {
  it.each(['prefix', 'outside', 'foreign', 'pdf'])('on a click on "%s"', (id) => {
    const { record } = openPage();
    click(id);
    expect(record.leavings).toBe(1);
  });

  it('on a click on a link to a page before React has started', () => {
    const { record } = openPage({ isInCharge: false });
    click('page');
    expect(record.leavings).toBe(1);
  });

  it.each(['place', 'top', 'blank', 'download', 'mail', 'tel', 'none', 'text'])('not on a click on "%s"', (id) => {
    const { record } = openPage({ isInCharge: false });
    click(id);
    expect(record.leavings).toBe(0);
  });

  it.each([
    ['place', 1],
    ['top', 1],
    ['page', 0],
    ['pdf', 0],
  ])('not before the position is stored, if the browser follows a link within the page: "%s"', (id, saved) => {
    const { record } = openPage();
    click(id);
    expect(record.saved).toBe(saved);
  });

  it('not on a click that opens a new tab or navigates within the document', () => {
    const { record } = openPage();
    click('page', { ctrlKey: true });
    click('page');
    expect(record.leavings).toBe(0);
  });

  it.each([
    [false, 'post', 1],
    [true, 'post', 0],
    [false, 'dialog', 0],
  ])(
    'when a form is submitted, unless the page handles it (%s) or its method (%s) sends nothing',
    (isHandled, method, leavings) => {
      const { record } = openPage();
      const form = document.body.appendChild(document.createElement('form'));
      form.method = method;
      if (isHandled) form.addEventListener('submit', (event) => event.preventDefault());
      form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      expect(record.leavings).toBe(leavings);
    },
  );
});

describe('a link under the pointer or with the focus', () => {
  const happens = (id: string, type: string, facts: MouseEventInit = {}) =>
    link(id).dispatchEvent(new MouseEvent(type, { bubbles: true, ...facts }));

  it.each(['mouseover', 'focusin', 'pointerdown'])('loads its page on %s', (type) => {
    const { record } = openPage();
    happens('inside', type);
    expect(record.hovered).toEqual(['/blog/en/about/?a=1']);
  });

  it('loads its page once while the pointer moves inside the link', () => {
    const { record } = openPage();
    happens('page', 'mouseover', { relatedTarget: document.body });
    happens('inside', 'mouseover', { relatedTarget: link('page') });
    expect(record.hovered).toHaveLength(1);
  });

  it.each(['here', 'place', 'foreign', 'pdf', 'text'])('loads nothing if it is "%s"', (id) => {
    const { record } = openPage();
    happens(id, 'mouseover');
    expect(record.hovered).toEqual([]);
  });
});

describe('a link to an overlay', () => {
  it('opens the overlay instead of its page, and has the focus, so that the overlay can return it', () => {
    const { record } = openPage();
    click('blade');
    expect(record.overlays).toEqual(['blade:claim']);
    expect(record.navigations).toEqual([]);
    expect(nativelyFollowed).toEqual([]);
    expect(document.activeElement?.id).toBe('blade');
  });

  it('is followed if no overlay can be opened, and in a new tab', () => {
    const { record } = openPage({ canOverlay: false });
    click('blade');
    expect(record.navigations).toEqual(['https://site.example/blog/en/claims/']);
    const other = openPage();
    click('blade', { ctrlKey: true });
    expect(other.record.overlays).toEqual([]);
  });
});

describe('a keyboard shortcut of a link', () => {
  function press(id: string, facts: KeyboardEventInit): KeyboardEvent {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...facts });
    link(id).dispatchEvent(event);
    return event;
  }

  it.each<[string, KeyboardEventInit]>([
    ['page', { key: '/' }],
    // Some keyboards need Shift for this key.
    ['page', { key: '/', shiftKey: true }],
    ['page', { key: 'k', ctrlKey: true }],
    ['page', { key: 'k', metaKey: true }],
    ['field', { key: 'k', ctrlKey: true }],
    ['area', { key: 'k', metaKey: true }],
  ])('opens the overlay of the link from "%s" with %j', (id, facts) => {
    const { record } = openPage();
    link('page').focus();
    const { defaultPrevented } = press(id, facts);
    expect(record.overlays).toEqual(['search']);
    expect(defaultPrevented).toBe(true);
    expect(document.activeElement?.id).toBe('page');
  });

  it.each<[string, KeyboardEventInit]>([
    ['field', { key: '/' }],
    ['area', { key: '/' }],
    ['choice', { key: '/' }],
    ['page', { key: 'k' }],
    ['page', { key: 'K', ctrlKey: true, shiftKey: true }],
    ['page', { key: '/', ctrlKey: true }],
    ['page', { key: '\\' }],
    ['page', { key: ']' }],
    ['page', { key: 'Tab' }],
  ])('does nothing in "%s" with %j', (id, facts) => {
    const { record } = openPage();
    expect(press(id, facts).defaultPrevented).toBe(false);
    expect(record.overlays).toEqual([]);
  });

  it('opens the page of the link if no overlay can be opened', () => {
    const { record } = openPage({ canOverlay: false });
    press('page', { key: '/' });
    expect(record.navigations).toEqual(['https://site.example/blog/en/search/']);
  });

  it('does nothing on a page without such a link', () => {
    const { record } = openPage();
    link('search').remove();
    expect(press('page', { key: '/' }).defaultPrevented).toBe(false);
    expect(record.navigations).toEqual([]);
  });
});

it.each(['mouseover', 'focusin', 'pointerdown'])('a link to another site gets the parameters of the visit on %s', (type) => {
  openPage();
  link('quote').dispatchEvent(new Event(type, { bubbles: true }));
  expect(link('quote').getAttribute('href')).toBe('https://quote.example/?utm_source=mail');
});

it('a link to another site gets the parameters of the visit on a click without the pointer', () => {
  openPage();
  click('quote');
  expect(link('quote').getAttribute('href')).toBe('https://quote.example/?utm_source=mail');
  expect(nativelyFollowed).toEqual(['quote']);
});
