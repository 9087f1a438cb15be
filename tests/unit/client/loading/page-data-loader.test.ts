import { beforeAll, describe, expect, it } from 'vitest';
import type { PagePayload } from '#contract/page-data';
import { noAnswer } from '../../../support/fake-network.ts';
import { appData, appDataUrl, pageChunk, pageContext, pageData, siteFiles, visitSite } from '../../../support/fake-site.ts';

beforeAll(() => {
  globalThis.BOREAL_PARTIAL_HYDRATION = true;
});

const dataUrl = (name: string) => `/page-data/${name}/page-data.json`;
const payloadUrl = (name: string) => `/page-data/${name}/page-data-rsc.json`;

/** A reader for payloads of tests: the path follows the first row's number. */
async function readPayload(text: string): Promise<PagePayload> {
  const path = text.slice(2);
  if (path === 'damaged') throw new Error('Connection closed.');
  const page = { componentChunkName: pageChunk, path, staticQueryHashes: [], slicesMap: {} };
  return { ...page, result: { pageContext: pageContext() }, data: `content of ${path}` };
}

const files = siteFiles({
  [appDataUrl]: { ...appData, partialPages: ['/stories/*', '/privacy'] },
  [payloadUrl('stories/a')]: '0:/stories/a/',
  [payloadUrl('privacy')]: '0:/privacy/',
  [dataUrl('late')]: { ...pageData('/late/'), hydration: 'partial' },
  [payloadUrl('late')]: '0:/late/',
});

const visit = (more = {}, options = {}) => visitSite({ ...files, ...more }, { readPayload, ...options });
const dataRequests = ({ network }: ReturnType<typeof visit>) => network.requests.filter((url) => url !== appDataUrl);

describe('the payload of a partially hydrated page', () => {
  it.each(['/stories/a/', '/privacy/'])('is the only file that is requested of %s, if app data lists it', async (path) => {
    const site = visit();
    const page = await site.load(path);
    expect(page).toMatchObject({ status: 'success', json: { data: `content of ${path}` }, page: { path, hydration: 'partial' } });
    expect(dataRequests(site)).toEqual([payloadUrl(path.slice(1, -1))]);
  });

  it('follows page data that is not in the list, or if there is no list', async () => {
    const site = visit();
    expect(await site.load('/late/')).toMatchObject({ json: { data: 'content of /late/' } });
    expect(dataRequests(site)).toEqual([dataUrl('late'), payloadUrl('late')]);
    const without = visit({ [appDataUrl]: noAnswer, [dataUrl('privacy')]: { ...pageData('/privacy/'), hydration: 'partial' } });
    expect(await without.load('/privacy/')).toMatchObject({ json: { data: 'content of /privacy/' } });
  });

  it('is requested at once for the page of the document', async () => {
    const site = visit({}, { isPartial: (key: string) => key === '/late' });
    await site.load('/late/');
    expect(dataRequests(site)).toEqual([payloadUrl('late')]);
  });

  it('is not requested for other pages', async () => {
    const site = visit();
    expect(await site.load('/about/')).toMatchObject({ status: 'success', json: { data: { title: '/about/' } } });
    expect(dataRequests(site)).toEqual([dataUrl('about')]);
  });
});

describe('a payload that cannot be used', () => {
  it('is an error if it is damaged, or its code is missing', async () => {
    expect(await visit({ [payloadUrl('privacy')]: '0:damaged' }).load('/privacy/')).toMatchObject({ status: 'error' });
    expect(await visit({}, { readPayload: undefined }).load('/privacy/')).toMatchObject({ status: 'error' });
  });

  it('is requested four times without an answer', async () => {
    const site = visit({ [payloadUrl('privacy')]: noAnswer });
    expect(await site.load('/privacy/')).toMatchObject({ status: 'error' });
    expect(dataRequests(site)).toEqual(Array(4).fill(payloadUrl('privacy')));
  });

  it.each([
    ['does not exist', undefined],
    ['is a page of the host', '<!doctype html>'],
  ])('is answered by the not-found page if it %s', async (_, answer) => {
    const site = visit({ [payloadUrl('stories/none')]: answer, [payloadUrl('404.html')]: '0:/404.html' }, {});
    const page = await site.load('/stories/none/');
    expect(page).toMatchObject({ status: 'success', page: { path: '/404.html' } });
    expect(site.loader.isPageNotFound('/stories/none/')).toBe(true);
  });

  it('is no reason to request an address of another host', async () => {
    const site = visit({ [dataUrl('404.html')]: pageData('/404.html') });
    await site.load('//other.example/page/');
    expect(site.network.requests.filter((request) => request.includes('HEAD'))).toEqual([]);
    await site.load('/other/');
    expect(site.network.requests.filter((request) => request.includes('HEAD'))).toEqual(['HEAD /other/']);
  });
});
