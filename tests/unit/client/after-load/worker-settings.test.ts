import type { ResolveUrlType } from '@qwik.dev/partytown/integration';
import { describe, expect, it } from 'vitest';
import { workerSettings } from '../../../../client/after-load/worker-settings.ts';

const page = new URL('https://www.site.example/en/');
const proxy = 'https://www.site.example/__third-party-proxy?url=';

/** Settings as the library passes them to its web worker: as text, including functions. */
function inWorker() {
  const settings = workerSettings({ library: '/~partytown/', hosts: ['tags.example'], proxy });
  const text = JSON.stringify(settings, (key, value: unknown) => {
    if (typeof value !== 'function') return value;
    const source = String(value);
    return source.startsWith(`${key}(`) ? `function ${source}` : source;
  });
  const revived = JSON.parse(text) as ReturnType<typeof workerSettings> & { resolveUrl: unknown };
  revived.resolveUrl = new Function(`return ${revived.resolveUrl}`)();
  return revived;
}

const resolve = (address: string, type: ResolveUrlType): string | undefined => {
  const url = inWorker().resolveUrl?.(new URL(address, page), page as unknown as Location, type);
  return url?.href;
};

describe.each<ResolveUrlType>(['script', 'fetch', 'xhr', 'image'])('a request of kind %s', (type) => {
  it.each([
    'https://tags.example/gtm.js?id=GTM-1&l=a b',
    'https://other.example/collect',
    'http://tags.example:81/',
    'https://site.example/',
  ])('to %s goes through the proxy, which refuses other hosts', (address) => {
    expect(resolve(address, type)).toBe(proxy + encodeURIComponent(new URL(address).href));
  });

  it.each(['/file.js', 'https://www.site.example/x', 'data:text/plain,x', 'blob:https://www.site.example/1', 'about:blank'])(
    'to %s does not change',
    (address) => {
      expect(resolve(address, type)).toBeUndefined();
    },
  );
});

it('a beacon goes directly to an allowed host, and otherwise to the proxy, which refuses it', () => {
  expect(resolve('https://tags.example/collect', 'sendBeacon')).toBeUndefined();
  expect(resolve('https://other.example/collect', 'sendBeacon')).toBe(`${proxy}https%3A%2F%2Fother.example%2Fcollect`);
});

it('a frame shows an allowed host at its own address, and otherwise nothing', () => {
  expect(resolve('https://tags.example/frame', 'iframe')).toBeUndefined();
  expect(resolve('https://other.example/frame', 'iframe')).toBe('about:blank');
});

it('a frame must not come from a host with a name that only resembles an allowed one', () => {
  expect(resolve('https://evil-tags.example/', 'iframe')).toBe('about:blank');
  expect(resolve('https://tags.example.evil.example/', 'iframe')).toBe('about:blank');
});
