/**
 * The visitor's choice about third parties. A cookie of the main domain holds it for all subdomains, the browser's storage where cookies
 * are refused, and where both are, the document alone. Two parts of the client hold an instance each (what asks, and what obeys): they
 * hear of each other as tabs do, by the storage event.
 */

import type { Consent, ConsentChoice } from '#contract/services';
import * as storageKeys from '#contract/storage-keys';
import type { SafeStorage } from '../safe-storage.ts';

const cookieLifeSeconds = 365 * 24 * 60 * 60;

/** The window, as far as it is needed here. */
export type ConsentWindow = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'> & {
  readonly document: Pick<Document, 'cookie' | 'addEventListener' | 'removeEventListener'>;
  readonly location: Pick<Location, 'protocol'>;
  /** Not in every browser: tells of changes that other tabs and hosts make. */
  readonly cookieStore?: EventTarget;
};

export interface ConsentChoiceOptions {
  /** The domain that the choice holds for, with its subdomains. */
  readonly domain: string;
  readonly storage: SafeStorage;
  readonly window: ConsentWindow;
}

/** What was stored, if it is a choice; anybody may have written there. */
const asChoice = (text: unknown): Consent | undefined => (['granted', 'denied'] as const).find((choice) => choice === text);

export function createConsentChoice({ domain, storage, window }: ConsentChoiceOptions): ConsentChoice {
  const { document, location, cookieStore } = window;
  const key = storageKeys.consent;
  // A name with this prefix is taken by browsers only over an encrypted connection: nobody on the way can set the choice.
  const [prefix, secure] = location.protocol === 'https:' ? ['__Secure-', '; secure'] : ['', ''];
  const cookieName = prefix + key;
  /** What was chosen in this document, should nothing be able to keep it. */
  const told: { choice?: Consent | undefined } = {};
  window.addEventListener('storage', (event) => {
    const { key: changed, newValue } = event as StorageEvent;
    if (changed === key) told.choice = asChoice(newValue);
  });

  function cookieChoice(): Consent | undefined {
    const pairs = cookieText(document).split(/\s*;\s*/);
    // Two cookies of one name can stand beside each other; then the one that protects counts.
    return (['denied', 'granted'] as const).find((choice) => pairs.includes(`${cookieName}=${choice}`));
  }

  return {
    choice: () => cookieChoice() ?? asChoice(storage.get(key)) ?? told.choice,
    choose: (choice) => {
      if (!storage.set(key, choice)) {
        // A full storage still gives up what it holds: an older choice must not outlive this one.
        storage.remove(key);
        storage.set(key, choice);
      }
      writeCookie(
        document,
        `${cookieName}=${choice}; domain=${domain}; path=/; max-age=${cookieLifeSeconds}; samesite=lax${secure}`,
      );
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: choice }));
    },
    subscribe: (onChange) => {
      const sources: readonly (readonly [target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>, type: string])[] =
        [
          [window, 'storage'],
          // A page that was put aside has missed what happened meanwhile; browsers without a cookie store tell of cookies by nothing else.
          [window, 'pageshow'],
          [document, 'visibilitychange'],
          ...(cookieStore ? [[cookieStore, 'change'] as const] : []),
        ];
      for (const [target, type] of sources) target.addEventListener(type, onChange);
      return () => {
        for (const [target, type] of sources) target.removeEventListener(type, onChange);
      };
    },
  };
}

function cookieText(document: Pick<Document, 'cookie'>): string {
  try {
    return document.cookie;
  } catch {
    // A sandboxed document has no cookies: storage holds the choice, or the document does.
    return '';
  }
}

function writeCookie(document: Pick<Document, 'cookie'>, cookie: string): void {
  try {
    document.cookie = cookie;
  } catch {
    // As above.
  }
}
