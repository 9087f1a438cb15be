import { describe, expect, it, vi } from 'vitest';
import { createEmitter } from '../../../client/emitter.ts';
import type { PublicLoader } from '../../../client/loading/public-loader.ts';
import {
  hasFailedResources,
  isServiceWorkerUpdated,
  publishGlobals,
  readDocumentFacts,
  reportFailedResources,
  reportServiceWorkerUpdate,
} from '../../../client/window-contract.ts';

const keys = window as unknown as Record<string, unknown> & Record<'___push' | '___replace', (to: string) => void>;
const chunkMap = { app: ['/app-1.js'] };

describe('the data in the document', () => {
  it.each([
    ['an object', chunkMap],
    ["Gatsby's text", JSON.stringify(chunkMap)],
  ])('is read with its chunk map as %s', (_, ___chunkMapping) => {
    Object.assign(keys, { pagePath: '/en/', ___webpackCompilationHash: 'abc', ___chunkMapping });
    expect(readDocumentFacts()).toEqual({ pagePath: '/en/', compilationHash: 'abc', chunkMap });
  });

  it('may be missing', () => {
    for (const key of ['pagePath', '___webpackCompilationHash', '___chunkMapping']) delete keys[key];
    expect(readDocumentFacts()).toEqual({ pagePath: '', compilationHash: '', chunkMap: {} });
  });
});

it('the globals of the contract are published', () => {
  const navigate = vi.fn(async () => {});
  const emitter = createEmitter();
  const components = {};
  const publicLoader = {} as PublicLoader;
  publishGlobals({ components, emitter, publicLoader, navigation: { navigate } });
  keys.___push('/a/');
  keys.___replace('/b/');
  (keys.___navigate as (to: number) => void)(-1);
  expect(navigate.mock.calls).toEqual([['/a/'], ['/b/', { replace: true }], [-1, undefined]]);
  expect(keys.___emitter).toBe(emitter);
  expect(keys.___loader).toBe(publicLoader);
  expect(keys.asyncRequires).toEqual({ components });
});

it('the service worker and the client report to each other', () => {
  expect(isServiceWorkerUpdated()).toBe(false);
  reportServiceWorkerUpdate();
  expect([keys.___swUpdated, isServiceWorkerUpdated()]).toEqual([true, true]);
  expect(hasFailedResources()).toBe(false);
  reportFailedResources();
  expect([keys.___failedResources, hasFailedResources()]).toEqual([true, true]);
});
