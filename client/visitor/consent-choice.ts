/**
 * The visitor's choice about third parties. A cookie of the main domain stores it for all
 * subdomains; without cookies the browser's storage, and without that the document alone. The part
 * that asks and the part that obeys have an instance each: the storage event connects them, as it
 * does tabs.
 */

import type { Consent, ConsentChoice } from '#contract/services';
import * as storageKeys from '#contract/storage-keys';
import type { SafeStorage } from '../safe-storage.ts';

const cookieLifeSeconds = 365 * 24 * 60 * 60;

/** The part of the window that is needed here. */
export type ConsentWindow = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'> & {
  readonly document: Pick<Document, 'cookie' | 'addEventListener' | 'removeEventListener'>;
  readonly location: Pick<Location, 'protocol'>;
  /** Not in every browser: reports changes by other tabs and hosts. */
  readonly cookieStore?: EventTarget;
};

export interface ConsentChoiceOptions {
  /** The domain that the choice is for, with its subdomains. */
  readonly domain: string;
  readonly storage: SafeStorage;
  readonly window: ConsentWindow;
}

/** Returns a stored text if it is a choice; any script may have written it. */
const asChoice = (text: unknown): Consent | undefined => (['granted', 'denied'] as const).find((choice) => choice === text);

export function createConsentChoice({ domain, storage, window }: ConsentChoiceOptions): ConsentChoice {
  const { document, location, cookieStore } = window;
  const key = storageKeys.consent;
  // Browsers accept this prefix only over an encrypted connection, so that nobody on the way can
  // set the choice.
  const [prefix, secure] = location.protocol === 'https:' ? ['__Secure-', '; secure'] : ['', ''];
  const cookieName = prefix + key;
  /** The choice of this document, if nothing can store it. */
  const unstored: { choice?: Consent } = {};
  window.addEventListener('storage', (event) => {
    const { key: changed, newValue } = event as StorageEvent;
    if (changed === key) unstored.choice = asChoice(newValue);
  });

  function cookieChoice(): Consent | undefined {
    const pairs = cookieText(document).split(/\s*;\s*/);
    // There can be two cookies of one name; then the one that protects the visitor counts.
    return (['denied', 'granted'] as const).find((choice) => pairs.includes(`${cookieName}=${choice}`));
  }

  return {
    choice: () => cookieChoice() ?? asChoice(storage.get(key)) ?? unstored.choice,
    choose: (choice) => {
      if (!storage.set(key, choice)) {
        // A full storage can still remove values: an older choice must not outlive this one.
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
          // A page from the browser's cache has missed changes. Without a cookie store, browsers do
          // not report cookies.
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
    // A sandboxed document has no cookies: storage or the document has the choice.
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
