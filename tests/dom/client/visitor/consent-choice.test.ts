import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createSafeStorage } from '../../../../client/safe-storage.ts';
import { type ConsentWindow, createConsentChoice } from '../../../../client/visitor/consent-choice.ts';
import { blockedStorage, createFakeStorage, createFullStorage } from '../../../support/fake-storage.ts';

const key = 'boreal-consent';

/** A document's cookies; `write` is the browser's reaction to a new cookie. */
function cookieJar(initial = '', write: 'keeps' | 'refuses' = 'keeps') {
  const jar = { text: initial, writes: [] as string[] };
  const document = Object.assign(new EventTarget(), { cookie: '' });
  Object.defineProperty(document, 'cookie', {
    get: () => jar.text,
    set: (cookie: string) => {
      jar.writes.push(cookie);
      if (write === 'keeps') jar.text = cookie.split(';')[0] ?? '';
    },
  });
  return { jar, document: document as unknown as ConsentWindow['document'] };
}

const throwingDocument = Object.defineProperty(new EventTarget(), 'cookie', {
  get: () => {
    throw new DOMException('The document is sandboxed.', 'SecurityError');
  },
  set: () => {
    throw new DOMException('The document is sandboxed.', 'SecurityError');
  },
}) as unknown as ConsentWindow['document'];

interface Setup {
  readonly storage?: Storage;
  readonly document?: ConsentWindow['document'];
  readonly protocol?: string;
  readonly events?: EventTarget;
  readonly cookieStore?: EventTarget;
}

function choiceOf({ storage = createFakeStorage(), document, protocol = 'https:', events, cookieStore }: Setup = {}) {
  const window = Object.assign(events ?? new EventTarget(), {
    document: document ?? cookieJar().document,
    location: { protocol },
    ...(cookieStore ? { cookieStore } : {}),
  });
  return { window, consent: createConsentChoice({ domain: 'site.example', storage: createSafeStorage(() => storage), window }) };
}

describe('the consent', () => {
  it('is undefined until the visitor decides', () => {
    expect(choiceOf().consent.choice()).toBeUndefined();
  });

  it('is stored in the storage and, for all hosts of the domain, in a cookie', () => {
    const storage = createFakeStorage();
    const { jar, document } = cookieJar();
    choiceOf({ storage, document }).consent.choose('granted');
    expect(storage.getItem(key)).toBe('granted');
    expect(jar.writes).toEqual([
      '__Secure-boreal-consent=granted; domain=site.example; path=/; max-age=31536000; samesite=lax; secure',
    ]);
    const plain = cookieJar();
    choiceOf({ document: plain.document, protocol: 'http:' }).consent.choose('denied');
    expect(plain.jar.writes).toEqual(['boreal-consent=denied; domain=site.example; path=/; max-age=31536000; samesite=lax']);
  });

  it.each<[cookie: string, stored: string | undefined, choice: string | undefined]>([
    ['', 'granted', 'granted'],
    ['', 'denied', 'denied'],
    ['__Secure-boreal-consent=denied', 'granted', 'denied'],
    ['__Secure-boreal-consent=granted', 'denied', 'granted'],
    ['a=b; __Secure-boreal-consent=granted; c=d', undefined, 'granted'],
    ['__Secure-boreal-consent=granted; __Secure-boreal-consent=denied', undefined, 'denied'],
    ['__Secure-boreal-consent=yes', 'granted', 'granted'],
    ['not-__Secure-boreal-consent=granted', undefined, undefined],
    ['__Secure-boreal-consent=granted=granted', undefined, undefined],
    // An attacker in the network can set this cookie.
    ['boreal-consent=granted', 'denied', 'denied'],
    ['', 'GRANTED', undefined],
    ['', '', undefined],
  ])(
    'with the cookies %j and the stored value %j is %s, because the shared cookie takes precedence',
    (cookie, stored, choice) => {
      const storage = createFakeStorage(stored === undefined ? {} : { [key]: stored });
      expect(choiceOf({ storage, document: cookieJar(cookie).document }).consent.choice()).toBe(choice);
    },
  );

  it('is valid with any data in storage and cookies that work, throw or are full', () => {
    const storages = [
      (values: Record<string, string>) => createFakeStorage(values),
      () => blockedStorage,
      (values: Record<string, string>) => createFullStorage(values),
    ];
    const documents = [
      (text: string) => cookieJar(text).document,
      () => throwingDocument,
      (text: string) => cookieJar(text, 'refuses').document,
    ];
    const choices = ['granted', 'denied'] as const;
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.constantFrom(...storages),
        fc.constantFrom(...documents),
        fc.constantFrom(...choices),
        (stored, cookie, storage, document, choice) => {
          const { consent } = choiceOf({ storage: storage({ [key]: stored }), document: document(`__Secure-${key}=${cookie}`) });
          expect([undefined, ...choices]).toContain(consent.choice());
          expect(() => consent.choose(choice)).not.toThrow();
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['everything is refused', blockedStorage, throwingDocument],
    ['the storage is full and cookies are refused', createFullStorage({ [key]: 'granted' }), cookieJar('', 'refuses').document],
  ])('is the same in all parts of the document if %s', (_case, storage, document) => {
    const events = new EventTarget();
    const asking = choiceOf({ storage, document, events }).consent;
    const following = choiceOf({ storage, document, events }).consent;
    asking.choose('denied');
    expect([asking.choice(), following.choice()]).toEqual(['denied', 'denied']);
    asking.choose('granted');
    expect([asking.choice(), following.choice()]).toEqual(['granted', 'granted']);
  });
});

describe('a change of the consent', () => {
  it('is reported to every part of the document', () => {
    const events = new EventTarget();
    const storage = createFakeStorage();
    const { document } = cookieJar();
    const asking = choiceOf({ storage, document, events }).consent;
    const following = choiceOf({ storage, document, events }).consent;
    const listener = vi.fn(() => following.choice());
    const end = following.subscribe(listener);
    asking.choose('granted');
    expect(listener).toHaveLastReturnedWith('granted');
    asking.choose('denied');
    expect(listener).toHaveLastReturnedWith('denied');
    end();
    asking.choose('granted');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('is detected when another tab writes, cookies change, or the page is shown, also from the back/forward cache', () => {
    const cookieStore = new EventTarget();
    const { document } = cookieJar();
    const { window, consent } = choiceOf({ document, cookieStore });
    const listener = vi.fn();
    const end = consent.subscribe(listener);
    const triggers: readonly (readonly [EventTarget, Event])[] = [
      [window, new StorageEvent('storage', { key })],
      [window, new StorageEvent('storage', { key: null })],
      [window, new Event('pageshow')],
      [document as unknown as EventTarget, new Event('visibilitychange')],
      [cookieStore, new Event('change')],
    ];
    for (const [target, event] of triggers) target.dispatchEvent(event);
    expect(listener).toHaveBeenCalledTimes(triggers.length);
    end();
    for (const [target, event] of triggers) target.dispatchEvent(event);
    expect(listener).toHaveBeenCalledTimes(triggers.length);
  });
});
