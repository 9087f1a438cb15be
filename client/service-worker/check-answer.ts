/** Tells right answers from wrong ones by their type and content: whatever is stored is shown for weeks, also once the host is well. */
import { parseJsonObject } from '#contract/json-text';
import type { ServiceWorkerSettings } from '#contract/service-worker';
import { hasItsType, mustBeJson, mustNameComponent, namesBuild, type RequestKind } from './request-rules.ts';

export interface AnswerCheckOptions extends Pick<ServiceWorkerSettings, 'build' | 'hashes'> {
  /** The registration's. */
  readonly scope: string;
}

export interface AnswerCheck {
  /** Whether the content of an address is known from the build, so that no answer but that one is right. */
  isKnown(url: string): boolean;
  /** Whether an answer is what its address stands for. Leaves the answer's body unread. Never rejects. */
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
    if (kind !== 'page' && !isJson) return true;
    const text = await response.clone().text();
    // A document that was cut off has lost the scripts at its end.
    if (kind === 'page' && !text.includes('</html>')) return false;
    if (namesBuild(url, kind ?? 'asset') && !text.includes(build)) return false;
    const json = isJson ? parseJsonObject(text) : {};
    return json !== undefined && (!mustNameComponent(url) || typeof json.componentChunkName === 'string');
  }

  return {
    isKnown: (url) => hashOf(url) !== undefined,
    isRight: async (url, kind, response) => {
      try {
        if (response.status !== 200 || !hasItsType(url, kind, response.headers)) return false;
        const hash = hashOf(url);
        if (hash === undefined) return await hasItsText(url, kind, response);
        return (await contentHash(await response.clone().arrayBuffer())).startsWith(hash);
      } catch {
        // The answer has broken off.
        return false;
      }
    },
  };
}

/** The content hash as the generator makes it, in hexadecimal: SHA-256 over the length and the content. */
async function contentHash(bytes: ArrayBuffer): Promise<string> {
  const hashed = await new Blob([`${bytes.byteLength}:`, bytes]).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', hashed));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
