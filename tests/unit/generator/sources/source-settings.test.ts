import { expect, it } from 'vitest';
import { contentCacheFolder } from '../../../../generator/sources/source-settings.ts';

it('each source has a folder of its own in the cache, and drafts do not mix with published entries', () => {
  const settings = {
    ...{ space: 'space', environment: 'master', host: 'cdn.contentful.com', token: 't', insecure: false, timeoutMs: 1 },
    ...{ pollMs: undefined, webhookSecret: undefined, isPreview: false },
  };
  const contentful = (changes: object) =>
    contentCacheFolder({
      kind: 'contentful',
      settings: { ...settings, ...changes } as never,
      isOffline: false,
      allowShrink: false,
    });
  const site = (name: string) => contentCacheFolder({ kind: 'site', name, source: { entries: () => [] } });
  const folders = [
    contentCacheFolder({ kind: 'markdown' }),
    contentCacheFolder({ kind: 'snapshot', file: 'a.json', allowChanged: false, isOffline: false, timeoutMs: 1 }),
    ...[contentful({}), contentful({ isPreview: true }), contentful({ environment: 'other' }), contentful({ space: 'other' })],
    ...[site('shop'), site('docs')],
  ];
  expect(new Set(folders).size).toBe(folders.length);
  expect(contentful({ token: 'another' })).toBe(contentful({}));
  for (const folder of folders.slice(1)) expect(folder).toMatch(/^content\/[0-9a-f]{20}$/);
});
