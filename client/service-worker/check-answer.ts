/**
 * Checks answers by type and content: a stored answer is shown for weeks, even when the host works
 * again.
 */
import { parseJsonObject } from '#contract/json-text';
import { parsePayload } from '#contract/page-data';
import type { ServiceWorkerSettings } from '#contract/service-worker';
import { hasItsType, isPayload, mustBeJson, mustNameComponent, namesBuild, type RequestKind } from './request-rules.ts';

export interface AnswerCheckOptions extends Pick<ServiceWorkerSettings, 'build' | 'hashes'> {
  /** The registration's. */
  readonly scope: string;
}

export interface AnswerCheck {
  /**
   * Returns true if the build defines the content of an address, so that only that answer is right.
   */
  hasHash(url: string): boolean;
  /** Returns true if an answer is valid for its address. Leaves its body unread. Never rejects. */
  isRight(url: string, kind: RequestKind | undefined, response: Response): Promise<boolean>;
}

export function createAnswerCheck({ build, hashes, scope }: AnswerCheckOptions): AnswerCheck {
  const assets = `${new URL(scope).pathname}assets/`;
  const hashOf = (url: string): string | undefined => {
    const { pathname } = new URL(url);
    const name = pathname.startsWith(assets) ? pathname.slice(assets.length) : '';
    return Object.hasOwn(hashes, name) ? hashes[name] : undefined;
  };

  async function hasItsText(url: string, kind: RequestKind | undefined, response: Response): Promise<boolean> {
    const isJson = mustBeJson(url, kind);
    if (kind !== 'page' && !isJson && !isPayload(url)) return true;
    const text = await response.clone().text();
    // A host's error message is neither JSON nor a row of React's format.
    if (isPayload(url)) return parsePayload(text) !== undefined;
    // A document that was cut off has lost the scripts at its end.
    if (kind === 'page' && !text.includes('</html>')) return false;
    if (namesBuild(url, kind ?? 'asset') && !text.includes(build)) return false;
    const json = isJson ? parseJsonObject(text) : {};
    return json !== undefined && (!mustNameComponent(url) || typeof json.componentChunkName === 'string');
  }

  return {
    hasHash: (url) => hashOf(url) !== undefined,
    isRight: async (url, kind, response) => {
      try {
        if (response.status !== 200 || !hasItsType(url, kind, response.headers)) return false;
        const hash = hashOf(url);
        if (hash === undefined) return await hasItsText(url, kind, response);
        return (await contentHash(await response.clone().arrayBuffer())).startsWith(hash);
      } catch {
        // The connection has ended during the answer.
        return false;
      }
    },
  };
}

/**
 * Returns the content hash as the generator makes it: SHA-256 over length and content, hexadecimal.
 */
async function contentHash(bytes: ArrayBuffer): Promise<string> {
  const hashed = await new Blob([`${bytes.byteLength}:`, bytes]).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', hashed));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
